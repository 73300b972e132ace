import type { QueuedKind } from '@rampart/contract/tools.ts';
import { findUnconfirmedCopy } from '../../platform/backup/restored-copy.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { listJobKinds } from '../../platform/queue/claim.ts';

/** Of the whole installation: the queue knows no tenants. It names kinds of jobs only, never what is in one. */
export async function getQueueState(tx: TenantTx): Promise<{ is_paused: boolean; kinds: QueuedKind[] }> {
  const kinds = await listJobKinds(tx);
  return {
    is_paused: (await findUnconfirmedCopy(tx)) !== undefined,
    kinds: kinds.map(({ job, waiting, oldestSeconds, running, lastHeartbeat, failed }) => ({
      job,
      waiting,
      oldest_seconds: oldestSeconds,
      running,
      last_heartbeat: lastHeartbeat?.toISOString() ?? null,
      failed,
    })),
  };
}
