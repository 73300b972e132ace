import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ExclusionTestBed, openExclusionTestBed } from '../../../../test-support/people/exclusion-test-bed.ts';
import { personOf } from '../../../../test-support/connect/fake-vendors.ts';
import { loadExcludedNow } from '../exclusions/excluded-now.ts';
import { readMostAttacked } from './most-attacked-reading.ts';

const [ada, bo] = ['person1@example.test', 'person2@example.test'];

let bed: ExclusionTestBed;
beforeAll(async () => {
  bed = await openExclusionTestBed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  await bed.reset();
  await bed.connect(bed.okta);
  bed.okta.people = [personOf(1), personOf(2)];
  await bed.process();
});

const names = ['Most Attacked: Overall', 'Most Attacked: Phishing'];
/** Both are in two groups of the most attacked, which programs are for. */
async function attacked(): Promise<void> {
  const { tenantId } = bed.tenant;
  await bed.fresh.owner.query(
    `insert into people_group_member (tenant_id, group_id, mail, display_name, because)
     select $1, group_id, mail, mail, 'of the test' from unnest($2::smallint[]) as group_id, unnest($3::text[]) as mail`,
    [tenantId, [-4, -5], [ada, bo]],
  );
  await bed.fresh.owner.query("insert into risk_state (tenant_id, weights, most_attacked_until) values ($1, 'test', '2026-03-01')", [
    tenantId,
  ]);
  await bed.fresh.owner.query("insert into program_group (tenant_id, name, inputs) select $1, unnest($2::text[]), ''", [tenantId, names]);
  await bed.fresh.owner.query(
    `insert into program_member (tenant_id, program_group, mail, display_name)
     select $1, name, mail, mail from unnest($2::text[]) as name, unnest($3::text[]) as mail`,
    [tenantId, names, [ada, bo]],
  );
}
async function members(): Promise<string[]> {
  const { rows } = await bed.fresh.owner.query<{ line: string }>(
    `select program_group || ': ' || string_agg(mail, ' ' order by mail) as line from program_member
     where tenant_id = $1 group by program_group order by 1`,
    [bed.tenant.tenantId],
  );
  return rows.map(({ line }) => line);
}

test('how many are most attacked is a fact once a run has recorded it, and missing before', async () => {
  const at = new Date('2026-03-02T00:00:00Z');
  const read = () => bed.fresh.db.inTenant(bed.tenant.tenantId, (tx) => readMostAttacked(tx, at));
  await bed.fresh.owner.query('delete from risk_state where tenant_id = $1', [bed.tenant.tenantId]);
  expect(await read()).toMatchObject({ state: 'missing' });
  await attacked();
  expect(await read()).toMatchObject({ state: 'read', value: { overall: 2, phishing: 2, malware: 0 } });
});

test('who is excluded leaves the groups and their programs at once, so that no deployment brings them into a product', async () => {
  await attacked();
  expect(await members()).toEqual(names.map((name) => `${name}: ${ada} ${bo}`));
  expect((await bed.change('add', [ada], { type: 'most_attacked_phishing_exclusions' })).statusCode).toBe(200);
  expect(await members()).toEqual([`${names[0]}: ${ada} ${bo}`, `${names[1]}: ${bo}`]);
  expect((await bed.change('add', [ada], { type: 'most_attacked_group_exclusions' })).statusCode).toBe(200);
  expect(await members()).toEqual(names.map((name) => `${name}: ${bo}`));
});

test('who is excluded stays so under another mail, and who gets the old mail is not', async () => {
  const excluded = () =>
    bed.fresh.db.inTenant(bed.tenant.tenantId, async (tx) => [...(await loadExcludedNow(tx, ['most_attacked_group_exclusions']))]);
  await bed.change('add', [ada], { type: 'most_attacked_group_exclusions' });
  expect(await excluded()).toEqual([ada]);
  bed.okta.people = [{ ...personOf(1), mail: 'ada.new@example.test', signInName: 'ada.new@example.test' }, personOf(2)];
  await bed.process();
  expect(await excluded()).toEqual(['ada.new@example.test']);
  bed.okta.people = [...bed.okta.people, { ...personOf(3), mail: ada, signInName: ada }];
  await bed.process();
  expect(await excluded()).toEqual(['ada.new@example.test']);
});
