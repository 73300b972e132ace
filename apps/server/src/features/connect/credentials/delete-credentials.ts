import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Caller } from '../../access/index.ts';
import { type ActedBy, recordEvent, recordingRefusal } from '../../audit/index.ts';
import { type ConnectedApplication, getConnected, listConnected, lockApplications } from '../application-store.ts';
import type { ConnectDeps, ConnectionDeps } from '../connect-deps.ts';
import { deleteCredentialsOf } from '../connection/sealed-credentials.ts';
import { dropUploads } from '../uploads/upload-store.ts';

const action = 'application.disconnect';

interface Disconnected {
  readonly application: ConnectedApplication;
  readonly by: ActedBy;
}

/** The application goes with its modules, its credentials and its files. What it has collected stays. */
export async function disconnect(
  deps: Pick<ConnectionDeps, 'vault' | 'clock'>,
  tx: TenantTx,
  { application, by }: Disconnected,
): Promise<void> {
  const { id, product, parentId } = application;
  const modules = (await listConnected(tx)).filter((one) => one.parentId === id);
  await dropUploads(tx, id, deps.clock.now());
  await deleteCredentialsOf(deps.vault, tx, id);
  // Its modules, attempts and counted calls go with it.
  await tx.deleteFrom('application').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
  await bumpVersion(tx, 'applications');
  const withModules = modules.length === 0 ? '' : ` with ${modules.map((module) => module.product.name).join(', ')}`;
  const message = parentId === null ? `Disconnected ${product.name}${withModules}.` : `Switched off the module ${product.name}.`;
  await recordEvent(deps, tx, { ...by, action, status: 'success', message, details: { application: id, product: product.id } });
}

export function deleteCredentials(deps: ConnectDeps, caller: Caller, applicationId: string): Promise<void> {
  const { tenantId, by } = caller;
  return recordingRefusal(deps, { ...caller, action, attempt: 'Disconnect a product' }, async () => {
    await deps.db.inTenant(tenantId, async (tx) => {
      await lockApplications(tx);
      await disconnect(deps, tx, { application: await getConnected(tx, applicationId), by });
    });
  });
}
