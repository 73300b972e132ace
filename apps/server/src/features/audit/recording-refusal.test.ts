import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testVault } from '../../../test-support/access/access-deps.ts';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { systemClock } from '../../platform/clock.ts';
import { Forbidden } from '../../platform/http/http-error.ts';
import { type Attempted, recordingRefusal } from './recording-refusal.ts';

let fresh: FreshDatabase;
let tenantId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  tenantId = await fresh.createTenant('Home');
});

const by = { actorId: 'a', actor: 'ada@example.test', source: '198.51.100.1', requestId: 'r' };
const trying = (act: () => Promise<unknown>, more: Partial<Attempted> = {}) =>
  recordingRefusal({ db: fresh.db, vault: testVault(), clock: systemClock }, { by, tenantId, action: 'thing.do', ...more }, act);
const events = async () =>
  (await fresh.owner.query('select action, status, actor_id, actor, source, message from audit_event where tenant_id = $1', [tenantId]))
    .rows;
const event = { action: 'thing.do', status: 'failure', actor_id: 'a', actor: 'ada@example.test', source: '198.51.100.1' };

test('passes a refusal on to the caller and records it once', async () => {
  const refusal = new Forbidden('Not you.');
  await expect(trying(() => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(await events()).toEqual([{ ...event, message: 'Not you.' }]);
  expect(refusal.isRecorded).toBe(true);
});

test('the log says what was tried, where the action alone does not', async () => {
  await expect(trying(() => Promise.reject(new Forbidden('Not you.')), { attempt: 'Do the thing' })).rejects.toThrow('Not you.');
  expect(await events()).toEqual([{ ...event, message: 'Do the thing: refused. Not you.' }]);
});

test('what the act did until it was refused is undone, and its event is kept', async () => {
  const act = () =>
    fresh.db.inTenant(tenantId, async (tx) => {
      await tx.updateTable('tenant').set({ name: 'Away' }).where('tenant_id', '=', tenantId).execute();
      throw new Forbidden('Not you.');
    });
  await expect(trying(act)).rejects.toThrow('Not you.');
  expect((await fresh.owner.query('select name from tenant where tenant_id = $1', [tenantId])).rows).toEqual([{ name: 'Home' }]);
  expect(await events()).toHaveLength(1);
});

test('what succeeds, and what breaks, is no refusal', async () => {
  expect(await trying(async () => 'done')).toBe('done');
  await expect(trying(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await events()).toEqual([]);
});
