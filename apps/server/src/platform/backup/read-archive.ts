import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { largestPartBytes } from './backup-manifest.ts';

export interface ArchiveEntry {
  readonly name: string;
  readonly content: Buffer;
}

/** The entries of a compressed tar, one at a time. Throws when it is damaged or cut short. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const entries = extract();
  const read = pipeline(createReadStream(file), createGunzip(), entries);
  read.catch(() => {});
  for await (const entry of entries) {
    const { name, size } = entry.header;
    if (size > largestPartBytes) throw new Error(`${name} is too large`);
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    yield { name, content: Buffer.concat(chunks) };
  }
  await read;
}
