import { addDays, dayOf } from '@rampart/domain/people/risk-window.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { attackPeople, knowPeople } from '../../../test-support/assess/attacked-people.ts';
import { personOf } from '../../../test-support/connect/fake-vendors.ts';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { refreshMostAttacked } from './most-attacked/refresh-most-attacked.ts';
import { listIndividuals } from './risk/list-individuals.ts';

let fresh: FreshDatabase;
let tenantId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  tenantId = await fresh.createTenant('Renamed');
});

const [old, present] = ['person1@example.test', 'person1.new@example.test'];
const others = Array.from({ length: 19 }, (_, number) => personOf(number + 2));
const renamed = { ...personOf(1), mail: present, signInName: present, aliases: [old] };
const run = (at: string) => fresh.db.inTenant(tenantId, (tx) => refreshMostAttacked(tx, new Date(at)));

test('who gets another mail goes on being one of the most attacked, and has not left', async () => {
  await knowPeople(fresh, tenantId, [personOf(1), ...others]);
  await attackPeople(fresh, tenantId, [{ day: '2026-03-01', mail: old, category: 'malware' }]);
  await run('2026-03-05T00:00:00Z');
  await knowPeople(fresh, tenantId, [renamed, ...others]);
  await run('2026-03-06T00:00:00Z');
  const { rows } = await fresh.owner.query(
    'select mail, first_day::text, left_on from most_attacked_stay where tenant_id = $1 and group_id = -4',
    [tenantId],
  );
  expect(rows).toEqual([{ mail: present, first_day: '2026-03-01', left_on: null }]);
});

test('two mails that become one person’s keep what was recorded of each', async () => {
  await knowPeople(fresh, tenantId, [personOf(1), ...others]);
  await fresh.owner.query(
    `insert into most_attacked_stay (tenant_id, group_id, mail, first_day, left_on)
     values ($1, -4, $2, '2026-03-01', null), ($1, -4, $3, '2026-03-01', '2026-03-03'), ($1, -5, 'other@example.test', '2026-03-01', null)`,
    [tenantId, present, old],
  );
  await knowPeople(fresh, tenantId, [{ ...renamed, aliases: [old, 'other@example.test'] }, ...others]);
  const { rows } = await fresh.owner.query(
    'select group_id, mail from most_attacked_stay where tenant_id = $1 order by group_id, mail desc',
    [tenantId],
  );
  expect(rows).toEqual([
    { group_id: -5, mail: present },
    { group_id: -4, mail: old },
    { group_id: -4, mail: present },
  ]);
});

test('an executive who was chosen by hand stays one under another mail, and so does who was removed by hand', async () => {
  await knowPeople(fresh, tenantId, [personOf(1), { ...personOf(2), jobTitle: 'Chief Executive Officer' }]);
  await fresh.owner.query(
    `insert into executive_choice (tenant_id, mail, is_executive, chosen_at, chosen_by)
     values ($1, $2, true, now(), 'anna'), ($1, 'person2@example.test', false, now(), 'anna')`,
    [tenantId, old],
  );
  const second = { ...personOf(2), mail: 'b@example.test', signInName: 'b@example.test', jobTitle: 'Chief Executive Officer' };
  await knowPeople(fresh, tenantId, [renamed, { ...second, aliases: ['person2@example.test'] }]);
  const { rows } = await fresh.owner.query('select mail from people_group_member where tenant_id = $1 and group_id = 1', [tenantId]);
  expect(rows).toEqual([{ mail: present }]);
});

const today = dayOf(new Date('2026-03-31T00:00:00Z'));
const listed = async (filter: string) =>
  (
    await fresh.db.inTenant(tenantId, (tx) =>
      listIndividuals(tx, {
        groupId: -32_768,
        show: 'current',
        window: { start: addDays(today, -30), end: today },
        filter,
        sortBy: 'name',
        page: 0,
        limit: 500,
      }),
    )
  ).individuals.map((one) => one.display_name);

test('names are found in any case of any script, and stand where a reader looks for them', async () => {
  const names = ['Zoe Zimmer', 'MÜLLER Jo', 'de Vries', 'Łukasz Nowak', 'Émile Roux', 'Lena', 'Иванова'];
  await knowPeople(
    fresh,
    tenantId,
    names.map((displayName, number) => ({ ...personOf(number), displayName })),
  );
  expect(await listed('')).toEqual(['de Vries', 'Émile Roux', 'Lena', 'Łukasz Nowak', 'MÜLLER Jo', 'Zoe Zimmer', 'Иванова']);
  expect([await listed('łukasz'), await listed('Müller'), await listed('ИВАН'), await listed('ÉMILE')]).toEqual([
    ['Łukasz Nowak'],
    ['MÜLLER Jo'],
    ['Иванова'],
    ['Émile Roux'],
  ]);
});
