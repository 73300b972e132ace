import { open } from 'node:fs/promises';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readAnchors } from './anchors.ts';
import { readCheckpoints } from './checkpoint.ts';
import { findHead } from './find-head.ts';
import { readChain } from './read-chain.ts';
import type { StoredEvent } from './verify-chain.ts';

const Hash = z.hex().length(64);
const Head = z.object({ seq: z.int(), hash: Hash });

const Header = z.object({
  format: z.literal('rampart-audit-1'),
  tenantId: z.guid(),
  head: Head,
  anchors: z.array(Head.extend({ tenantId: z.guid(), at: z.string() })),
  /** None in exports from before events were ever deleted. */
  checkpoints: z
    .array(
      Head.extend({ tenantId: z.guid(), number: z.int(), at: z.string(), keptFrom: z.string().optional() }).extend({
        previous: Hash,
        signature: Hash,
      }),
    )
    .max(1000)
    .default([]),
  /** The chain's key, sealed: only the holder of the master key can open it, and so verify. */
  sealedKey: z.object({ masterKeyId: z.string(), version: z.int(), sealed: z.base64() }),
});
type Header = z.infer<typeof Header>;

const Event = Head.extend({ tenantId: z.guid(), at: z.string(), action: z.string(), status: z.string(), actorId: z.string() }).extend({
  actor: z.string(),
  message: z.string(),
  source: z.string(),
  requestId: z.string(),
  details: z.json(),
  previousHash: Hash,
});

interface ExportDeps {
  readonly db: Database;
  readonly dataFolder: string;
}

async function headerOf({ db, dataFolder }: ExportDeps, tenantId: string): Promise<Header> {
  const head = await findHead(db, tenantId);
  if (head === undefined) throw new Refusal(`There is no audit log of ${tenantId}. Check the id.`);
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
  const { anchors } = await readAnchors(dataFolder, tenantId);
  const sealedKey = { masterKeyId: key.master_key_id, version: key.version, sealed: key.sealed.toString('base64') };
  const checkpoints = await readCheckpoints(db, tenantId);
  return { format: 'rampart-audit-1', tenantId, head, anchors: [...anchors], checkpoints, sealedKey };
}

/** A chain as lines of JSON: a header, then one event a line. */
export async function* exportChain(deps: ExportDeps, tenantId: string): AsyncGenerator<string> {
  yield `${JSON.stringify(await headerOf(deps, tenantId))}\n`;
  for await (const event of readChain(deps.db, tenantId)) yield `${JSON.stringify(event)}\n`;
}

interface ImportedChain {
  readonly header: Header;
  readonly events: AsyncIterable<StoredEvent>;
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(`${file} cannot be read (${error.code}).`);
  });
  try {
    if (!(await handle.stat()).isFile()) throw new Refusal(`${file} is not a file.`);
    yield* handle.readLines({ encoding: 'utf8' });
  } finally {
    await handle.close();
  }
}

function parse<S extends z.ZodType>(schema: S, line: string, otherwise: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    throw new Refusal(otherwise);
  }
}

/** Reads an exported chain, line by line. */
export async function readExport(file: string): Promise<ImportedChain> {
  const lines = linesOf(file);
  const { value: first } = (await lines.next()) as IteratorResult<string, undefined>;
  const header = parse(Header, first ?? '', `${file} is not an exported audit log.`);
  async function* events(): AsyncGenerator<StoredEvent> {
    let line = 1;
    for await (const text of lines) {
      line += 1;
      yield parse(Event, text, `Line ${line} of ${file} is not an audit event: the file was altered or cut short.`);
    }
  }
  return { header, events: events() };
}
