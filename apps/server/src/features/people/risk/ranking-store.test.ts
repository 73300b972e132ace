import { afterAll, beforeAll, expect, test } from 'vitest';
import { attackPeople, knowPeople, type ToldAttack } from '../../../../test-support/assess/attacked-people.ts';
import { personOf } from '../../../../test-support/connect/fake-vendors.ts';
import { freshDatabase, type FreshDatabase } from '../../../../test-support/database/fresh-database.ts';
import { loadSums } from './person-sums.ts';
import { fewPeople, findRanking, getRanking, prepareRankings } from './ranking-store.ts';

let fresh: FreshDatabase;
let tenantId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  tenantId = await fresh.createTenant('Many');
});
afterAll(() => fresh.close());

const asOf = new Date('2026-03-31T05:00:00Z');
/** Of the day of the run, and of the day after it. */
const prepared = [
  { start: '2025-12-31', end: '2026-03-30' },
  { start: '2026-01-01', end: '2026-03-31' },
];
const asked = { start: '2026-02-01', end: '2026-03-15' };
const mail = (number: number): string => `person${number}@example.test`;

/** On either side of where each range begins and ends, and between. */
const days = ['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01', '2026-03-15', '2026-03-16', '2026-03-30', '2026-03-31'];
const categories = ['credential-phishing', 'malware', 'bec', 'spam'] as const;
const attacks: ToldAttack[] = Array.from({ length: 60 }, (_, number) =>
  days
    .filter((_day, place) => (number * 7 + place * 5) % 4 === 0 || number === place)
    .map((day, place) => ({ day, mail: mail(number), category: categories[(number + place) % 4]!, count: 1 + (number % 3) })),
).flat();
const mails = Array.from({ length: 60 }, (_, number) => mail(number));

test('each ranking has what the days of its range come to, whether it was made alone or with another', async () => {
  const everyone = Array.from({ length: fewPeople + 1 }, (_, number) => personOf(number));
  await knowPeople(fresh, tenantId, everyone);
  await attackPeople(fresh, tenantId, attacks);
  await fresh.owner.query("update attack_day set category_attacks = null where mail = $1 and day = '2025-12-31'", [mail(1)]);
  await fresh.db.inTenant(tenantId, (tx) => prepareRankings(tx, asOf));
  await fresh.db.inTenant(tenantId, async (tx) => {
    await getRanking(tx, asked);
    for (const window of [...prepared, asked]) {
      const ranking = await findRanking(tx, window);
      expect(ranking).toBeDefined();
      const ofDays = await loadSums(tx, mails, { window, ranking: undefined });
      expect(ofDays.size).toBeGreaterThan(20);
      expect(await loadSums(tx, mails, { window, ranking })).toEqual(ofDays);
    }
  });
  const { rows } = await fresh.owner.query<{ people: number }>(
    'select count(*)::integer as people from ranked_person group by ranking_id order by 1',
  );
  expect(rows.every(({ people }) => people <= 60)).toBe(true);
  expect(rows).toHaveLength(3);
});
