import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { testMasterKey } from '../../../test-support/access/test-master-key.ts';
import { systemClock } from '../../platform/clock.ts';
import { masterKeyOf, newMasterKey } from '../../platform/vault/master-key.ts';
import { masterKeysOf } from '../../platform/vault/master-keys.ts';
import { openVault } from '../../platform/vault/vault.ts';
import { anchorChains } from './anchors.ts';
import { exportChain } from './export-chain.ts';
import { recordEvent } from './record-event.ts';
import { verifyExportedChain } from './verify-stored-chain.ts';

const masterKeys = masterKeysOf(masterKeyOf(testMasterKey));
const vault = openVault(masterKeys);
let fresh: FreshDatabase;
let folder: string;
let file: string;
let tenantId: string;
let exported: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'rampart-export-'));
  file = join(folder, 'audit.jsonl');
  tenantId = await fresh.createTenant('Exported');
  for (const message of ['one', 'two\n"zwei" 🛡', 'three'])
    await fresh.db.inTenant(tenantId, (tx) =>
      recordEvent({ vault, clock: systemClock }, tx, {
        action: 'thing.do',
        status: 'success',
        actorId: '',
        actor: 'ada@example.com',
        message,
        source: '::1',
        requestId: '',
        details: { z: 1, a: null },
      }),
    );
  await anchorChains(
    { db: fresh.db, dataFolder: folder, clock: systemClock, log: pino({ level: 'silent' }) },
    new AbortController().signal,
  );
  let text = '';
  for await (const line of exportChain({ db: fresh.db, dataFolder: folder }, tenantId)) text += line;
  exported = text;
});
beforeEach(() => writeFile(file, exported));
afterAll(async () => {
  await fresh.close();
  await rm(folder, { recursive: true, force: true });
});

/** On another machine: only the file and the master key. */
const verify = (keys = masterKeys) => verifyExportedChain({ file, masterKeys: keys, dataFolder: join(folder, 'elsewhere') });
const rewrite = async (change: (lines: string[]) => string[]) =>
  writeFile(file, change((await readFile(file, 'utf8')).trimEnd().split('\n')).join('\n'));

test('an export has a header and an event a line, and is verified with nothing but the master key', async () => {
  expect(exported.trimEnd().split('\n')).toHaveLength(4);
  expect(await verify()).toEqual({ tenantId, events: 3, problems: [] });
});

test('exports sealed keys only', async () => {
  const { key } = await fresh.db.inTenant(tenantId, (tx) => vault.currentKey(tx, 'audit'));
  for (const encoding of ['hex', 'base64', 'base64url'] as const) expect(exported).not.toContain(key.toString(encoding));
});

test('another master key is refused in one sentence', async () => {
  await expect(verify(masterKeysOf(newMasterKey()))).rejects.toMatchObject({
    name: 'Refusal',
    message: `${file} was exported under master key ${masterKeys.current.id}, which is not here: set RAMPART_MASTER_KEY or RAMPART_MASTER_KEY_PREVIOUS to it.`,
  });
});

test('a master key that came before is found', async () => {
  expect(await verify(masterKeysOf(newMasterKey(), masterKeys.current))).toMatchObject({ problems: [] });
});

test('a changed word, a removed line and a cut tail are found in the file', async () => {
  await rewrite((lines) => lines.map((line) => line.replace('zwei', 'drei')));
  expect((await verify()).problems).toEqual(['Event 2 was altered.']);
  await writeFile(file, exported);
  await rewrite((lines) => lines.toSpliced(2, 1));
  expect((await verify()).problems).toEqual(['Event 2 is missing: event 3 is in its place.']);
  await writeFile(file, exported);
  await rewrite((lines) => lines.slice(0, -1));
  expect((await verify()).problems).toEqual(['Events 3 to 3 are gone: the chain was longer once.']);
});

test('a tail that was cut from events and header shows through anchors kept elsewhere', async () => {
  await rewrite(([header = '', ...events]) => {
    const { hash } = JSON.parse(events[1] ?? '') as { hash: string };
    const cut = { ...(JSON.parse(header) as object), anchors: [], head: { seq: 2, hash } };
    return [JSON.stringify(cut), ...events.slice(0, 2)];
  });
  expect((await verify()).problems).toEqual([]);
  expect((await verifyExportedChain({ file, masterKeys, dataFolder: folder })).problems).toEqual([
    'Events 3 to 3 are gone: the chain was longer once.',
  ]);
});

test.each([
  ['an empty file', '', 'is not an exported audit log.'],
  ['something else', 'Dear Sir or Madam\n', 'is not an exported audit log.'],
  ['JSON of another kind', '{"format":"rampart-audit-2"}\n', 'is not an exported audit log.'],
])('%s is refused in one sentence', async (_what, text, sentence) => {
  await writeFile(file, text);
  await expect(verify()).rejects.toMatchObject({ name: 'Refusal', message: `${file} ${sentence}` });
});

test.each(['{"seq": 2', '{}', '""'])('a line that is no event (%s) is named', async (line) => {
  await rewrite((lines) => lines.with(2, line));
  await expect(verify()).rejects.toThrow(`Line 3 of ${file} is not an audit event: the file was altered or cut short.`);
});

test('a file that is not there and a folder are refused', async () => {
  await rm(file);
  await expect(verify()).rejects.toThrow(`${file} cannot be read (ENOENT).`);
  await expect(verifyExportedChain({ file: folder, masterKeys, dataFolder: folder })).rejects.toThrow(`${folder} is not a file.`);
});

test('there is nothing to export of a tenant without events', async () => {
  const quiet = await fresh.createTenant('Quiet');
  await expect(exportChain({ db: fresh.db, dataFolder: folder }, quiet).next()).rejects.toThrow(`There is no audit log of ${quiet}.`);
});
