import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { nodesOf, plansOf } from '../../../test-support/database/plans-of.ts';
import { searchPeople } from './search-people.ts';

const perTenant = 10_000;
let fresh: FreshDatabase;
let tenantId: string;
let neighbour: string;

const addPeople = (to: string) =>
  fresh.owner.query(
    `insert into person (tenant_id, mail, display_name, kind, is_enabled)
     select $1, 'person' || number || '@example.test', (array['Ada', 'Bo', 'Cyrus', 'Dana'])[number % 4 + 1] || ' Stone' || number, 'member', true
     from generate_series(1, $2::int) as number`,
    [to, perTenant],
  );
const addPerson = (to: string, mail: string, name: string) =>
  fresh.owner.query(`insert into person (tenant_id, mail, display_name, kind, is_enabled) values ($1, $2, $3, 'member', true)`, [
    to,
    mail,
    name,
  ]);

beforeAll(async () => {
  fresh = await freshDatabase();
  tenantId = await fresh.createTenant('Searched');
  neighbour = await fresh.createTenant('Neighbour');
  for (const id of [tenantId, neighbour]) await addPeople(id);
  await addPerson(tenantId, 'maria@example.test', 'Мария Иванова');
  await addPerson(tenantId, 'juergen@example.test', 'JÜRGEN  Äußerst');
  await addPerson(tenantId, 'wang@example.test', '王伟');
  await addPerson(neighbour, 'secret@neighbour.test', 'Zebediah Secret');
  await fresh.owner.query('vacuum analyze person');
});
afterAll(() => fresh.close());

const found = (filter: string, of = tenantId) =>
  fresh.db.inTenant(of, async (tx) => (await searchPeople(tx, filter)).map(({ name }) => name));

test.each([
  ['Stone4321', ['Bo Stone4321']],
  ['one4321', ['Bo Stone4321']],
  ['bo stone4321', ['Bo Stone4321']],
  ['on4321@ex', ['Bo Stone4321']],
  ['ванов', ['Мария Иванова']],
  ['ИВ', ['Мария Иванова']],
  ['jürgen äu', ['JÜRGEN  Äußerst']],
  ['王', ['王伟']],
  ['ju', ['JÜRGEN  Äußerst']],
  ['伟', []],
  ['rg', []],
  ['no such person', []],
])('finds by %s, in any script and case, and fewer than three characters where words start', async (filter, names) => {
  expect(await found(filter)).toEqual(names);
});

test('never finds people of another tenant, nor anyone without a tenant', async () => {
  expect(await found('Zebediah', neighbour)).toEqual(['Zebediah Secret']);
  expect(await found('Zebediah')).toEqual([]);
  expect(await found('secret@neighbour')).toEqual([]);
  expect(await found('Zebediah', '')).toEqual([]);
});

test.each(['Stone4321', 'ванов', 'ю', 'qx', 'example.test', 'a', 'person77', '%'])(
  'reads no list of all people to find %s among 20,000',
  async (filter) => {
    const plans = await plansOf(fresh, { tenantId, text: 'select * from search_person($1, 100)', values: [filter] });
    const nodes = plans.flatMap(({ Plan }) => [...nodesOf(Plan)]);
    const ofPeople = nodes.filter((node) => node['Relation Name'] === 'person');
    expect(ofPeople.length).toBeGreaterThan(0);
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    for (const { 'Actual Rows': rows, 'Rows Removed by Filter': removed = 0, 'Rows Removed by Index Recheck': missed = 0 } of ofPeople)
      expect(rows + removed + missed).toBeLessThan(1000);
  },
);

test('what is in many names finds the first hundred in the order of their names', async () => {
  const { rows } = await fresh.owner.query<{ name: string }>(
    'select display_name as name from person where tenant_id = $1 and mail like $2 order by name_order(display_name), mail limit 100',
    [tenantId, '%example.test%'],
  );
  expect(await found('EXAMPLE.test')).toEqual(rows.map(({ name }) => name));
});

test('says who is an executive, in this tenant alone', async () => {
  const member = "insert into people_group_member (tenant_id, group_id, mail, display_name, because) values ($1, 1, $2, 'x', 'x')";
  await fresh.owner.query(member, [tenantId, 'maria@example.test']);
  await fresh.owner.query(member, [neighbour, 'wang@example.test']);
  const isExecutive = (filter: string) =>
    fresh.db.inTenant(tenantId, async (tx) => (await searchPeople(tx, filter)).map((person) => person.is_executive));
  expect([await isExecutive('maria@'), await isExecutive('wang@')]).toEqual([[true], [false]]);
});
