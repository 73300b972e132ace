import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ExclusionTestBed, openExclusionTestBed } from '../../../../test-support/people/exclusion-test-bed.ts';
import { personOf } from '../../../../test-support/connect/fake-vendors.ts';
import { loadExcludedNow } from '../exclusions/excluded-now.ts';

const ada = 'person1@example.test';
const bo = 'person2@example.test';
const type = 'most_attacked_phishing_exclusions';
const group = 'Most Attacked: Phishing';

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
  const { tenantId } = bed.tenant;
  await bed.fresh.owner.query("insert into program_group (tenant_id, name, inputs) values ($1, $2, '')", [tenantId, group]);
  for (const mail of [ada, bo]) {
    await bed.fresh.owner.query(
      "insert into people_group_member (tenant_id, group_id, mail, display_name, because) values ($1, -5, $2, $2, 'of the test')",
      [tenantId, mail],
    );
    await bed.fresh.owner.query('insert into program_member (tenant_id, program_group, mail, display_name) values ($1, $2, $3, $3)', [
      tenantId,
      group,
      mail,
    ]);
  }
  await bed.fresh.owner.query("insert into risk_state (tenant_id, weights, most_attacked_until) values ($1, 'test', '2026-03-01')", [
    tenantId,
  ]);
  await needApprover(true);
});

const needApprover = (isNeeded: boolean) =>
  bed.fresh.owner.query('update tenant set second_approver = $2 where tenant_id = $1', [bed.tenant.tenantId, isNeeded]);

async function change(what: 'add' | 'remove', mail: string): Promise<string> {
  const response = await bed.change(what, [mail], { type });
  expect(response.statusCode).toBe(200);
  return response.json<{ job_uuids: string[] }>().job_uuids[0] ?? '';
}
const excluded = () => bed.fresh.db.inTenant(bed.tenant.tenantId, async (tx) => [...(await loadExcludedNow(tx, [type]))]);
async function members(): Promise<string[]> {
  const query = 'select mail from program_member where tenant_id = $1 order by mail';
  return (await bed.fresh.owner.query<{ mail: string }>(query, [bed.tenant.tenantId])).rows.map(({ mail }) => mail);
}

test('who is put on the list stays in the group and its program until that is approved', async () => {
  const job = await change('add', ada);
  expect([await excluded(), await members()]).toEqual([[], [ada, bo]]);
  await bed.approve(job);
  expect(await excluded()).toEqual([ada]);
});

test('a declined exclusion has no effect, also when another one is approved before', async () => {
  const declined = await change('add', ada);
  await bed.decline(declined);
  expect([await excluded(), await members(), (await bed.list(type)).unsynced_to_group]).toEqual([[], [ada, bo], [ada]]);
  await change('remove', ada);
  await bed.approve(await change('add', bo));
  expect(await excluded()).toEqual([bo]);
});

test('an approval brings into effect what the approver saw, and not what was changed later', async () => {
  const first = await change('add', ada);
  await bed.process();
  await change('add', bo);
  await bed.approve(first);
  expect(await excluded()).toEqual([ada]);
});

test('who is taken from the list stays excluded until that is approved, and when it is declined', async () => {
  await bed.approve(await change('add', ada));
  await bed.settle();
  await bed.process();
  const declined = await change('remove', ada);
  expect(await excluded()).toEqual([ada]);
  await bed.decline(declined);
  expect(await excluded()).toEqual([ada]);
  await change('add', ada);
  const again = await change('remove', ada);
  await bed.approve(again);
  expect(await excluded()).toEqual([]);
});

test('the list says what of it is not approved, and a declined removal can be requested again', async () => {
  await bed.approve(await change('add', ada));
  await bed.settle();
  await bed.process();
  await change('add', bo);
  const declined = await change('remove', ada);
  const unapproved = async () => (await bed.list(type)).unapproved;
  expect([await unapproved(), (await bed.list(type)).current]).toEqual([[ada, bo], [bo]]);
  await bed.decline(declined);
  expect(await unapproved()).toEqual([ada, bo]);
  const again = await bed.change('sync', [ada], { type });
  await bed.approve(again.json<{ job_uuids: string[] }>().job_uuids[0] ?? '');
  expect([await excluded(), await unapproved()]).toEqual([[bo], []]);
});

test('where no approval is needed any more, the next change brings the whole list into effect', async () => {
  await change('add', ada);
  await needApprover(false);
  expect(await excluded()).toEqual([]);
  await change('add', bo);
  expect((await excluded()).toSorted()).toEqual([ada, bo]);
  expect(await members()).toEqual([]);
});
