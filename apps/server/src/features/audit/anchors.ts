import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { platformTenantId } from '../../platform/database/platform-tenant.ts';
import type { Anchor } from './verify-chain.ts';

const AnchorLine = z.object({ tenantId: z.guid(), seq: z.int(), hash: z.string().length(64), at: z.string() });

const fileOf = (dataFolder: string, tenantId: string) => join(dataFolder, 'anchors', `${tenantId}.jsonl`);

export async function readAnchors(dataFolder: string, tenantId: string): Promise<Anchor[]> {
  const text = await readFile(fileOf(dataFolder, tenantId), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => AnchorLine.parse(JSON.parse(line)));
}

export interface AnchorDeps {
  readonly db: Database;
  readonly dataFolder: string;
  readonly clock: Clock;
}

/** Every tenant has a chain, and so has the platform. */
export async function listChains(db: Database): Promise<string[]> {
  const tenants = await db.inPlatform((tx) => tx.selectFrom('tenant').select('tenant_id').orderBy('tenant_id').execute());
  return [platformTenantId, ...tenants.map((tenant) => tenant.tenant_id)];
}

/** Notes the end of each tenant's chain in a file beside the database, so that a cut tail shows. */
export async function anchorChains({ db, dataFolder, clock }: AnchorDeps): Promise<number> {
  const tenants = await listChains(db);
  await mkdir(join(dataFolder, 'anchors'), { recursive: true, mode: 0o700 });
  let written = 0;
  for (const tenantId of tenants) {
    const head = await db.inTenant(tenantId, (tx) =>
      tx.selectFrom('audit_head').select(['seq', 'hash']).where('tenant_id', '=', tenantId).executeTakeFirst(),
    );
    if (head === undefined) continue;
    const last = (await readAnchors(dataFolder, tenantId)).at(-1);
    const anchor: Anchor = { tenantId, seq: Number(head.seq), hash: head.hash.toString('hex'), at: clock.now().toISOString() };
    if (last?.seq === anchor.seq) continue;
    await appendFile(fileOf(dataFolder, tenantId), `${JSON.stringify(anchor)}\n`, { mode: 0o600 });
    written += 1;
  }
  return written;
}
