import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '../refusal.ts';
import { BackupFormat, backupFormat, BackupManifest, type BackupPart, manifestName } from './backup-manifest.ts';
import { readArchive } from './read-archive.ts';

interface Contents {
  readonly parts: readonly BackupPart[];
  readonly manifest: unknown;
}

async function readContents(file: string): Promise<Contents> {
  const parts: BackupPart[] = [];
  let manifest: unknown;
  for await (const { name, content } of readArchive(file)) {
    if (manifest !== undefined) throw new Error(`${name} comes after the manifest`);
    if (name === manifestName) manifest = JSON.parse(content.toString('utf8'));
    else parts.push({ name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') });
  }
  return { parts, manifest };
}

/** Reads a backup from end to end. Nothing may be restored from one that is not whole. */
export async function verifyBackup(file: string): Promise<BackupManifest> {
  const damaged = (why: string) =>
    new Refusal(`${file} is not a whole backup (${why}). Nothing has been changed: restore from another copy.`);
  const { parts, manifest } = await readContents(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'EACCES' || error.code === 'EISDIR')
      throw new Refusal(`${file} cannot be read: ${error.message}.`);
    throw damaged(error.message);
  });
  const format = BackupFormat.safeParse(manifest);
  if (!format.success) throw damaged('its manifest is missing');
  if (format.data.format > backupFormat)
    throw new Refusal(`${file} was made by a newer version of Rampart. Nothing has been changed: restore it with that version.`);
  const parsed = BackupManifest.safeParse(manifest);
  if (!parsed.success) throw damaged('its manifest is invalid');
  const expected = parsed.data.tables.flatMap((table) => table.parts);
  if (!isDeepStrictEqual(parts, expected)) throw damaged('its contents differ from its manifest');
  return parsed.data;
}
