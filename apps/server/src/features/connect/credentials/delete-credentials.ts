import { driftResource } from '@rampart/contract/watch/alerts.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Caller } from '../../access/index.ts';
import { type ActedBy, recordEvent, recordingRefusal } from '../../audit/index.ts';
import { type ConnectedApplication, getConnected, listConnected, lockApplications } from '../application-store.ts';
import type { ApplicationWriters, ConnectDeps, ConnectionDeps } from '../connect-deps.ts';
import { deleteCredentialsOf } from '../connection/sealed-credentials.ts';
import { dropUploads } from '../uploads/upload-store.ts';

const action = 'application.disconnect';

interface Disconnecting {
  readonly applications: readonly ConnectedApplication[];
  readonly by: ActedBy;
}

type DisconnectDeps = Pick<ConnectionDeps, 'vault' | 'clock'> & {
  /** None where nothing can be written to. */
  readonly writers?: ApplicationWriters;
};

async function remove({ vault, clock }: DisconnectDeps, tx: TenantTx, { id, product, parentId }: ConnectedApplication) {
  const modules = (await listConnected(tx)).filter((one) => one.parentId === id);
  await dropUploads(tx, id, clock.now());
  await deleteCredentialsOf(vault, tx, id);
  // Its modules, attempts and counted calls go with it.
  await tx.deleteFrom('application').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
  const withModules = modules.length === 0 ? '' : ` with ${modules.map((module) => module.product.name).join(', ')}`;
  const message = parentId === null ? `Disconnected ${product.name}${withModules}.` : `Switched off the module ${product.name}.`;
  return { ids: [id, ...modules.map((module) => module.id)], message, details: { application: id, product: product.id } };
}

/**
 * The applications go with their modules, their credentials and their files. What they have collected stays. Deployments to them are told;
 * the caller waits with `untilSilent` for the calls in flight of the applications that this answers with.
 */
export async function disconnect(deps: DisconnectDeps, tx: TenantTx, { applications, by }: Disconnecting): Promise<string[]> {
  if (applications.length === 0) return [];
  const removed: Awaited<ReturnType<typeof remove>>[] = [];
  for (const application of applications) removed.push(await remove(deps, tx, application));
  for (const resource of ['applications', 'attributes', 'quests', driftResource]) await bumpVersion(tx, resource);
  const ids = removed.flatMap((one) => one.ids);
  await deps.writers?.tell(tx, ids);
  for (const { message, details } of removed) await recordEvent(deps, tx, { ...by, action, status: 'success', message, details });
  return ids;
}

/** Answers when nothing is sent to the application any more. */
export function deleteCredentials(deps: ConnectDeps, caller: Caller, applicationId: string): Promise<void> {
  const { tenantId, by } = caller;
  return recordingRefusal(deps, { ...caller, action, attempt: 'Disconnect a product' }, async () => {
    const gone = await deps.db.inTenant(tenantId, async (tx) => {
      await lockApplications(tx);
      return disconnect(deps, tx, { applications: [await getConnected(tx, applicationId)], by });
    });
    await deps.writers.untilSilent(tenantId, gone);
  });
}
