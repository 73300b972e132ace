import { appendFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { testMasterKey } from '../../../test-support/access/test-master-key.ts';
import { platformTenantId } from '../../platform/database/platform-tenant.ts';
import { masterKeyOf } from '../../platform/vault/master-key.ts';
import { masterKeysOf } from '../../platform/vault/master-keys.ts';
import { openVault } from '../../platform/vault/vault.ts';
import { anchorChains, readAnchors } from './anchors.ts';
import { recordEvent } from './record-event.ts';
import { verifyStoredChain } from './verify-stored-chain.ts';

const vault = openVault(masterKeysOf(masterKeyOf(testMasterKey)));
const clock = { now: () => new Date('2026-03-04T05:06:07.000Z') };
let fresh: FreshDatabase;
let dataFolder: string;
let tenantId: string;
let file: string;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'rampart-anchors-'));
  tenantId = await fresh.createTenant('Anchored');
  file = join(dataFolder, 'anchors', `${tenantId}.jsonl`);
  await record(tenantId);
  await anchor();
  await record(tenantId);
  await anchor();
  return () => rm(dataFolder, { recursive: true, force: true });
});

const entry = { action: 'a.b', status: 'success', actorId: '', actor: '', message: '', source: '', requestId: '' } as const;
const record = (of: string) => fresh.db.inTenant(of, (tx) => recordEvent({ vault, clock }, tx, entry));
const anchor = () => anchorChains({ db: fresh.db, dataFolder, clock, log: pino({ level: 'silent' }) }, new AbortController().signal);
const verify = async () => (await verifyStoredChain({ db: fresh.db, vault, dataFolder, tenantId })).problems;
const seqs = async () => (await readAnchors(dataFolder, tenantId)).anchors.map(({ seq }) => seq);

test('writes the end of each chain once, readable by its owner only', async () => {
  expect(await seqs()).toEqual([1, 2]);
  expect(await anchor()).toBe(0);
  expect(await seqs()).toEqual([1, 2]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(join(dataFolder, 'anchors'))).mode & 0o777).toBe(0o700);
  expect(JSON.parse((await readFile(file, 'utf8')).split('\n')[1] ?? '')).toMatchObject({
    tenantId,
    seq: 2,
    at: '2026-03-04T05:06:07.000Z',
  });
});

test('one chain whose file cannot be written keeps no other from being anchored', async () => {
  const other = await fresh.createTenant('Later');
  await record(other);
  await rm(file);
  await mkdir(file);
  await expect(anchor()).rejects.toThrow('failed for 1 tenant');
  expect((await readAnchors(dataFolder, other)).anchors).toHaveLength(1);
});

test('the platform’s own chain is anchored as well', async () => {
  await record(platformTenantId);
  await anchor();
  expect((await readAnchors(dataFolder, platformTenantId)).anchors.at(-1)?.tenantId).toBe(platformTenantId);
});

test('a tail that was cut together with the head is found by the anchors', async () => {
  expect(await verify()).toEqual([]);
  await fresh.owner.query('delete from audit_event where tenant_id = $1 and seq = 2', [tenantId]);
  await fresh.owner.query(
    'update audit_head h set seq = 1, hash = e.hash from audit_event e where h.tenant_id = $1 and e.tenant_id = $1 and e.seq = 1',
    [tenantId],
  );
  expect(await verify()).toEqual(['Events 2 to 2 are gone: the chain was longer once.']);
});

test('a chain of which everything was deleted is found by the anchors', async () => {
  await fresh.owner.query('delete from audit_event where tenant_id = $1', [tenantId]);
  await fresh.owner.query('delete from audit_head where tenant_id = $1', [tenantId]);
  expect(await verify()).toEqual(['Events 1 to 2 are gone: the chain was longer once.']);
});

test('a tail that was cut and grown anew differs from its anchors', async () => {
  await fresh.owner.query('delete from audit_event where tenant_id = $1', [tenantId]);
  await fresh.owner.query('delete from audit_head where tenant_id = $1', [tenantId]);
  await fresh.db.inTenant(tenantId, (tx) => recordEvent({ vault, clock }, tx, { ...entry, message: 'instead' }));
  await record(tenantId);
  expect(await verify()).toEqual([1, 2].map((seq) => `Event ${seq} is not the one that was anchored at 2026-03-04T05:06:07.000Z.`));
});

test.each([
  ['another hash', (line: string) => line.replace(/"hash":"./, (start) => `${start.slice(0, -1)}${start.endsWith('0') ? '1' : '0'}`)],
  ['another number', (line: string) => line.replace('"seq":1', '"seq":7')],
  ['another tenant', (line: string) => line.replace(/"tenantId":"[^"]+"/, `"tenantId":"${platformTenantId}"`)],
  ['something that is no JSON', () => 'garbage'],
  ['a number that is none', (line: string) => line.replace('"seq":1', '"seq":-1')],
])('an anchor that was changed to %s is reported', async (_what, change) => {
  const [first = '', ...rest] = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, [change(first), ...rest].join('\n'));
  const problems = await verify();
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^(Event 1 is not the one|Events 3 to 7 are gone|Line 1 of .* is not an anchor of this chain)/);
});

test('anchors that cannot be read are reported, not passed over', async () => {
  await rm(file);
  await mkdir(file);
  expect(await verify()).toEqual([`Its anchors cannot be read from ${file} (EISDIR).`]);
});

test('completes a line that a full disk cut short with the next anchor', async () => {
  await appendFile(file, '{"tenantId":"');
  expect(await verify()).toEqual([expect.stringContaining('Line 3')]);
  await record(tenantId);
  expect(await anchor()).toBe(1);
  expect(await seqs()).toEqual([1, 2, 3]);
  expect(await verify()).toEqual([]);
});

test('lines gathered from several machines, in any order, are fine', async () => {
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  await writeFile(file, [...lines.toReversed(), ...lines].join('\n'));
  expect(await verify()).toEqual([]);
});

test('a long file of anchors is only looked at from its end', async () => {
  const [line = ''] = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, `${Array.from({ length: 500 }, () => line).join('\n')}\n`);
  expect(await anchor()).toBe(1);
  expect(await anchor()).toBe(0);
  expect((await seqs()).length).toBe(501);
});
