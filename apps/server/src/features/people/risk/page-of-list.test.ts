import type { SortBy } from '@rampart/contract/people/individuals.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { attackPeople, knowPeople, type ToldAttack } from '../../../../test-support/assess/attacked-people.ts';
import { personOf } from '../../../../test-support/connect/fake-vendors.ts';
import { freshDatabase, type FreshDatabase } from '../../../../test-support/database/fresh-database.ts';
import { listIndividuals } from './list-individuals.ts';
import { prepareRankings } from './ranking-store.ts';

let fresh: FreshDatabase;
let tenantId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  tenantId = await fresh.createTenant('Many');
});

const window = { start: '2026-01-01', end: '2026-03-30' };
const many = 2010;
const mail = (number: number) => `person${number}@example.test`;
const nameOf = (number: number) => `Name ${String((number * 7919) % many).padStart(4, '0')}`;
const everyone = Array.from({ length: many }, (_, number) => ({
  ...personOf(number),
  displayName: nameOf(number),
  jobTitle: number % 3 === 0 ? 'Buyer' : null,
}));
/** Every 30th, with many of the same risk. */
const attacks: ToldAttack[] = everyone.flatMap((_, number) =>
  number % 30 === 0 ? [{ day: `2026-03-${10 + (number % 4)}`, mail: mail(number), category: 'malware', count: 1 + (number % 3) }] : [],
);

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
const place = (day: string) => (Date.parse(day) - Date.parse(window.start)) / 86_400_000 + 1;

/** The riskiest first, then by mail; then by name who was not attacked. Counted without SQL. */
function ordered(told: readonly ToldAttack[], isListed: (number: number) => boolean): string[] {
  const risks = new Map<string, number>();
  for (const { day, mail: to, count = 1 } of told) risks.set(to, (risks.get(to) ?? 0) + count * place(day));
  const listed = Array.from({ length: many }, (_, number) => number).filter(isListed);
  const attacked = listed.filter((number) => risks.has(mail(number)));
  const others = listed.filter((number) => !risks.has(mail(number)));
  return [
    ...attacked.map(mail).toSorted((a, b) => (risks.get(b) ?? 0) - (risks.get(a) ?? 0) || byText(a, b)),
    ...others.toSorted((a, b) => byText(nameOf(a), nameOf(b))).map(mail),
  ];
}

const all = -32_768;
const business = 12;
const usual = { filter: '', sortBy: 'risk', limit: 500 } as const;
interface Asked {
  readonly filter?: string;
  readonly sortBy?: SortBy;
  readonly limit?: number;
}
const pageOf = (groupId: number, page: number, asked: Asked = {}) =>
  fresh.db.inTenant(tenantId, (tx) => listIndividuals(tx, { groupId, show: 'current', window, page, ...usual, ...asked }));
async function wholeList(groupId: number, asked: Asked = {}): Promise<string[]> {
  const { limit } = { ...usual, ...asked };
  const mails: string[] = [];
  for (let page = 0; ; page += 1) {
    const { individuals } = await pageOf(groupId, page, asked);
    mails.push(...individuals.map((one) => one.mail));
    if (individuals.length < limit) return mails;
  }
}
const rankings = async () =>
  (await fresh.owner.query<{ folded: string }>('select folded from risk_ranking where tenant_id = $1 order by built_at', [tenantId])).rows;

test('lists many people page by page in the order of their risk, whole or filtered or of a group, as counted one by one', async () => {
  await knowPeople(fresh, tenantId, everyone);
  await attackPeople(fresh, tenantId, attacks);
  expect(await wholeList(all)).toEqual(ordered(attacks, () => true));
  expect(await wholeList(business)).toEqual(ordered(attacks, (number) => number % 3 === 0));
  expect(await wholeList(all, { filter: 'person1' })).toEqual(ordered(attacks, (number) => String(number).startsWith('1')));
  expect(await wholeList(all, { filter: 'person' })).toEqual(ordered(attacks, () => true));
  expect((await pageOf(all, 0, { filter: 'PERSON' })).total).toBe(many);
  expect(await pageOf(all, 0, { filter: 'person20' })).toMatchObject({ total: 21 });
  expect(await pageOf(all, 0, { filter: 'no one' })).toMatchObject({ individuals: [], total: 0 });
  expect((await pageOf(all, 9)).individuals).toEqual([]);
  expect((await pageOf(business, 0)).total).toBe(everyone.filter(({ jobTitle }) => jobTitle !== null).length);
  expect(await rankings()).toHaveLength(1);
});

/** Of the second half, each page is read from the end. */
test.each([60, 67, 499, 670, 2010, 5000])('pages of %i come to the same list', async (limit) => {
  await knowPeople(fresh, tenantId, everyone);
  await attackPeople(fresh, tenantId, attacks);
  expect(await wholeList(all, { limit })).toEqual(ordered(attacks, () => true));
  expect(await wholeList(business, { limit })).toEqual(ordered(attacks, (number) => number % 3 === 0));
  expect(await wholeList(all, { limit, sortBy: 'name' })).toEqual(ordered([], () => true));
  expect(await wholeList(all, { limit, sortBy: 'name', filter: 'person1' })).toEqual(
    ordered([], (number) => String(number).startsWith('1')),
  );
});

test('a list on which everyone was attacked, or hardly anyone was not, is whole from either end', async () => {
  await knowPeople(fresh, tenantId, everyone);
  const attackedAll = everyone.map((_, number): ToldAttack => ({
    day: '2026-03-12',
    mail: mail(number),
    category: 'bec',
    count: 1 + (number % 5),
  }));
  await attackPeople(fresh, tenantId, attackedAll.slice(3));
  for (const limit of [67, 500]) expect(await wholeList(all, { limit })).toEqual(ordered(attackedAll.slice(3), () => true));
  await attackPeople(fresh, tenantId, attackedAll.slice(0, 3));
  for (const limit of [67, 500]) expect(await wholeList(all, { limit })).toEqual(ordered(attackedAll, () => true));
});

test('counts attacks that come after a ranking was made, and drops what was replaced some time ago', async () => {
  await knowPeople(fresh, tenantId, everyone);
  await attackPeople(fresh, tenantId, attacks);
  await pageOf(all, 0);
  const late: ToldAttack[] = [{ day: '2026-03-29', mail: mail(1), category: 'malware', count: 50 }];
  await attackPeople(fresh, tenantId, late);
  const { individuals } = await pageOf(all, 0);
  expect(individuals.map((one) => one.mail)).toEqual(ordered([...attacks, ...late], () => true).slice(0, 500));
  expect(individuals[0]).toMatchObject({
    mail: mail(1),
    attack_counts: { phishing: 0, malware: 50, bec: 0, spam: 0 },
    attacks_by_category: { malware: 50 },
  });
  expect(await rankings()).toHaveLength(2);
  await fresh.owner.query("update risk_ranking set built_at = built_at - interval '11 minutes' where tenant_id = $1", [tenantId]);
  await attackPeople(fresh, tenantId, late);
  await pageOf(all, 0);
  expect(await rankings()).toHaveLength(1);
  const { rows } = await fresh.owner.query<{ rankings: number }>(
    'select count(distinct ranking_id)::integer as rankings from ranked_person where tenant_id = $1',
    [tenantId],
  );
  expect(rows).toEqual([{ rankings: 1 }]);
});

test('the size of a group is that of its members, as they come, change and leave', async () => {
  const sizes = 'select group_id, members from people_group_size where tenant_id = $1 and members <> 0 order by group_id';
  const counted =
    'select group_id, count(*)::integer as members from people_group_member where tenant_id = $1 group by group_id order by group_id';
  const both = async () => [(await fresh.owner.query(sizes, [tenantId])).rows, (await fresh.owner.query(counted, [tenantId])).rows];
  await attackPeople(fresh, tenantId, [{ day: '2026-03-10', mail: 'gone@example.test', category: 'bec' }]);
  const few = everyone.slice(0, 30);
  for (const people of [few, few.slice(10), few.map((one) => ({ ...one, jobTitle: 'Payroll Clerk', displayName: 'Other' })), []]) {
    await knowPeople(fresh, tenantId, people);
    const [kept, real] = await both();
    expect(kept).toEqual(real);
    expect(kept?.length).toBeGreaterThan(0);
  }
});

test('a run prepares the rankings of its own day and of the day after, and none for few people', async () => {
  const asOf = new Date('2026-03-31T05:00:00Z');
  const prepare = () => fresh.db.inTenant(tenantId, (tx) => prepareRankings(tx, asOf));
  await knowPeople(fresh, tenantId, everyone.slice(0, 100));
  await prepare();
  expect(await rankings()).toHaveLength(0);
  await knowPeople(fresh, tenantId, everyone);
  await attackPeople(fresh, tenantId, attacks);
  await prepare();
  await prepare();
  const { rows } = await fresh.owner.query<{ days: string }>(
    "select start_day || ' ' || end_day as days from risk_ranking where tenant_id = $1 order by 1",
    [tenantId],
  );
  expect(rows.map(({ days }) => days)).toEqual(['2025-12-31 2026-03-30', '2026-01-01 2026-03-31']);
});
