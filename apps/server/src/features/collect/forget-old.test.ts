import type { Fact } from '@rampart/domain/fact.ts';
import type { Retention } from '@rampart/domain/retention.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CollectTestBed, openCollectTestBed } from '../../../test-support/collect/collect-test-bed.ts';
import { type FakeAnswers, fakeConnectors, pagesOf, personOf, quietAnswers, signInOf } from '../../../test-support/connect/fake-vendors.ts';
import { attackPeople, knowPeople } from '../../../test-support/assess/attacked-people.ts';
import { readFact } from './facts/read-fact.ts';
import { forgetOld } from './forget-old.ts';

const answers: FakeAnswers = quietAnswers();
let bed: CollectTestBed;
beforeAll(async () => {
  bed = await openCollectTestBed(fakeConnectors(answers));
  await bed.startWorker();
});
afterAll(async () => {
  await bed.reset();
  await bed.close();
});

async function runAt(asOf: string, applicationId: string, tenantId: string): Promise<string> {
  bed.time.at = new Date(asOf);
  const runId = await bed.run([applicationId], tenantId);
  await bed.finished(runId);
  return runId;
}

const kept: Retention = { events: 25, facts: 25, verdicts: 25, jobs: 25, audit: 84 };
/** With the months that one tenant has of its own. */
const forget = (own: { readonly tenantId?: string; readonly months?: Partial<Retention> } = {}) =>
  forgetOld(
    {
      ...bed.deps,
      retentionOf: async (tx) => (tx.tenantId === own.tenantId ? { ...kept, ...own.months } : kept),
      longestEvents: async () => Math.max(kept.events, own.months?.events ?? 0),
    },
    new AbortController().signal,
  );

const left = async (table: string, tenantId: string): Promise<number> =>
  (await bed.fresh.owner.query<{ count: number }>(`select count(*)::int from ${table} where tenant_id = $1`, [tenantId])).rows[0]?.count ??
  -1;

test('after 25 months runs and events are forgotten, with the contents that nothing speaks of any more', async () => {
  const tenantId = await bed.fresh.createTenant('Old');
  const azure = bed.connect('azure_ad', tenantId);
  answers.people = async () => [personOf(1)];
  answers.signIns = () => pagesOf([signInOf(1, '2023-12-31T08:00:00Z')]);
  await runAt('2024-01-01T00:00:00Z', azure, tenantId);
  answers.people = async () => [personOf(1), personOf(2)];
  answers.signIns = () => pagesOf([signInOf(1, '2026-02-28T08:00:00Z')]);
  const recent = await runAt('2026-03-01T00:00:00Z', azure, tenantId);
  expect([await left('run', tenantId), await left('fact_content', tenantId), await left('sign_in_day', tenantId)]).toEqual([2, 4, 2]);

  await forget();
  expect([await left('run', tenantId), await left('fact_content', tenantId), await left('sign_in_day', tenantId)]).toEqual([1, 3, 1]);
  const { rows } = await bed.fresh.owner.query('select id from run where tenant_id = $1', [tenantId]);
  expect(rows).toEqual([{ id: recent }]);
  const read = <T>(fact: Fact<T>) => bed.deps.db.inTenant(tenantId, (tx) => readFact(tx, { applicationId: azure, fact }));
  expect(await read(people)).toMatchObject({ state: 'read', value: [{ id: 'p1' }, { id: 'p2' }] });
  // Both runs spoke of the same content.
  expect(await read(groups)).toMatchObject({ state: 'read', value: [{ id: 'g' }] });
});

test('what is still the newest known about a fact stays, however old', async () => {
  const tenantId = await bed.fresh.createTenant('Quiet');
  const okta = bed.connect('okta', tenantId);
  answers.people = async () => [personOf(1)];
  await runAt('2024-01-01T00:00:00Z', okta, tenantId);
  bed.time.at = new Date('2026-03-01T00:00:00Z');
  await forget();
  const reading = await bed.deps.db.inTenant(tenantId, (tx) => readFact(tx, { applicationId: okta, fact: people }));
  expect(reading).toMatchObject({ state: 'read', value: [{ id: 'p1' }] });
});

test('a tenant that keeps its events for less long loses them, another keeps its own, and a month is dropped when none keeps it', async () => {
  const [short, long] = [await bed.fresh.createTenant('Short'), await bed.fresh.createTenant('Long')];
  answers.people = async () => [];
  answers.signIns = () =>
    pagesOf([signInOf(1, '2025-06-30T08:00:00Z'), signInOf(1, '2025-10-31T08:00:00Z'), signInOf(1, '2025-11-01T08:00:00Z')]);
  for (const tenantId of [short, long]) await runAt('2026-03-01T00:00:00Z', bed.connect('azure_ad', tenantId), tenantId);
  const days = async (tenantId: string) =>
    (
      await bed.fresh.owner.query<{ day: string }>('select day::text from sign_in_day where tenant_id = $1 order by 1', [tenantId])
    ).rows.map(({ day }) => day);
  const months = async () =>
    (await bed.fresh.owner.query<{ month: string }>("select month::text from months_of('sign_in_day') as month")).rows.map(
      ({ month }) => month,
    );
  await forget({ tenantId: short, months: { events: 4 } });
  expect([await days(short), await days(long)]).toEqual([['2025-11-01'], ['2025-06-30', '2025-10-31', '2025-11-01']]);
  expect(await months()).toEqual(expect.arrayContaining(['2025-06-01', '2026-03-01', '2026-04-01', '2026-05-01']));
  bed.time.at = new Date('2027-11-15T00:00:00Z');
  await forget();
  expect([await days(long), await months()]).toEqual([['2025-10-31', '2025-11-01'], expect.not.arrayContaining(['2025-06-01'])]);
});

test('days of risk, stays of the most attacked and addresses that no directory knows are forgotten with the mails, and newer ones stay', async () => {
  const tenantId = await bed.fresh.createTenant('Attacked');
  await knowPeople(bed.fresh, tenantId, [personOf(1)]);
  const attack = { mail: 'person1@example.test', category: 'malware' } as const;
  await attackPeople(bed.fresh, tenantId, [
    { ...attack, day: '2025-06-15' },
    { ...attack, day: '2026-02-15' },
    { ...attack, mail: 'made-up@example.test', day: '2025-06-15' },
    { ...attack, mail: 'recent@example.test', day: '2026-02-15' },
  ]);
  await bed.fresh.owner.query(
    `insert into most_attacked_stay (tenant_id, group_id, mail, first_day, left_on)
     values ($1, -4, 'a', '2025-05-01', '2025-06-01'), ($1, -4, 'b', '2025-05-01', null), ($1, -4, 'c', '2025-05-01', '2026-02-01')`,
    [tenantId],
  );
  bed.time.at = new Date('2026-03-01T00:00:00Z');
  await forget({ tenantId, months: { events: 4 } });
  const { rows } = await bed.fresh.owner.query(
    'select distinct day::text from attack_day where tenant_id = $1 union select day::text from people_group_day where tenant_id = $1',
    [tenantId],
  );
  expect(rows).toEqual([{ day: '2026-02-15' }]);
  expect(await left('most_attacked_stay', tenantId)).toBe(2);
  const missing = await bed.fresh.owner.query('select mail from people_group_member where tenant_id = $1 and group_id = -2', [tenantId]);
  expect(missing.rows).toEqual([{ mail: 'recent@example.test' }]);
});
