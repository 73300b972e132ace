import { randomUUID } from 'node:crypto';
import type { MailThreat } from '@rampart/facts/threats/mail-threats.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CollectTestBed, openCollectTestBed } from '../../../../test-support/collect/collect-test-bed.ts';
import { type FakeAnswers, fakeConnectors, pagesOf, quietAnswers, threatOf } from '../../../../test-support/connect/fake-vendors.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { foldDaysDue } from './days-due.ts';
import { mailSightings } from './mail-sightings.ts';
import { mailThreatRollup } from './mail-threats.ts';

const answers: FakeAnswers = quietAnswers();
let bed: CollectTestBed;
beforeAll(async () => {
  bed = await openCollectTestBed(fakeConnectors(answers));
});
beforeEach(async () => {
  Object.assign(answers, quietAnswers());
  bed.time.at = new Date('2026-03-02T12:00:00Z');
  await bed.startWorker();
});
afterEach(async () => {
  await bed.reset();
  await bed.fresh.owner.query(
    'truncate run, run_application, fact_reading, fact_content, mail_threat_day, mail_sighting, attack_day, attack_day_due',
  );
});
afterAll(() => bed.close());

const rows = async (sql: string): Promise<unknown[]> => (await bed.fresh.owner.query<Record<string, unknown>>(sql)).rows;

const threat = (message: string, particular: Partial<MailThreat> = {}): MailThreat => ({
  ...threatOf('a@x.test', '2026-03-01T08:00:00Z', 50),
  message,
  ...particular,
});

let hour = 12;

/** One product is read, and reports these. */
async function reports(applicationId: string, ...threats: readonly MailThreat[]): Promise<void> {
  answers.mailThreats = () => pagesOf(threats);
  hour += 1;
  bed.time.at = new Date(`2026-03-02T${hour}:00:00Z`);
  expect(await bed.finished(await bed.run([applicationId]))).toBe('completed');
}

const counted = () =>
  rows(`select day::text, mail, category, outcome, sum(count)::integer as count from mail_threat_day
        group by 1, 2, 3, 4 having sum(count) <> 0 order by 1, 2, 3, 4`);
const attacks = () =>
  rows(`select day::text, mail, (phishing_attacks + malware_attacks + spam_attacks + bec_attacks)::integer as attacks
        from attack_day order by 1, 2`);

beforeEach(() => {
  hour = 12;
});

const general = threat('<one@evil.test>', { category: 'malware', outcome: 'delivered' });
const specific = threat('ONE@evil.test', { category: 'ransomware', outcome: 'blocked', campaign: 'c-1' });

test.each([
  ['the general one first', [general, specific]],
  ['the specific one first', [specific, general]],
])('a mail that two products saw is one attack: stopped if either stopped it, of the kind that says most; %s', async (_order, seen) => {
  await reports(bed.connect('proofpoint_tap'), seen[0]!);
  await reports(bed.connect('proofpoint_tap'), seen[1]!);
  expect(await counted()).toEqual([{ day: '2026-03-01', mail: 'a@x.test', category: 'ransomware', outcome: 'blocked', count: 1 }]);
  expect(await attacks()).toEqual([{ day: '2026-03-01', mail: 'a@x.test', attacks: 1 }]);
});

const inTenant = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> => bed.fresh.db.inTenant(bed.tenantId, work);

/** Written down and noted, in one transaction. */
const seenBy = async (tx: TenantTx, applicationId: string): Promise<void> => {
  await mailSightings.write(tx, { applicationId, runId: randomUUID() }, 0, [mailSightings.noteOf(general)!]);
  await mailThreatRollup.foldDays!(tx, applicationId, ['2026-03-01']);
};
const corrections = () => rows('select sum(count)::integer as correction from mail_threat_day');

test('two products that are read at the same time wait for neither, and their days are merged once when both were read', async () => {
  const [noted, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = inTenant(async (tx) => {
    await seenBy(tx, randomUUID());
    noted.resolve();
    await released.promise;
  });
  await noted.promise;
  await inTenant((tx) => seenBy(tx, randomUUID()));
  released.resolve();
  await first;
  expect(await corrections()).toEqual([{ correction: null }]);
  await inTenant(foldDaysDue);
  // Both counted it, and one is taken away.
  expect(await corrections()).toEqual([{ correction: -1 }]);
  await bed.fresh.owner.query('truncate mail_threat_day');
  await inTenant(foldDaysDue);
  expect(await corrections()).toEqual([{ correction: null }]);
});

test('of two that fold at the same time, the later one waits', async () => {
  await inTenant((tx) => seenBy(tx, randomUUID()));
  await inTenant((tx) => seenBy(tx, randomUUID()));
  const [folded, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = inTenant(async (tx) => {
    await foldDaysDue(tx);
    folded.resolve();
    await released.promise;
  });
  await folded.promise;
  const second = inTenant(foldDaysDue);
  await expect.poll(() => rows("select from pg_locks where locktype = 'advisory' and not granted")).toHaveLength(1);
  released.resolve();
  await Promise.all([first, second]);
  expect(await corrections()).toEqual([{ correction: -1 }]);
});

test('what a run left that was never over is folded with the next', async () => {
  await inTenant((tx) => mailThreatRollup.foldDays!(tx, randomUUID(), ['2026-02-27']));
  await reports(bed.connect('proofpoint_tap'), threat('one'));
  expect(await rows('select from attack_day_due')).toEqual([]);
  expect(await attacks()).toEqual([{ day: '2026-03-01', mail: 'a@x.test', attacks: 1 }]);
});

test('while more runs of the past follow, days wait for those of four weeks, and are counted once', async () => {
  const day = '2026-02-03';
  answers.mailThreats = () => pagesOf([threat('one', { at: `${day}T08:00:00Z` })]);
  const [first, second] = [bed.connect('proofpoint_tap'), bed.connect('proofpoint_tap')];
  const historyEndsAt = new Date('2026-03-30T00:00:00Z');
  const readAt = async (applicationId: string, at: string): Promise<void> => {
    bed.time.at = new Date(`${at}T12:00:00Z`);
    expect(await bed.finished(await bed.backfill([applicationId], { reads: 'events', historyEndsAt }))).toBe('completed');
  };
  await readAt(first, '2026-02-04');
  await readAt(second, '2026-02-28');
  expect({ attacks: await attacks(), due: await rows('select distinct day::text from attack_day_due') }).toEqual({
    attacks: [],
    due: [{ day }],
  });
  answers.mailThreats = () => pagesOf<MailThreat>([]);
  await readAt(second, '2026-03-01');
  expect({ attacks: await attacks(), due: await rows('select from attack_day_due') }).toEqual({
    attacks: [{ day, mail: 'a@x.test', attacks: 1 }],
    due: [],
  });
});

test('the last run of the past leaves nothing', async () => {
  answers.mailThreats = () => pagesOf([threat('one')]);
  await bed.finished(await bed.backfill([bed.connect('proofpoint_tap')], { reads: 'events', historyEndsAt: bed.time.at }));
  expect(await attacks()).toEqual([{ day: '2026-03-01', mail: 'a@x.test', attacks: 1 }]);
});

test('other recipients, other mails, and mails without an id stay apart', async () => {
  const unnamed: MailThreat = threatOf('a@x.test', '2026-03-01T09:00:00Z', null);
  await reports(bed.connect('proofpoint_tap'), threat('one'), threat('two'), unnamed);
  await reports(bed.connect('proofpoint_tap'), threat('one', { mail: 'b@x.test' }), threat('three'), unnamed);
  expect(await attacks()).toEqual([
    { day: '2026-03-01', mail: 'a@x.test', attacks: 5 },
    { day: '2026-03-01', mail: 'b@x.test', attacks: 1 },
  ]);
});

test('clocks that differ around midnight do not make two of one', async () => {
  await reports(bed.connect('proofpoint_tap'), threat('one', { at: '2026-02-28T23:59:58Z' }));
  await reports(bed.connect('proofpoint_tap'), threat('one', { at: '2026-03-01T00:00:03Z' }));
  expect(await attacks()).toEqual([{ day: '2026-02-28', mail: 'a@x.test', attacks: 1 }]);
});

test('a click that both saw in the same minute is one, and the mail that it is in another', async () => {
  const click = threat('one', { outcome: 'click-permitted', at: '2026-03-01T08:05:01Z' });
  await reports(bed.connect('proofpoint_tap'), threat('one', { outcome: 'delivered' }), click);
  await reports(bed.connect('proofpoint_tap'), { ...click, at: '2026-03-01T08:05:40Z', outcome: 'click-blocked' });
  expect(await counted()).toMatchObject([
    { outcome: 'click-blocked', count: 1 },
    { outcome: 'delivered', count: 1 },
  ]);
});

test('what is read again later, and what a third product saw, is still one', async () => {
  const [first, second, third] = [bed.connect('proofpoint_tap'), bed.connect('proofpoint_tap'), bed.connect('proofpoint_tap')];
  await reports(first, threat('one'), threat('two'));
  await reports(second, threat('one'));
  await reports(third, threat('one'), threat('two'));
  await reports(second, threat('four', { at: '2026-03-01T10:00:00Z' }));
  expect(await attacks()).toEqual([{ day: '2026-03-01', mail: 'a@x.test', attacks: 3 }]);
});

test('one product alone is corrected by nothing, and what was seen long ago is forgotten', async () => {
  const only = bed.connect('proofpoint_tap');
  await reports(only, threat('one'), threat('one'), threat('old', { at: '2026-01-10T08:00:00Z' }));
  expect(await attacks()).toContainEqual({ day: '2026-03-01', mail: 'a@x.test', attacks: 2 });
  expect(await rows('select min(day)::text as oldest, count(*)::integer as kept from mail_sighting')).toEqual([
    { oldest: '2026-03-01', kept: 2 },
  ]);
});
