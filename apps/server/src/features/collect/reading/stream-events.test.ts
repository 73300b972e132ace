import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import type { StreamedTime } from '@rampart/connectors/kit/connector.ts';
import type { SettingChange } from '@rampart/facts/identity/setting-changes.ts';
import { people } from '@rampart/facts/people/people.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type CollectTestBed,
  forgetCollected,
  openCollectTestBed,
  startQuietly,
} from '../../../../test-support/collect/collect-test-bed.ts';
import {
  changeOf,
  type FakeAnswers,
  fakeConnectors,
  pagesOf,
  personOf,
  quietAnswers,
  signInOf,
  threatOf,
} from '../../../../test-support/connect/fake-vendors.ts';
import { readFact } from '../facts/read-fact.ts';
import { rowsPerBatch } from './stream-events.ts';

const answers: FakeAnswers = quietAnswers();
let bed: CollectTestBed;
beforeAll(async () => {
  bed = await openCollectTestBed(fakeConnectors(answers));
});
beforeEach(() => startQuietly(bed, answers));
afterEach(() => forgetCollected(bed));
afterAll(() => bed.close());

const refused = (kind: 'credentials' | 'permission' | 'theirs' | 'throttled', reason: string) =>
  new VendorFailure('Test', { kind, reason });

const rows = async (sql: string): Promise<unknown[]> => (await bed.fresh.owner.query<Record<string, unknown>>(sql)).rows;

const countedChanges = () => rows('select vendor_id as id, count(*)::int as times from setting_change group by 1 order by 1');

const factOf = (applicationId: string, tenantId = bed.tenantId) =>
  bed.deps.db.inTenant(tenantId, (tx) => readFact(tx, { applicationId, fact: people }));

const readingsOf = async (applicationId: string) =>
  rows(`select fact, state, because from fact_reading where application_id = '${applicationId}' order by fact`);

test('events are folded by day, and asked for from where the last reading ended, but no further back than the vendor keeps', async () => {
  const asked: (string | undefined)[] = [];
  answers.signIns = ({ since }) => {
    asked.push(since?.toISOString());
    return pagesOf([signInOf(1, '2026-03-01T08:00:00Z'), signInOf(1, '2026-03-01T09:00:00Z')], [signInOf(2, '2026-03-01T09:00:00Z')]);
  };
  const azure = bed.connect('azure_ad');
  await bed.finished(await bed.run([azure]));
  expect(await rows('select day::text, person_id, count from sign_in_day order by person_id')).toEqual([
    { day: '2026-03-01', person_id: 'p1', count: 2 },
    { day: '2026-03-01', person_id: 'p2', count: 1 },
  ]);
  answers.signIns = ({ since }) => {
    asked.push(since?.toISOString());
    return pagesOf();
  };
  bed.time.at = new Date('2026-03-09T12:00:00Z');
  await bed.finished(await bed.run([azure]));
  bed.time.at = new Date('2026-06-01T12:00:00Z');
  await bed.finished(await bed.run([azure]));
  expect(asked).toEqual(['2026-01-31T12:00:00.000Z', '2026-03-02T12:00:00.000Z', '2026-05-02T12:00:00.000Z']);
});

test('a run of the past reads no events that no one will look back at, and says nothing of days it did not read', async () => {
  const asked: (string | undefined)[] = [];
  answers.signIns = ({ since }) => {
    asked.push(since?.toISOString());
    return pagesOf([signInOf(1, '2026-03-01T08:00:00Z')]);
  };
  const azure = bed.connect('azure_ad');
  const historyEndsAt = new Date('2027-03-01T00:00:00Z');
  const signInReadings = async () =>
    (await readingsOf(azure)).filter((reading) => (reading as { fact: string }).fact === 'identity.sign-ins');
  await bed.finished(await bed.backfill([azure], { reads: 'events', historyEndsAt }));
  expect(asked).toEqual([]);
  expect(await signInReadings()).toEqual([]);
  // Everything: what is shown of that time needs its last days.
  bed.time.at = new Date('2026-03-30T12:00:00Z');
  await bed.finished(await bed.backfill([azure], { reads: 'everything', historyEndsAt }));
  expect(asked).toEqual(['2026-03-23T12:00:00.000Z']);
  expect(await signInReadings()).toHaveLength(1);
  // In what is looked back at from the end of the past, all that the vendor keeps is read.
  bed.time.at = new Date('2026-12-10T00:00:00Z');
  await bed.finished(await bed.backfill([azure], { reads: 'events', historyEndsAt }));
  bed.time.at = new Date('2027-02-01T00:00:00Z');
  await bed.finished(await bed.backfill([azure], { reads: 'events', historyEndsAt }));
  expect(asked.slice(1)).toEqual(['2026-12-01T00:00:00.000Z', '2027-01-02T00:00:00.000Z']);
});

test('what a run of the past leaves out is no part of its plan: it neither counts as read nor is it missing', async () => {
  answers.settingChanges = () => {
    throw new VendorFailure('Test', { kind: 'theirs', reason: 'It is away.' });
  };
  const azure = bed.connect('azure_ad');
  const historyEndsAt = new Date('2027-03-01T00:00:00Z');
  expect(await bed.finished(await bed.backfill([azure], { reads: 'events', historyEndsAt }))).toBe('failed');
  expect(await readingsOf(azure)).toMatchObject([{ fact: 'identity.setting-changes', state: 'missing' }]);
  expect(await rows('select total from run_application')).toEqual([{ total: 1 }]);
});

test('threats keep their highest score, and changes of settings are kept one by one', async () => {
  answers.mailThreats = () =>
    pagesOf([
      threatOf('a@x.test', '2026-03-01T08:00:00Z', 20.4),
      threatOf('a@x.test', '2026-03-01T09:00:00Z', 71),
      threatOf('a@x.test', '2026-03-01T10:00:00Z', null),
    ]);
  answers.settingChanges = () => pagesOf([changeOf('c1', '2026-03-01T08:00:00Z'), changeOf('c2', '2026-03-01T08:00:00Z')]);
  await bed.finished(await bed.run([bed.connect('azure_ad'), bed.connect('proofpoint_tap')]));
  expect(await rows('select mail, top_score, count from mail_threat_day')).toEqual([{ mail: 'a@x.test', top_score: 71, count: 3 }]);
  expect(await rows(`select vendor_id, targets -> 0 ->> 'name' as name from setting_change order by 1`)).toEqual([
    { vendor_id: 'c1', name: 'Block "legacy" \\ sign-ins' },
    { vendor_id: 'c2', name: 'Block "legacy" \\ sign-ins' },
  ]);
});

test('memory is bounded: a batch is written whenever the fold is full', async () => {
  const pageSize = 1000;
  answers.signIns = async function* () {
    for (let page = 0; page < (3 * rowsPerBatch) / pageSize + 1; page += 1)
      yield Array.from({ length: pageSize }, (_, index) => signInOf(page * pageSize + index, '2026-03-01T08:00:00Z'));
  };
  await bed.finished(await bed.run([bed.connect('azure_ad')]));
  expect(await rows('select count(*)::int as rows, max(row) as last, count(distinct xmin::text)::int as batches from sign_in_day')).toEqual(
    [{ rows: 3 * rowsPerBatch + pageSize, last: 3 * rowsPerBatch + pageSize - 1, batches: 4 }],
  );
});

test.each([
  ['a failure of the vendor', () => refused('theirs', 'It has a problem.')],
  ['a garbled page', () => undefined],
])('what was written of events before %s is taken away again', async (_what, failure) => {
  answers.signIns = async function* () {
    yield Array.from({ length: rowsPerBatch }, (_, index) => signInOf(index, '2026-03-01T08:00:00Z'));
    const error = failure();
    if (error) throw error;
    yield [{ ...signInOf(1, 'yesterday') }];
  };
  const azure = bed.connect('azure_ad');
  expect(await bed.finished(await bed.run([azure]))).toBe('completed');
  expect(await rows('select from sign_in_day')).toEqual([]);
  expect(await readingsOf(azure)).toContainEqual({ fact: 'identity.sign-ins', state: 'missing', because: expect.any(String) });
});

test('what a stream had read whole before it failed is kept, and the next run continues there', async () => {
  const asked: string[] = [];
  answers.mailThreats = async function* ({ since, readUntil }) {
    asked.push(since?.toISOString() ?? '');
    yield [threatOf('a@x.test', '2026-03-01T08:00:00Z', 20)];
    readUntil?.(new Date('2026-03-01T09:00:00Z'));
    throw refused('theirs', 'It has a problem.');
  };
  const proofpoint = bed.connect('proofpoint_tap');
  await bed.finished(await bed.run([proofpoint]));
  expect(await rows('select mail, count from mail_threat_day')).toEqual([{ mail: 'a@x.test', count: 1 }]);
  expect(await rows('select state, items::int, as_of, because from fact_reading')).toEqual([
    { state: 'read', items: 1, as_of: new Date('2026-03-01T09:00:00Z'), because: 'It has a problem.' },
  ]);
  expect(bed.uses).toMatchObject([{ failure: { message: 'It has a problem.' } }]);
  bed.time.at = new Date('2026-03-02T13:00:00Z');
  answers.mailThreats = async function* ({ since, readUntil }) {
    asked.push(since?.toISOString() ?? '');
    yield [threatOf('a@x.test', '2026-03-01T10:00:00Z', 20)];
    // The last seconds are too few to be asked for.
    readUntil?.(new Date('2026-03-02T12:59:50Z'));
  };
  await bed.finished(await bed.run([proofpoint]));
  expect(await rows('select sum(count)::int as count from mail_threat_day')).toEqual([{ count: 2 }]);
  bed.time.at = new Date('2026-03-02T14:00:00Z');
  await bed.finished(await bed.run([proofpoint]));
  expect(asked).toEqual(['2026-02-23T12:00:00.000Z', '2026-03-01T09:00:00.000Z', '2026-03-02T12:59:50.000Z']);
});

test('records that cannot be read are passed over and said, and the next run goes on behind them', async () => {
  const asked: string[] = [];
  answers.mailThreats = async function* ({ since, noteUnread }) {
    asked.push(since.toISOString());
    yield [threatOf('a@x.test', '2026-03-01T08:00:00Z', 20)];
    noteUnread?.([{}, null]);
  };
  const proofpoint = bed.connect('proofpoint_tap');
  await bed.finished(await bed.run([proofpoint]));
  const [reading] = await readingsOf(proofpoint);
  expect(reading).toMatchObject({ state: 'read', because: expect.stringMatching(/2 records that cannot be read\. They are not counted/) });
  expect(await rows('select mail, count from mail_threat_day')).toEqual([{ mail: 'a@x.test', count: 1 }]);
  expect(bed.uses).toMatchObject([{ failure: undefined }]);
  bed.time.at = new Date('2026-03-02T14:00:00Z');
  await bed.finished(await bed.run([proofpoint]));
  expect(asked[1]).toBe('2026-03-02T12:00:00.000Z');
});

test('records that were passed over are said as well where the log fails after them', async () => {
  answers.mailThreats = async function* ({ readUntil, noteUnread }) {
    yield [threatOf('a@x.test', '2026-03-01T08:00:00Z', 20)];
    noteUnread?.([{}]);
    readUntil?.(new Date('2026-03-01T09:00:00Z'));
    throw refused('theirs', 'It has a problem.');
  };
  const proofpoint = bed.connect('proofpoint_tap');
  await bed.finished(await bed.run([proofpoint]));
  const [reading] = await readingsOf(proofpoint);
  expect(reading).toMatchObject({
    because: expect.stringMatching(/^It has a problem\. .* gave a record that cannot be read\. It is not counted; /),
  });
});

test('what a log shows late is counted by the next run, and nothing is counted twice', async () => {
  const asked: string[] = [];
  let shown = [changeOf('before', '2026-03-02T09:00:00Z'), changeOf('early', '2026-03-02T11:30:00Z')];
  answers.settingChanges = async function* ({ since, asOf, isNew = () => true }) {
    asked.push(since.toISOString());
    const within = shown.filter(({ at }) => new Date(at) >= since && new Date(at) < asOf);
    yield within.filter(({ id, at }) => isNew(id, new Date(at)));
  };
  const azure = bed.connect('azure_ad');
  await bed.finished(await bed.run([azure]));
  shown = [...shown, changeOf('late', '2026-03-02T11:40:00Z'), changeOf('new', '2026-03-02T12:10:00Z')];
  for (const at of ['2026-03-02T12:20:00Z', '2026-03-02T12:25:00Z', '2026-03-02T14:00:00Z']) {
    bed.time.at = new Date(at);
    await bed.finished(await bed.run([azure]));
  }
  expect(asked.slice(1)).toEqual(['2026-03-02T11:00:00.000Z', '2026-03-02T11:20:00.000Z', '2026-03-02T11:25:00.000Z']);
  expect(await countedChanges()).toEqual(['before', 'early', 'late', 'new'].map((id) => ({ id, times: 1 })));
  expect(await rows('select count(*)::int as kept from fact_reading where recent_keys is not null')).toEqual([{ kept: 1 }]);
});

describe('a log that may show records late and fails within a step', () => {
  const step = 30 * 60 * 1000;
  let shown: SettingChange[] = [];
  let failsFrom: string | undefined;
  /** Step by step, the first half of a step before the second. */
  async function* stepByStep({ since, asOf, readUntil = () => {}, isNew = () => true }: StreamedTime) {
    for (let from = since.getTime(); from < asOf.getTime(); from += step) {
      readUntil(new Date(from));
      for (const [start, end] of [
        [from, from + step / 2],
        [from + step / 2, Math.min(from + step, asOf.getTime())],
      ] as const) {
        if (failsFrom !== undefined && end > Date.parse(failsFrom)) throw refused('throttled', 'Too much.');
        yield shown.filter(({ id, at }) => Date.parse(at) >= start && Date.parse(at) < end && isNew(id, new Date(at)));
      }
    }
  }
  const runAt = async (azure: string, at: string, fails?: string) => {
    failsFrom = fails;
    bed.time.at = new Date(at);
    await bed.finished(await bed.run([azure]));
  };

  test('the next run counts nothing of that step, nor of the time before it, again', async () => {
    answers.settingChanges = stepByStep;
    shown = [changeOf('a', '2026-03-02T08:40:00Z'), changeOf('b', '2026-03-02T09:10:00Z'), changeOf('c', '2026-03-02T09:40:00Z')];
    const azure = bed.connect('azure_ad');
    await runAt(azure, '2026-03-02T10:00:00Z', '2026-03-02T09:20:00Z');
    expect(await countedChanges()).toEqual(['a', 'b'].map((id) => ({ id, times: 1 })));
    await runAt(azure, '2026-03-02T10:30:00Z');
    expect(await countedChanges()).toEqual(['a', 'b', 'c'].map((id) => ({ id, times: 1 })));
  });

  test('what the run before has counted further on stays counted, and what came late is counted once', async () => {
    answers.settingChanges = stepByStep;
    shown = [changeOf('a', '2026-03-02T11:40:00Z'), changeOf('b', '2026-03-02T13:20:00Z')];
    const azure = bed.connect('azure_ad');
    await runAt(azure, '2026-03-02T13:30:00Z');
    shown = [...shown, changeOf('late', '2026-03-02T12:35:00Z')];
    await runAt(azure, '2026-03-02T14:00:00Z', '2026-03-02T13:20:00Z');
    await runAt(azure, '2026-03-02T15:00:00Z');
    expect(await countedChanges()).toEqual(['a', 'b', 'late'].map((id) => ({ id, times: 1 })));
  });
});

test('text that PostgreSQL cannot store is stored without what it cannot', async () => {
  answers.people = async () => [{ ...personOf(1), signInName: 'A\0B\uD800', jobTitle: 'x'.repeat(2000) }];
  answers.signIns = () => pagesOf([{ ...signInOf(1, '2026-03-01T08:00:00Z'), app: `A\0"\\,{}\uD800${'x'.repeat(2000)}`, reason: 'NULL' }]);
  const azure = bed.connect('azure_ad');
  expect(await bed.finished(await bed.run([azure]))).toBe('completed');
  expect(await factOf(azure)).toMatchObject({ value: [{ signInName: 'A\uFFFDB\uFFFD' }] });
  expect(await rows('select left(app, 8) as app, length(app) as length, reason from sign_in_day')).toEqual([
    { app: 'A\uFFFD"\\,{}\uFFFD', length: 500, reason: 'NULL' },
  ]);
});
