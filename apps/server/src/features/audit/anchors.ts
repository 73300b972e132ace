import { appendFile, mkdir, open, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { forEveryScope } from '../../platform/database/every-scope.ts';
import type { Log } from '../../platform/log/log.ts';
import { findHead } from './find-head.ts';
import type { Anchor } from './verify-chain.ts';

const AnchorLine = z.object({ tenantId: z.guid(), seq: z.int().min(1), hash: z.hex().length(64), at: z.iso.datetime() });

const fileOf = (dataFolder: string, tenantId: string) => join(dataFolder, 'anchors', `${tenantId}.jsonl`);
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error));

function parseLine(line: string): Anchor | undefined {
  try {
    return AnchorLine.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

export interface Anchors {
  readonly anchors: readonly Anchor[];
  /** What in the file is no anchor of this chain. */
  readonly problems: readonly string[];
}

export async function readAnchors(dataFolder: string, tenantId: string): Promise<Anchors> {
  const file = fileOf(dataFolder, tenantId);
  const anchors: Anchor[] = [];
  const problems: string[] = [];
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') problems.push(`Its anchors cannot be read from ${file} (${codeOf(error)}).`);
    return '';
  });
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '') continue;
    const anchor = parseLine(line);
    if (anchor?.tenantId === tenantId) anchors.push(anchor);
    else problems.push(`Line ${index + 1} of ${file} is not an anchor of this chain: it was altered or cut short.`);
  }
  return { anchors, problems };
}

/** More than the longest line. */
const tailBytes = 1024;

/** The last line that was written whole. A full disk may have left a part of another one, which is cut off. */
async function lastAnchor(file: string): Promise<Anchor | undefined> {
  const handle = await open(file, 'r').catch(() => undefined);
  if (handle === undefined) return undefined;
  try {
    const { size } = await handle.stat();
    const start = Math.max(0, size - tailBytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(tailBytes), 0, tailBytes, start);
    const end = buffer.subarray(0, bytesRead).lastIndexOf('\n') + 1;
    if (end < bytesRead) await truncate(file, start + end);
    return parseLine(buffer.subarray(0, end).toString().trimEnd().split('\n').at(-1) ?? '');
  } finally {
    await handle.close();
  }
}

export interface AnchorDeps {
  readonly db: Database;
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
}

/** Notes the end of each tenant's chain in a file beside the database, so that a cut tail shows. */
export async function anchorChains({ db, dataFolder, clock, log }: AnchorDeps, signal: AbortSignal): Promise<number> {
  await mkdir(join(dataFolder, 'anchors'), { recursive: true, mode: 0o700 });
  let written = 0;
  await forEveryScope({ db, log, signal, failure: 'the end of the audit log could not be noted' }, async (tenantId) => {
    const head = await findHead(db, tenantId);
    if (head === undefined) return;
    const file = fileOf(dataFolder, tenantId);
    if ((await lastAnchor(file))?.hash === head.hash) return;
    const anchor: Anchor = { tenantId, ...head, at: clock.now().toISOString() };
    await appendFile(file, `${JSON.stringify(anchor)}\n`, { mode: 0o600 });
    written += 1;
  });
  return written;
}
