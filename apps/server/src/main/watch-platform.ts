import { findLastSuccess } from '../features/collect/index.ts';
import { countConnections } from '../features/connect/index.ts';
import { findUnconfirmedCopy } from '../platform/backup/restored-copy.ts';
import { everyScope } from '../platform/database/every-scope.ts';
import { platformTenantId } from '../platform/database/platform-tenant.ts';
import type { TenantTx } from '../platform/database/tenant-tx.ts';
import { freeSpaceOf } from '../platform/free-space.ts';
import { type TenantCondition, watchCondition } from '../platform/metrics/watch-condition.ts';
import { listWaiting } from '../platform/queue/claim.ts';
import type { Platform } from './open-platform.ts';

async function conditionOf(tx: TenantTx): Promise<TenantCondition> {
  const { since, connections } = await countConnections(tx);
  if (since === undefined) return { tenantId: tx.tenantId, processedAt: undefined, connections };
  return { tenantId: tx.tenantId, processedAt: (await findLastSuccess(tx)) ?? since, connections };
}

async function readTenants({ db }: Pick<Platform, 'db'>): Promise<TenantCondition[]> {
  const read: TenantCondition[] = [];
  for await (const tenantId of everyScope(db)) if (tenantId !== platformTenantId) read.push(await db.inTenant(tenantId, conditionOf));
  return read;
}

const mebibyte = 1_048_576;

type Watched = Pick<Platform, 'config' | 'clock' | 'db' | 'metrics' | 'pools'>;

/** What `/metrics` says of the product as a whole, the same in every process, and of this one. */
export function watchPlatform(platform: Watched, part: 'api' | 'worker'): () => Promise<void> {
  const { config, clock, db, metrics, pools } = platform;
  return watchCondition(metrics.registry, {
    pools: () => new Map([...pools, [part, db.poolUse()]]),
    freeBytes: async () => (await freeSpaceOf(config.dataFolder)).mebibytes * mebibyte,
    isPaused: async () => (await db.inPlatform(findUnconfirmedCopy)) !== undefined,
    waitingJobs: () => db.inPlatform(listWaiting),
    tenants: () => readTenants(platform),
    now: () => clock.now(),
  });
}
