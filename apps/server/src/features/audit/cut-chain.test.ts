import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { testMasterKey } from '../../../test-support/access/test-master-key.ts';
import { masterKeyOf } from '../../platform/vault/master-key.ts';
import { masterKeysOf } from '../../platform/vault/master-keys.ts';
import { openVault } from '../../platform/vault/vault.ts';
import { anchorChains } from './anchors.ts';
import { listCheckpoints, signCheckpoint } from './checkpoint.ts';
import { cutChains } from './cut-chain.ts';
import { exportChain } from './export-chain.ts';
import { recordEvent } from './record-event.ts';
import { verifyExportedChain, verifyStoredChain } from './verify-stored-chain.ts';

const masterKeys = masterKeysOf(masterKeyOf(testMasterKey));
const vault = openVault(masterKeys);
const time = { at: new Date() };
const clock = { now: () => time.at };
let fresh: FreshDatabase;
let dataFolder: string;
let tenantId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const entry = { action: 'a.b', status: 'success', actorId: '', actor: '', message: '', source: '', requestId: '' } as const;
const record = async (at: string, count: number) => {
  time.at = new Date(at);
  for (let number = 0; number < count; number += 1) await fresh.db.inTenant(tenantId, (tx) => recordEvent({ vault, clock }, tx, entry));
};
const log = pino({ level: 'silent' });
const never = new AbortController().signal;
const anchor = () => anchorChains({ db: fresh.db, dataFolder, clock, log }, never);
const cut = async (at: string, months = 12) => {
  time.at = new Date(at);
  await cutChains({ db: fresh.db, vault, clock, log, keptMonths: async () => months }, never);
};
const verify = () => verifyStoredChain({ db: fresh.db, vault, dataFolder, tenantId });
const problems = async () => (await verify()).problems;
const run = (text: string) => fresh.owner.query(text, [tenantId]);
const seqs = async () =>
  (await fresh.owner.query<{ seq: number }>('select seq::int from audit_event where tenant_id = $1 order by seq', [tenantId])).rows.map(
    ({ seq }) => seq,
  );

/** Ten old events, five that are kept at first, and two cuts: the first behind event 10, the second behind event 13. */
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'rampart-cut-'));
  tenantId = await fresh.createTenant('Cut');
  await record('2022-01-31T12:00:00Z', 10);
  await record('2023-02-10T12:00:00Z', 2);
  await anchor();
  await cut('2023-02-15T04:10:00Z');
  await cut('2024-03-15T04:10:00Z');
  await record('2024-03-16T12:00:00Z', 3);
  await anchor();
  return () => rm(dataFolder, { recursive: true, force: true });
});

test('a chain of which the oldest events were cut twice is whole, and says up to where', async () => {
  // 13 is what the first cut recorded of itself, 14 what the second did.
  expect(await seqs()).toEqual([14, 15, 16, 17]);
  expect(await verify()).toEqual({ events: 4, cutUpTo: 13, problems: [] });
  const { rows } = await run("select message, actor from audit_event where tenant_id = $1 and action = 'audit.cut'");
  expect(rows).toEqual([
    { actor: 'retention', message: 'Events up to number 13, from before 1 Mar 2023, are no longer kept. Checkpoint 2 takes their place.' },
  ]);
});

test('what is kept stays, and the same night again changes nothing', async () => {
  await cut('2024-03-15T04:10:00Z');
  expect([await seqs(), (await run('select from audit_checkpoint where tenant_id = $1')).rowCount]).toEqual([[14, 15, 16, 17], 2]);
});

test('events that lie behind the checkpoint still lead up to it', async () => {
  tenantId = await fresh.createTenant('Interrupted');
  await record('2022-01-31T12:00:00Z', 6);
  const rows = (await run('select * from audit_event where tenant_id = $1 order by seq')).rows as Record<string, unknown>[];
  await cut('2023-06-01T00:00:00Z');
  for (const row of rows.slice(3))
    await fresh.owner.query('insert into audit_event select * from jsonb_populate_record(null::audit_event, $1)', [
      JSON.stringify({
        ...row,
        previous_hash: `\\x${(row['previous_hash'] as Buffer).toString('hex')}`,
        hash: `\\x${(row['hash'] as Buffer).toString('hex')}`,
      }),
    ]);
  expect(await seqs()).toEqual([4, 5, 6, 7]);
  expect(await verify()).toEqual({ events: 4, cutUpTo: 6, problems: [] });
  await run('delete from audit_event where tenant_id = $1 and seq = 6');
  expect(await problems()).toEqual(['Event 6 is missing: event 7 is in its place.']);
});

test.each([
  [
    'the newest checkpoint',
    'delete from audit_checkpoint where tenant_id = $1 and number = 2',
    'Event 11 is missing: event 14 is in its place.',
  ],
  ['an older checkpoint', 'delete from audit_checkpoint where tenant_id = $1 and number = 1', 'Checkpoint 1 is missing.'],
  ['every checkpoint', 'delete from audit_checkpoint where tenant_id = $1', 'Event 1 is missing: event 14 is in its place.'],
])('finds that %s was removed', async (_what, text, problem) => {
  await run(text);
  expect(await problems()).toContain(problem);
});

const forged = 'Checkpoint 2 was altered, or this installation did not make it.';
test.each([
  [
    'that says the cut was later',
    'update audit_checkpoint set seq = 15, hash = (select hash from audit_event where tenant_id = $1 and seq = 15) where tenant_id = $1 and number = 2',
  ],
  ['that says the cut was earlier', 'update audit_checkpoint set seq = 12 where tenant_id = $1 and number = 2'],
  ['of another time', "update audit_checkpoint set at = at - interval '1 day' where tenant_id = $1 and number = 2"],
  ['that kept more', "update audit_checkpoint set kept_from = kept_from - interval '1 month' where tenant_id = $1 and number = 2"],
  ['that does not say what it kept', 'update audit_checkpoint set kept_from = null where tenant_id = $1 and number = 2'],
  ['under a guessed signature', "update audit_checkpoint set signature = sha256('guess') where tenant_id = $1 and number = 2"],
  ['that follows another', "update audit_checkpoint set previous = sha256('other') where tenant_id = $1 and number = 2"],
])('finds a forged checkpoint %s', async (_what, text) => {
  await run(text);
  expect(await problems()).toContain(forged);
});

test.each([-1, 0, 11])('keeps a year of events when the database says %d months', async (months) => {
  await cut('2024-04-15T04:10:00Z', months);
  expect([await seqs(), await problems()]).toEqual([[14, 15, 16, 17], []]);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('cuts nothing when the months are %d', async (months) => {
  await expect(cut('2040-04-15T04:10:00Z', months)).rejects.toThrow('It failed for');
  expect(await seqs()).toEqual([14, 15, 16, 17]);
});

test('signs no checkpoint for an event whose time was changed in the database', async () => {
  await run("update audit_event set at = '2023-04-01' where tenant_id = $1 and seq = 16");
  await expect(cut('2024-05-15T04:10:00Z')).rejects.toThrow('It failed for');
  expect((await run('select from audit_checkpoint where tenant_id = $1')).rowCount).toBe(2);
  await run("update audit_event set at = '2024-03-16T12:00:00Z' where tenant_id = $1 and seq = 16");
  expect(await problems()).toEqual([]);
});

const resign = async (keptFrom: string | undefined) => {
  const { key } = await fresh.db.inTenant(tenantId, (tx) => vault.currentKey(tx, 'audit'));
  const newest = (await fresh.db.inTenant(tenantId, listCheckpoints)).at(-1)!;
  const signature = Buffer.from(signCheckpoint(key, { ...newest, keptFrom }), 'hex');
  await fresh.owner.query('update audit_checkpoint set kept_from = $2, signature = $3 where tenant_id = $1 and number = 2', [
    tenantId,
    keptFrom ?? null,
    signature,
  ]);
};

test('refuses a signed checkpoint that stands for events of less than a year', async () => {
  await resign('2023-04-01T00:00:00.000Z');
  expect(await problems()).toContain('Checkpoint 2 stands for events that were too young to be deleted.');
});

test('believes a checkpoint of an earlier version, which does not say what it kept', async () => {
  await resign(undefined);
  expect(await verify()).toEqual({ events: 4, cutUpTo: 13, problems: [] });
});

test('finds that a checkpoint of another tenant was taken over', async () => {
  const other = tenantId;
  tenantId = await fresh.createTenant('Thief');
  await record('2024-03-16T12:00:00Z', 1);
  await fresh.owner.query(
    'insert into audit_checkpoint select $1, number, seq, hash, at, previous, signature, kept_from from audit_checkpoint where tenant_id = $2',
    [tenantId, other],
  );
  expect(await problems()).toContain('Checkpoint 1 was altered, or this installation did not make it.');
});

test('finds events that were removed after the checkpoint, and a cut that went further than it', async () => {
  await run('delete from audit_event where tenant_id = $1 and seq = 15');
  expect(await problems()).toEqual(['Event 15 is missing: event 16 is in its place.']);
  await run('delete from audit_event where tenant_id = $1 and seq <= 15');
  expect(await problems()).toEqual(['Event 14 is missing: event 16 is in its place.']);
  await run('delete from audit_event where tenant_id = $1');
  expect(await problems()).toEqual(['Events 14 to 17 are gone: the chain was longer once.']);
});

test('an exported chain is verified from its checkpoint without the database, and a checkpoint taken out of it is missed', async () => {
  const file = join(dataFolder, 'export.jsonl');
  let text = '';
  for await (const line of exportChain({ db: fresh.db, dataFolder }, tenantId)) text += line;
  await writeFile(file, text);
  const verified = () => verifyExportedChain({ file, masterKeys, dataFolder });
  expect(await verified()).toEqual({ tenantId, events: 4, cutUpTo: 13, problems: [] });
  const [header = '', ...events] = text.split('\n');
  const { checkpoints, ...rest } = JSON.parse(header) as { checkpoints: unknown[] };
  await writeFile(file, [JSON.stringify({ ...rest, checkpoints: checkpoints.slice(0, 1) }), ...events].join('\n'));
  expect((await verified()).problems).toEqual(['Event 11 is missing: event 14 is in its place.']);
});

test('the server’s role deletes no event itself, none without a checkpoint, and no young one behind it', async () => {
  await expect(
    fresh.db.inTenant(tenantId, (tx) => tx.deleteFrom('audit_event').where('tenant_id', '=', tenantId).execute()),
  ).rejects.toThrow('permission denied');
  tenantId = await fresh.createTenant('Young');
  await record(new Date().toISOString(), 3);
  await cut('2040-01-01T00:00:00Z');
  expect(await seqs()).toEqual([1, 2, 3, 4]);
  expect(await problems()).toEqual([]);
});
