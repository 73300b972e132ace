import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import { type Caller, requireFresh } from '../../access/index.ts';
import { recordEvent, recordingRefusal } from '../../audit/index.ts';
import { getConnected, listConnected, lockApplications } from '../application-store.ts';
import type { ConnectDeps } from '../connect-deps.ts';
import { deleteCredentialsOf } from '../connection/sealed-credentials.ts';
import { dropUploads } from '../uploads/upload-store.ts';

const action = 'application.disconnect';

/** The application goes with its modules, its credentials and its files. What it has collected stays. */
export function deleteCredentials(deps: ConnectDeps, caller: Caller, applicationId: string): Promise<void> {
  const { tenantId, by } = caller;
  return recordingRefusal(deps, { ...caller, action, attempt: 'Disconnect a product' }, async () => {
    requireFresh(caller.session, deps.clock);
    await deps.db.inTenant(tenantId, async (tx) => {
      await lockApplications(tx);
      const { id, product, parentId } = await getConnected(tx, applicationId);
      const modules = (await listConnected(tx)).filter((application) => application.parentId === id);
      await dropUploads(tx, id, deps.clock.now());
      await deleteCredentialsOf(deps.vault, tx, id);
      // Its modules, attempts and counted calls go with it.
      await tx.deleteFrom('application').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
      await bumpVersion(tx, 'applications');
      const withModules = modules.length === 0 ? '' : ` with ${modules.map((module) => module.product.name).join(', ')}`;
      const message = parentId === null ? `Disconnected ${product.name}${withModules}.` : `Switched off the module ${product.name}.`;
      await recordEvent(deps, tx, { ...by, action, status: 'success', message, details: { application: id, product: product.id } });
    });
  });
}
