import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { Refusal } from '../refusal.ts';
import type { BackupPart } from './backup-manifest.ts';

export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<BackupPart>;
}

async function refuseExisting(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw new Refusal(`${file} exists already: name a file that does not, or move it away.`);
}

const isFileProblem = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'syscall' in error && 'path' in error;

/** A compressed tar that appears under its name only when it is whole. Nobody but its owner may read it. */
export async function writeArchive<T>(file: string, fill: (archive: ArchiveWriter) => Promise<T>): Promise<T> {
  await refuseExisting(file);
  const unfinished = `${file}.unfinished-${process.pid}`;
  const tar = pack();
  const written = pipeline(tar, createGzip(), createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true }));
  written.catch(() => {});
  const add = (name: string, content: Buffer): Promise<BackupPart> =>
    new Promise((resolve, reject) => {
      written.catch(reject);
      const part = { name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
      tar.entry({ name, size: content.length, mode: 0o600 }, (error) => (error ? reject(error) : resolve(part))).end(content);
    });
  try {
    const result = await fill({ add });
    tar.finalize();
    await written;
    await rename(unfinished, file);
    return result;
  } catch (error) {
    tar.destroy();
    const cause: unknown = await written.then(
      () => error,
      (failure: unknown) => (isFileProblem(failure) ? failure : error),
    );
    await rm(unfinished, { force: true });
    if (isFileProblem(cause)) throw new Refusal(`The backup cannot be written to ${file}: ${cause.message}.`);
    throw cause;
  }
}
