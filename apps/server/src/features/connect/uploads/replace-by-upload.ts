import { authMethods } from '@rampart/domain/auth-method.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { recordEvent } from '../../audit/index.ts';
import type { ConnectedApplication } from '../application-store.ts';
import type { ConnectionDeps } from '../connect-deps.ts';
import { putCredentials } from '../connection/sealed-credentials.ts';
import { byProduct } from '../health/record-attempt.ts';

/** A check has read the file to its end: now it takes the place of the connection before it, whose credentials go. */
export async function replaceByUpload(deps: ConnectionDeps, tx: TenantTx, application: ConnectedApplication): Promise<void> {
  const { id, product, authMethod, nextMethod } = application;
  if (nextMethod === null) return;
  await tx
    .updateTable('application')
    .set({ auth_method: nextMethod, next_method: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
  await putCredentials(deps.vault, tx, id, {});
  const [now, before] = [authMethods[nextMethod].verboseName, authMethods[authMethod].verboseName];
  const message = `${product.name} is connected by ${now}: its file was read. The credentials of ${before} were deleted.`;
  const details = { application: id, product: product.id, method: nextMethod };
  await recordEvent(deps, tx, { ...byProduct, action: 'application.connect', status: 'success', message, details });
}
