import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { testMasterKey } from '../../../test-support/access/test-master-key.ts';
import { systemClock } from '../../platform/clock.ts';
import { masterKeyOf } from '../../platform/vault/master-key.ts';
import { masterKeysOf } from '../../platform/vault/master-keys.ts';
import { openVault } from '../../platform/vault/vault.ts';
import { readChain } from './read-chain.ts';
import { type AuditEntry, recordEvent } from './record-event.ts';
import type { StoredEvent } from './verify-chain.ts';
import { verifyStoredChain } from './verify-stored-chain.ts';

const vault = openVault(masterKeysOf(masterKeyOf(testMasterKey)));
const deps = { vault, clock: systemClock };
let fresh: FreshDatabase;
let dataFolder: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  dataFolder = await mkdtemp(join(tmpdir(), 'rampart-audit-'));
});
afterAll(async () => {
  await fresh.close();
  await rm(dataFolder, { recursive: true, force: true });
});

const entry = (message: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  action: 'thing.do',
  status: 'success',
  actorId: 'a',
  actor: 'ada@example.com',
  message,
  source: '127.0.0.1',
  requestId: 'r',
  ...more,
});
const record = (tenantId: string, ...entries: AuditEntry[]) =>
  fresh.db.inTenant(tenantId, async (tx) => {
    for (const each of entries) await recordEvent(deps, tx, each);
  });
const verify = (tenantId: string) => verifyStoredChain({ db: fresh.db, vault, dataFolder, tenantId });
async function eventsOf(tenantId: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of readChain(fresh.db, tenantId)) events.push(event);
  return events;
}
const act = { resource: 'act' };
const actIn = (tenantId: string, recorded: AuditEntry, then: () => void = () => {}) =>
  fresh.db.inTenant(tenantId, async (tx) => {
    await tx
      .insertInto('resource_version')
      .values({ tenant_id: tenantId, ...act })
      .execute();
    await recordEvent(deps, tx, recorded);
    then();
  });
const actsOf = (tenantId: string) => fresh.db.inTenant(tenantId, (tx) => tx.selectFrom('resource_version').select('resource').execute());

const changeMind = () => {
  throw new Error('changed its mind');
};

test('an act that is rolled back leaves no event, and the chain goes on whole', async () => {
  const tenantId = await fresh.createTenant('Rolled back');
  await expect(actIn(tenantId, entry('never'), changeMind)).rejects.toThrow('changed its mind');
  expect(await eventsOf(tenantId)).toEqual([]);
  await record(tenantId, entry('after'));
  expect(await verify(tenantId)).toEqual({ events: 1, problems: [] });
});

test('when the event cannot be written, the act does not happen', async () => {
  const tenantId = await fresh.createTenant('No audit');
  await expect(actIn(tenantId, entry('x', { status: 'maybe' as 'success' }))).rejects.toThrow('audit_event_status_check');
  expect(await actsOf(tenantId)).toEqual([]);
  await actIn(tenantId, entry('x'));
  expect(await actsOf(tenantId)).toEqual([act]);
});

test('numbers fifty concurrent events of one tenant from 1 to 50 in one chain, apart from other tenants', async () => {
  const [busy, calm] = [await fresh.createTenant('Busy'), await fresh.createTenant('Calm')];
  await Promise.all(Array.from({ length: 50 }, (_, index) => record(busy, entry(`event ${index}`))).concat(record(calm, entry('alone'))));
  const events = await eventsOf(busy);
  expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  expect(new Set(events.map(({ message }) => message)).size).toBe(50);
  expect(await verify(busy)).toEqual({ events: 50, problems: [] });
  expect(await verify(calm)).toEqual({ events: 1, problems: [] });
});

test('a tenant’s unfinished event does not keep another tenant waiting', async () => {
  const [slow, quick] = [await fresh.createTenant('Slow'), await fresh.createTenant('Quick')];
  await fresh.db.inTenant(slow, async (tx) => {
    await recordEvent(deps, tx, entry('unfinished'));
    await record(quick, entry('finished'));
  });
  expect(await verify(quick)).toMatchObject({ events: 1 });
});

test('a chain longer than one read is read to its end, in order', async () => {
  const tenantId = await fresh.createTenant('Long');
  await record(tenantId, ...Array.from({ length: 1001 }, (_, index) => entry(`event ${index + 1}`)));
  const events = await eventsOf(tenantId);
  expect(events.every(({ seq, message }) => message === `event ${seq}`)).toBe(true);
  expect(await verify(tenantId)).toEqual({ events: 1001, problems: [] });
});

test.each(['update audit_event set message = message', 'delete from audit_event', 'truncate audit_event', 'drop table audit_event'])(
  'the server’s role may not: %s',
  async (statement) => {
    const client = new pg.Client({ connectionString: fresh.appUrl });
    await client.connect();
    await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/);
    await client.end();
  },
);

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 }).map((codes) => String.fromCharCode(...codes)),
);
const anyValue = fc.oneof(anyText, fc.double(), fc.integer(), fc.boolean(), fc.constant(null));

test('reads back exactly what was hashed, whatever the texts and details are', async () => {
  const tenantId = await fresh.createTenant('Any words');
  let events = 0;
  await fc.assert(
    fc.asyncProperty(fc.tuple(anyText, anyText, anyText), fc.dictionary(anyText, anyValue), async ([message, actor, source], details) => {
      await record(tenantId, entry(message, { actor, source, details }));
      events += 1;
    }),
    { numRuns: 150 },
  );
  expect(await verify(tenantId)).toEqual({ events, problems: [] });
});

test('the order in which the database keeps the keys of details does not matter', async () => {
  const tenantId = await fresh.createTenant('Keys');
  await record(tenantId, entry('x', { details: { longer: 1, b: 2, a: 3, 10: 4, 9: 5 } }));
  expect(JSON.stringify((await eventsOf(tenantId))[0]?.details)).toBe('{"9":5,"10":4,"a":3,"b":2,"longer":1}');
  expect(await verify(tenantId)).toEqual({ events: 1, problems: [] });
});

test('what the owner of the tables changes behind our back is found', async () => {
  const tenantId = await fresh.createTenant('Tampered');
  const again = async (statement: string) => {
    const { problems } = await verify(tenantId);
    await fresh.owner.query(`begin; ${statement}; commit`.replaceAll('TENANT', `tenant_id = '${tenantId}'`));
    return { before: problems, after: (await verify(tenantId)).problems };
  };
  await record(tenantId, ...['one', 'two', 'three', 'four'].map((message) => entry(message)));
  expect(await again('delete from audit_event where TENANT and seq = 4')).toEqual({
    before: [],
    after: ['Events 4 to 4 are gone: the chain was longer once.'],
  });
  expect((await again("update audit_event set message = 'x' where TENANT and seq = 2")).after).toEqual(['Event 2 was altered.']);
  expect((await again('delete from audit_event where TENANT and seq = 1')).after).toEqual(['Event 1 is missing: event 2 is in its place.']);
});
