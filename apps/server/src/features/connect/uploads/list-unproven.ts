import { isUpload } from '@rampart/domain/auth-method.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type ConnectedApplication, listConnected } from '../application-store.ts';

/** Longer than the form for a file is good. */
const patienceMs = 3 * 60 * 60_000;

/** Applications that wait for a file, none of which could be read so far, and for which none was started lately. */
export async function listUnproven(tx: TenantTx, now: Date): Promise<ConnectedApplication[]> {
  const waiting = (await listConnected(tx)).filter(
    ({ authMethod, account, isHealthy }) => isUpload(authMethod) && account === null && isHealthy !== true,
  );
  if (waiting.length === 0) return [];
  const since = new Date(now.getTime() - patienceMs);
  const lately = await tx
    .selectFrom('application')
    .leftJoin('application_upload', (join) =>
      join
        .onRef('application_upload.tenant_id', '=', 'application.tenant_id')
        .onRef('application_upload.application_id', '=', 'application.id'),
    )
    .select('application.id')
    .where('application.tenant_id', '=', tx.tenantId)
    .where(
      'application.id',
      'in',
      waiting.map(({ id }) => id),
    )
    .where((where) => where.or([where('application.created_at', '>', since), where('application_upload.created_at', '>', since)]))
    .execute();
  const begun = new Set(lately.map(({ id }) => id));
  return waiting.filter(({ id }) => !begun.has(id));
}
