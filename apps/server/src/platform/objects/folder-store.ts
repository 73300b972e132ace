import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dayMs } from '@rampart/domain/day.ts';
import { checkedObjectKey } from './object-key.ts';
import { ObjectNotFound, type ObjectStore } from './object-store.ts';
import { signUpload } from './upload-policy.ts';

export interface FolderStoreOptions {
  readonly folder: string;
  readonly signingKey: Buffer;
  readonly uploadUrl: string;
  readonly clock: () => Date;
}

const abandonedAfterMs = dayMs;

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** A rename is only safe from a power cut once its folder has reached the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeFlushed(file: string, body: Readable | Buffer): Promise<number> {
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(Buffer.isBuffer(body) ? Readable.from([body]) : body, target);
  return target.bytesWritten;
}

/** What a killed process left half-written. Others may be writing right now, so only what is old goes. */
async function removeAbandoned(incoming: string, now: Date): Promise<void> {
  for (const name of await readdir(incoming)) {
    const file = join(incoming, name);
    const found = await stat(file).catch(() => undefined);
    if (found !== undefined && now.getTime() - found.mtimeMs > abandonedAfterMs) await rm(file, { force: true });
  }
}

/** Objects as files: `<tenant>/<random>` with its content type beside it. Half-written ones are in `incoming`. */
export async function openFolderStore({ folder, signingKey, uploadUrl, clock }: FolderStoreOptions): Promise<ObjectStore> {
  const incoming = join(folder, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeAbandoned(incoming, clock());
  const fileOf = (key: string) => join(folder, checkedObjectKey(key));
  const typeFileOf = (key: string) => `${fileOf(key)}.type`;

  return {
    async put(key, body, { contentType }) {
      const file = fileOf(key);
      const part = join(incoming, randomUUID());
      try {
        const bytes = await writeFlushed(part, body);
        await writeFlushed(`${part}.type`, Buffer.from(contentType));
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        // The type goes first: an object is there as soon as its file is.
        await rename(`${part}.type`, typeFileOf(key));
        await rename(part, file);
        await syncFolder(dirname(file));
        await syncFolder(folder);
        return { bytes };
      } catch (error) {
        await rm(part, { force: true });
        await rm(`${part}.type`, { force: true });
        throw error;
      }
    },

    async get(key) {
      const file = await open(fileOf(key), 'r').catch((error: unknown) => {
        throw isMissing(error) ? new ObjectNotFound(key) : error;
      });
      try {
        const [{ size }, contentType] = [await file.stat(), await readFile(typeFileOf(key), 'utf8')];
        return { body: file.createReadStream(), bytes: size, contentType };
      } catch (error) {
        await file.close();
        throw isMissing(error) ? new ObjectNotFound(key) : error;
      }
    },

    async delete(key) {
      await rm(fileOf(key), { force: true });
      await rm(typeFileOf(key), { force: true });
    },

    async move(from, to) {
      await mkdir(dirname(fileOf(to)), { recursive: true, mode: 0o700 });
      try {
        await rename(typeFileOf(from), typeFileOf(to));
        await rename(fileOf(from), fileOf(to));
      } catch (error) {
        throw isMissing(error) ? new ObjectNotFound(from) : error;
      }
      await syncFolder(dirname(fileOf(to)));
    },

    async presignUpload({ key, maxBytes, contentType, expiresInSeconds }) {
      const expiresAt = clock().getTime() + expiresInSeconds * 1000;
      return { url: uploadUrl, fields: signUpload({ key: checkedObjectKey(key), maxBytes, contentType, expiresAt }, signingKey) };
    },
  };
}
