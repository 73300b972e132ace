import { people } from '@rampart/facts/people/people.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAssessTestBed } from '../../../../test-support/assess/assess-test-bed.ts';
import { personOf } from '../../../../test-support/connect/fake-vendors.ts';
import { freshDatabase, type FreshDatabase } from '../../../../test-support/database/fresh-database.ts';
import { loadReading, newestReadings } from './newest-readings.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const asOf = new Date('2026-03-02T00:00:00Z');

test('contents that were loaded are remembered, for their own tenant alone, and other contents are loaded', async () => {
  const [own, other] = [await openAssessTestBed(fresh), await openAssessTestBed(fresh)];
  const applicationId = await own.connect('azure_ad');
  await own.read(applicationId, await own.run(asOf), [[people, [personOf(1)]]]);
  const newest = () => own.inTenant((tx) => newestReadings(tx, { keys: [{ applicationId, fact: people.id }], at: new Date() }));
  const [reading] = await newest();
  const load = (bed: typeof own) => bed.inTenant((tx) => loadReading(tx, people, reading));
  const first = await load(own);
  expect(first).toMatchObject({ state: 'read', value: [{ id: personOf(1).id }] });
  await fresh.owner.query('delete from fact_content where tenant_id = $1', [own.tenantId]);
  expect(await load(own)).toEqual(first);
  expect((await load(other)).state).toBe('missing');
  await own.read(applicationId, await own.run(new Date('2026-03-03T00:00:00Z')), [[people, [personOf(2)]]]);
  const [later] = await newest();
  expect(await own.inTenant((tx) => loadReading(tx, people, later))).toMatchObject({ value: [{ id: personOf(2).id }] });
});
