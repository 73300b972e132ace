import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { readAnchors } from './anchors.ts';
import { readChain } from './read-chain.ts';
import type { Anchor, StoredEvent } from './verify-chain.ts';

const Header = z.object({
  format: z.literal('rampart-audit-1'),
  tenantId: z.guid(),
  anchors: z.array(z.object({ tenantId: z.guid(), seq: z.int(), hash: z.string(), at: z.string() })),
  /** The chain's key, sealed: only the holder of the master key can open it, and so verify. */
  sealedKey: z.object({ masterKeyId: z.string(), version: z.int(), sealed: z.string() }),
});
export type ExportHeader = z.infer<typeof Header>;

interface ExportDeps {
  readonly db: Database;
  readonly dataFolder: string;
}

async function headerOf({ db, dataFolder }: ExportDeps, tenantId: string): Promise<ExportHeader> {
  const key = await db.inTenant(tenantId, (tx) =>
    tx
      .selectFrom('tenant_key')
      .select(['version', 'sealed', 'master_key_id'])
      .where('tenant_id', '=', tenantId)
      .where('purpose', '=', 'audit')
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  return {
    format: 'rampart-audit-1',
    tenantId,
    anchors: await readAnchors(dataFolder, tenantId),
    sealedKey: { masterKeyId: key.master_key_id, version: key.version, sealed: key.sealed.toString('base64') },
  };
}

/** A chain as lines of JSON: a header, then one event a line. */
export async function* exportChain(deps: ExportDeps, tenantId: string): AsyncGenerator<string> {
  yield `${JSON.stringify(await headerOf(deps, tenantId))}\n`;
  for await (const event of readChain(deps.db, tenantId)) yield `${JSON.stringify(event)}\n`;
}

export interface ImportedChain {
  readonly header: ExportHeader;
  readonly anchors: readonly Anchor[];
  readonly events: AsyncIterable<StoredEvent>;
}

/** Reads an exported chain, line by line. */
export async function readExport(file: string): Promise<ImportedChain> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity })[Symbol.asyncIterator]();
  const first = await lines.next();
  const header = Header.parse(JSON.parse(first.done ? '{}' : first.value));
  async function* events(): AsyncGenerator<StoredEvent> {
    for (let line = await lines.next(); !line.done; line = await lines.next()) yield JSON.parse(line.value) as StoredEvent;
  }
  return { header, anchors: header.anchors, events: events() };
}
