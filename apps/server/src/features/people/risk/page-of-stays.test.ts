import type { ShowUsers } from '@rampart/contract/people/individuals.ts';
import { peopleGroups } from '@rampart/domain/people/people-group.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attackPeople, knowPeople, type ToldAttack } from '../../../../test-support/assess/attacked-people.ts';
import { personOf } from '../../../../test-support/connect/fake-vendors.ts';
import { freshDatabase, type FreshDatabase } from '../../../../test-support/database/fresh-database.ts';
import { changeStays } from '../most-attacked/stay-store.ts';
import { listIndividuals } from './list-individuals.ts';
import { getRanking } from './ranking-store.ts';

const group = peopleGroups.find(({ kind }) => kind === 'most-attacked')!.id;
const known = 2010;
const all = known + 60;
/** The last are in no directory. */
const mailOf = (number: number): string => `${number < known ? 'person' : 'name 1'}${number}@example.test`;
const nameOf = (number: number): string => (number < known ? `Name ${String((number * 7919) % known).padStart(4, '0')}` : mailOf(number));

interface Stay {
  readonly number: number;
  readonly first: string;
  readonly left: string | null;
}

const dayIn = (month: string, day: number): string => `${month}-${String(day).padStart(2, '0')}`;
const stays: readonly Stay[] = Array.from({ length: all }, (_, number): Stay[] => [
  // Too long before the others to have come back.
  ...(number % 3 === 0 ? [{ number, first: '2024-06-01', left: '2024-07-01' }] : []),
  ...(number % 5 === 0 ? [] : [{ number, first: dayIn('2025-12', 1 + (number % 20)), left: dayIn('2026-01', 5 + (number % 20)) }]),
  ...(number % 2 === 0
    ? []
    : [{ number, first: dayIn('2026-02', 1 + (number % 25)), left: number % 4 === 1 ? null : dayIn('2026-03', 1 + (number % 25)) }]),
]).flat();
const attacks: readonly ToldAttack[] = Array.from({ length: all }, (_, number): ToldAttack[] =>
  number % 7 === 0
    ? [{ day: dayIn('2026-03', 10 + (number % 4)), mail: mailOf(number), category: 'malware', count: 1 + (number % 3) }]
    : [],
).flat();

let fresh: FreshDatabase;
let tenantId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  tenantId = await fresh.createTenant('Many');
  await knowPeople(
    fresh,
    tenantId,
    Array.from({ length: known }, (_, number) => ({ ...personOf(number), displayName: nameOf(number) })),
  );
  await attackPeople(fresh, tenantId, attacks);
  const put = stays.map(({ number, first, left }) => ({ mail: mailOf(number), firstDay: first, leftOn: left }));
  await fresh.db.inTenant(tenantId, (tx) => changeStays(tx, group, { put, dropped: [] }));
});
afterAll(() => fresh.close());

interface Window {
  readonly start: string;
  readonly end: string;
}

const monthsBefore = (day: string, months: number): string => {
  const at = new Date(day);
  at.setUTCMonth(at.getUTCMonth() - months);
  return at.toISOString().slice(0, 10);
};

/** The stays that put people on a list, counted without SQL. */
function listed(show: Exclude<ShowUsers, 'current'>, { start, end }: Window): ReadonlyMap<number, Stay> {
  const isIn = (day: string | null): boolean => day !== null && day >= start && day <= end;
  const ofNumber = Map.groupBy(stays, ({ number }) => number);
  const isOn = (stay: Stay, own: readonly Stay[]): boolean => {
    if (show === 'removed') return isIn(stay.left) && own.every(({ left }) => left !== null);
    const cameBack = own.some(({ left }) => left !== null && left <= stay.first && left > monthsBefore(stay.first, 13));
    return isIn(stay.first) && (show === 'added' || cameBack);
  };
  const newest = (own: readonly Stay[]): Stay | undefined => own.filter((stay) => isOn(stay, own)).at(-1);
  return new Map([...ofNumber].flatMap(([number, own]) => (newest(own) === undefined ? [] : [[number, newest(own)!]])));
}

const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
const byName = (one: number, other: number): number =>
  byText(nameOf(one).toLowerCase(), nameOf(other).toLowerCase()) || byText(mailOf(one), mailOf(other));

function inOrder(numbers: readonly number[], sortBy: 'risk' | 'name', { start, end }: Window): readonly number[] {
  if (sortBy === 'name') return numbers.toSorted(byName);
  const place = (day: string): number => (Date.parse(day) - Date.parse(start)) / 86_400_000 + 1;
  const counted = attacks.filter(({ day }) => day >= start && day <= end);
  const risks = new Map(counted.map(({ mail, day, count = 1 }) => [mail, count * place(day)]));
  const riskOf = (number: number): number => risks.get(mailOf(number)) ?? 0;
  return numbers.toSorted(
    (one, other) => riskOf(other) - riskOf(one) || (riskOf(one) === 0 ? byName(one, other) : byText(mailOf(one), mailOf(other))),
  );
}

/** Some pages end among those who were attacked, some among the others. */
const limit = 60;

async function pagesOf(show: ShowUsers, sortBy: 'risk' | 'name', window: Window) {
  const people = [];
  for (let page = 0; ; page += 1) {
    const found = await fresh.db.inTenant(tenantId, (tx) =>
      listIndividuals(tx, { groupId: group, show, window, filter: '', sortBy, page, limit }),
    );
    people.push(...found.individuals);
    if (found.individuals.length < limit) return { people, total: found.total };
  }
}

/** On the lists of the last two are so few that they are put in order themselves. */
const windows: readonly Window[] = [
  { start: '2025-11-01', end: '2026-03-30' },
  { start: '2026-02-10', end: '2026-03-30' },
  { start: '2026-02-12', end: '2026-02-12' },
  { start: '2026-03-12', end: '2026-03-12' },
];

test.each(
  windows.flatMap((window) =>
    (['added', 'removed', 'relapsed'] as const).flatMap((show) =>
      (['name', 'risk', 'risk in a ranking'] as const).map((order) => [show, order, window] as const),
    ),
  ),
)('who was %s, by %s, page by page, is as counted one by one: %o', async (show, order, window) => {
  const expected = listed(show, window);
  const sortBy = order === 'name' ? 'name' : 'risk';
  if (order === 'risk in a ranking') await fresh.db.inTenant(tenantId, (tx) => getRanking(tx, window));
  else await fresh.owner.query('delete from risk_ranking where tenant_id = $1', [tenantId]);
  const { people, total } = await pagesOf(show, sortBy, window);
  expect(people.map(({ mail, entered_on: first, left_on: left }) => [mail, first, left])).toEqual(
    inOrder([...expected.keys()], sortBy, window).map((number) => [
      mailOf(number),
      expected.get(number)!.first,
      expected.get(number)!.left,
    ]),
  );
  expect(total).toBe(expected.size);
});

test('a page after the last is empty, and knows how many there are', async () => {
  const [window] = windows as [Window];
  const asked = { groupId: group, show: 'added', window, filter: '', sortBy: 'name', page: 99, limit } as const;
  const { individuals, total } = await fresh.db.inTenant(tenantId, (tx) => listIndividuals(tx, asked));
  expect([individuals, total]).toEqual([[], listed('added', window).size]);
});
