import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../../test-support/database/fresh-database.ts';
import { person } from '../../../../test-support/remediate/remediate-test-bed.ts';
import type { Member } from './member-store.ts';
import { listPrograms } from './program-store.ts';
import { type GroupOfPeople, recommendFor } from './recommend-for.ts';

let fresh: FreshDatabase;
let tenantId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
});
beforeEach(async () => {
  tenantId = await fresh.createTenant('Programs');
});
afterAll(() => fresh.close());

const everyone = (members: readonly Member[]): GroupOfPeople => ({
  name: 'Baseline Security',
  programTypes: ['baseline', 'visibility'],
  members: async () => members,
});
const mostAttacked = (members: readonly Member[]): GroupOfPeople => ({
  name: 'Most Attacked: Phishing',
  programTypes: ['most_attacked_phishing'],
  members: async () => members,
});
const run = (groups: readonly GroupOfPeople[], asOf = '2026-03-02') =>
  fresh.db.inTenant(tenantId, (tx) => recommendFor(groups)(tx, { id: randomUUID(), asOf: new Date(asOf) }));
const programs = () => fresh.db.inTenant(tenantId, listPrograms);
const members = async () => {
  const sql = 'select program_group, mail, display_name, xmin::text as written from program_member where tenant_id = $1 order by 1, 2';
  return (await fresh.owner.query<{ mail: string; display_name: string; written: string }>(sql, [tenantId])).rows;
};
const writtenGroup = async () => (await fresh.owner.query('select xmin::text from program_group where tenant_id = $1', [tenantId])).rows;

test('a group of people has a program of each of its types, with their number and the time of the run', async () => {
  await run([everyone([person('Anna Berg'), person('Ben Dahl')])]);
  expect(await programs()).toMatchObject([
    { type: 'baseline', group: 'Baseline Security', name: 'Baseline Security', memberCount: 2, asOf: new Date('2026-03-02') },
    { type: 'visibility', name: 'Visibility', memberCount: 2 },
  ]);
});

test('the ids stay from run to run, and so do the rows of people who have not changed', async () => {
  const anna = person('Anna Berg');
  await run([everyone([anna, person('Ben Dahl')])]);
  const [before, first] = [await programs(), await members()];
  await run([everyone([anna, { ...person('Ben Dahl'), displayName: 'Benjamin Dahl' }, person('Cleo Eng')])], '2026-03-09');
  const [after, second] = [await programs(), await members()];
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after[0]).toMatchObject({ memberCount: 3, asOf: new Date('2026-03-09') });
  expect(second.map(({ display_name }) => display_name)).toEqual(['Anna Berg', 'Benjamin Dahl', 'Cleo Eng']);
  expect(second[0]?.written).toBe(first[0]?.written);
  expect(second[1]?.written).not.toBe(first[1]?.written);
});

test('with the same people nothing is written about them', async () => {
  const group = everyone([person('Anna Berg')]);
  await run([group]);
  const first = [await members(), await writtenGroup()];
  await run([group], '2026-03-09');
  expect([await members(), await writtenGroup()]).toEqual(first);
});

test('removes a person who has left', async () => {
  await run([everyone([person('Anna Berg'), person('Ben Dahl')])]);
  await run([everyone([person('Ben Dahl')])]);
  expect((await members()).map(({ mail }) => mail)).toEqual(['ben.dahl@example.test']);
});

test('another group of people gets separate programs through the same code', async () => {
  await run([everyone([person('Anna Berg'), person('Ben Dahl')]), mostAttacked([person('Ben Dahl')])]);
  expect((await programs()).map(({ type, group, memberCount }) => [type, group, memberCount])).toEqual([
    ['baseline', 'Baseline Security', 2],
    ['visibility', 'Baseline Security', 2],
    ['most_attacked_phishing', 'Most Attacked: Phishing', 1],
  ]);
  expect(await members()).toHaveLength(3);
});

test('a program without members is a program all the same', async () => {
  await run([mostAttacked([])]);
  expect(await programs()).toMatchObject([{ name: 'Most Attacked: Phishing', memberCount: 0 }]);
  expect(await members()).toEqual([]);
});
