import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, readdirSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { runTool } from './run-tool.ts';

export interface LayerSource {
  /** What becomes the root of the layer. */
  readonly folder: string;
  /** Whose everything in it is. */
  readonly owner: number;
  /** Seconds since 1970, for every file: the same sources make the same bytes. */
  readonly modifiedAt: number;
}

export interface Layer {
  readonly digest: string;
  readonly size: number;
  /** Of the layer before it is compressed. */
  readonly diffId: string;
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return `sha256:${hash.digest('hex')}`;
}

export const blobFile = (layout: string, digest: string): string => join(layout, 'blobs/sha256', digest.slice('sha256:'.length));

/** Moves a file to where its own hash says. */
export async function storeBlob(layout: string, file: string): Promise<{ readonly digest: string; readonly size: number }> {
  const digest = await hashOf(file);
  const { size } = await stat(file);
  await rename(file, blobFile(layout, digest));
  return { digest, size };
}

/** GNU tar, in an order and with dates that do not depend on the machine. */
export async function writeLayer(layout: string, { folder, owner, modifiedAt }: LayerSource): Promise<Layer> {
  const tar = join(layout, 'layer.tar');
  runTool('tar', [
    '--create',
    `--file=${tar}`,
    `--directory=${folder}`,
    '--sort=name',
    '--format=gnu',
    '--hard-dereference',
    `--mtime=@${modifiedAt}`,
    `--owner=${owner}`,
    `--group=${owner}`,
    '--numeric-owner',
    // By their names: an entry of the root itself would make the root theirs.
    '--',
    ...readdirSync(folder).toSorted((a, b) => (a < b ? -1 : 1)),
  ]);
  const diffId = await hashOf(tar);
  const packed = `${tar}.gz`;
  await pipeline(createReadStream(tar), createGzip({ level: 6 }), createWriteStream(packed));
  await rm(tar);
  return { ...(await storeBlob(layout, packed)), diffId };
}
