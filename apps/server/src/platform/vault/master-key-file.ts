import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { type FileHandle, link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { Refusal } from '../refusal.ts';
import { type MasterKey, masterKeyBytes, masterKeyOf, newMasterKey } from './master-key.ts';

const StoredKey = z.base64().refine((value) => Buffer.from(value, 'base64').length === masterKeyBytes);
/** The current key comes first; the ones before it stay for what they sealed. */
const KeyFile = z.object({ keys: z.array(StoredKey).min(1) });

const privateFolder = 0o700;
const privateFile = 0o600;
const othersMay = 0o077;

export const keyFileOf = (dataFolder: string): string => join(dataFolder, 'keys', 'master.json');

const hasCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code;

function readPrivateText(file: string): string | undefined {
  try {
    const descriptor = openSync(file, 'r');
    try {
      if ((fstatSync(descriptor).mode & othersMay) !== 0)
        throw new Refusal(`The master key file ${file} is open to others. Run: chmod 600 ${file}`);
      return readFileSync(descriptor, 'utf8');
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    if (error instanceof Refusal) throw error;
    throw new Refusal(`The master key file ${file} cannot be read: check that it is a file of the user Rampart runs as.`);
  }
}

/** Current key first. Nothing when there is no file yet. */
export function readKeyFile(dataFolder: string): readonly MasterKey[] | undefined {
  const file = keyFileOf(dataFolder);
  const text = readPrivateText(file);
  if (text === undefined) return undefined;
  try {
    return KeyFile.parse(JSON.parse(text)).keys.map((key) => masterKeyOf(Buffer.from(key, 'base64')));
  } catch {
    throw new Refusal(`The master key file ${file} is malformed. Restore it from a backup: without it, no secret can be decrypted.`);
  }
}

async function writeKeys(handle: FileHandle, keys: readonly MasterKey[]): Promise<void> {
  await handle.writeFile(`${JSON.stringify({ keys: keys.map(({ key }) => key.toString('base64')) })}\n`);
  await handle.sync();
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Of several processes that start together, one makes the file and the others find it whole. True for the one. */
export async function createKeyFile(dataFolder: string): Promise<boolean> {
  const file = keyFileOf(dataFolder);
  await mkdir(dirname(file), { recursive: true, mode: privateFolder });
  const draft = `${file}.${randomUUID()}`;
  const handle = await open(draft, 'wx', privateFile);
  let isMade = true;
  try {
    await writeKeys(handle, [newMasterKey()]);
    await link(draft, file).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
      isMade = false;
    });
  } finally {
    await handle.close();
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(file));
  return isMade;
}

/** Puts a new key in front. The draft's fixed name lets only one rotation at a time do so. */
export async function addMasterKey(dataFolder: string): Promise<MasterKey> {
  const file = keyFileOf(dataFolder);
  const draft = `${file}.next`;
  const handle = await open(draft, 'wx', privateFile).catch((error: unknown) => {
    if (hasCode(error, 'EEXIST')) throw new Refusal(`Another rotation is writing the master key file. If none runs, delete ${draft}`);
    if (hasCode(error, 'ENOENT')) throw new Refusal(`There is no master key file ${file} yet: start Rampart once, it makes one.`);
    throw error;
  });
  try {
    const known = readKeyFile(dataFolder);
    if (known === undefined) throw new Refusal(`There is no master key file ${file} yet: start Rampart once, it makes one.`);
    const added = newMasterKey();
    await writeKeys(handle, [added, ...known]);
    await rename(draft, file);
    await syncFolder(dirname(file));
    return added;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}
