import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type CollectTestBed,
  forgetCollected,
  openCollectTestBed,
  startQuietly,
} from '../../../../test-support/collect/collect-test-bed.ts';
import {
  type FakeAnswers,
  fakeConnectors,
  pagesOf,
  personOf,
  quietAnswers,
  signInOf,
} from '../../../../test-support/connect/fake-vendors.ts';
import { readFact } from '../facts/read-fact.ts';

const answers: FakeAnswers = quietAnswers();
let bed: CollectTestBed;
beforeAll(async () => {
  bed = await openCollectTestBed(fakeConnectors(answers));
});
beforeEach(() => startQuietly(bed, answers));
afterEach(() => forgetCollected(bed));
afterAll(() => bed.close());

const rows = async (sql: string): Promise<unknown[]> => (await bed.fresh.owner.query<Record<string, unknown>>(sql)).rows;

const factOf = (applicationId: string, tenantId = bed.tenantId) =>
  bed.deps.db.inTenant(tenantId, (tx) => readFact(tx, { applicationId, fact: people }));

test('what the vendor has is read back as the same fact, with the time it was true', async () => {
  answers.people = async () => Array.from({ length: 300 }, (_, number) => personOf(number));
  const okta = bed.connect('okta');
  expect(await bed.finished(await bed.run([okta]))).toBe('completed');
  const reading = await factOf(okta);
  expect(reading).toMatchObject({ state: 'read', asOf: bed.time.at });
  const ids = reading.state === 'read' ? reading.value.map(({ id }) => id) : [];
  expect(ids.toSorted()).toEqual(Array.from({ length: 300 }, (_, number) => `p${number}`).toSorted());
  expect(bed.uses).toEqual([{ applicationId: okta, failure: undefined }]);
});

test('an unchanged fact is not stored again, and one changed entry costs one part', async () => {
  let staff = Array.from({ length: 300 }, (_, number) => personOf(number));
  answers.people = async () => staff;
  const okta = bed.connect('okta');
  await bed.finished(await bed.run([okta]));
  const [before] = await rows('select count(*)::int from fact_content');
  bed.time.at = new Date('2026-03-09T12:00:00Z');
  await bed.finished(await bed.run([okta]));
  expect(await rows('select count(*)::int from fact_content')).toEqual([before]);
  staff = staff.map((person) => (person.id === 'p7' ? { ...person, jobTitle: 'Captain' } : person));
  bed.time.at = new Date('2026-03-16T12:00:00Z');
  await bed.finished(await bed.run([okta]));
  expect(await rows('select count(*)::int from fact_content')).toEqual([{ count: (before as { count: number }).count + 1 }]);
  const then = await bed.deps.db.inTenant(bed.tenantId, (tx) =>
    readFact(tx, { applicationId: okta, fact: people, at: new Date('2026-03-10T00:00:00Z') }),
  );
  expect(then).toMatchObject({ state: 'read', asOf: new Date('2026-03-09T12:00:00Z') });
  expect(then.state === 'read' && then.value.every(({ jobTitle }) => jobTitle === null)).toBe(true);
});

test('each tenant reads its own: neither facts nor events nor contents are seen by the other', async () => {
  const other = await bed.fresh.createTenant('Other');
  answers.signIns = () => pagesOf([signInOf(1, '2026-03-01T08:00:00Z')]);
  const [own, foreign] = [bed.connect('azure_ad'), bed.connect('azure_ad', other)];
  await Promise.all([bed.finished(await bed.run([own])), bed.finished(await bed.run([foreign], other))]);
  expect(await factOf(own)).toMatchObject({ state: 'read' });
  expect(await factOf(own, other)).toMatchObject({ state: 'missing' });
  const seen = await bed.deps.db.inTenant(other, (tx) => tx.selectFrom('sign_in_day').select('application_id').execute());
  expect(seen).toEqual([{ application_id: foreign }]);
  expect(await rows('select count(distinct tenant_id)::int from fact_content')).toEqual([{ count: 2 }]);
  await expect(bed.run([foreign])).rejects.toThrow('This application does not exist');
});

test("does not wait for another tenant's slow vendors", async () => {
  const slow = await bed.fresh.createTenant('Slow');
  const answered = Promise.withResolvers<void>();
  let asked = 0;
  answers.people = async () => {
    asked += 1;
    if (asked === 1) await answered.promise;
    return [personOf(1)];
  };
  const waiting = await bed.run([bed.connect('okta', slow), bed.connect('azure_ad', slow), bed.connect('okta', slow)], slow);
  await expect.poll(() => asked).toBeGreaterThan(0);
  try {
    expect(await bed.finished(await bed.run([bed.connect('okta'), bed.connect('azure_ad')]))).toBe('completed');
    expect(await rows(`select state from run where id = '${waiting}'`)).toEqual([{ state: 'running' }]);
  } finally {
    answered.resolve();
  }
  expect(await bed.finished(waiting)).toBe('completed');
});

test('stores groups and people as separate facts', async () => {
  const okta = bed.connect('okta');
  await bed.finished(await bed.run([okta]));
  const reading = await bed.deps.db.inTenant(bed.tenantId, (tx) => readFact(tx, { applicationId: okta, fact: groups }));
  expect(reading).toMatchObject({ state: 'read', value: [{ id: 'g', memberIds: ['p1', 'p2'] }] });
});
