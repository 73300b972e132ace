import type { Application } from '@rampart/contract/connect.ts';
import { AuthMethod, authMethods } from '@rampart/domain/auth-method.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { NotFound } from '../../platform/http/http-error.ts';
import { type ConnectedApplication, listConnected } from './application-store.ts';
import { isChecking } from './health/checking.ts';
import { listUploads, type StoredUpload } from './uploads/upload-store.ts';

const shownAttempts = 5;
/** Twenty of each application at most. */
const attemptLimit = 4000;

type Attempts = Application['connections'];

async function listAttempts(tx: TenantTx): Promise<ReadonlyMap<string, Attempts>> {
  const rows = await tx
    .selectFrom('connection_attempt')
    .select(['application_id', 'at', 'is_successful', 'auth_method', 'reason', 'is_replacement'])
    .where('tenant_id', '=', tx.tenantId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(attemptLimit)
    .execute();
  const attempts = new Map<string, Attempts>();
  for (const row of rows) {
    const own = attempts.get(row.application_id) ?? [];
    attempts.set(row.application_id, own);
    if (own.length >= shownAttempts) continue;
    own.push({
      is_successful: row.is_successful,
      connection_time: row.at.toISOString(),
      credentials_type_used_verbose_name: authMethods[AuthMethod.parse(row.auth_method)].verboseName,
      ...(row.reason === null ? {} : { reason: row.reason }),
      ...(row.is_replacement ? { is_replacement: true } : {}),
    });
  }
  return attempts;
}

const presentUpload = (upload: StoredUpload | undefined): Application['upload'] =>
  upload === undefined
    ? null
    : {
        file_name: upload.fileName,
        bytes: upload.bytes,
        uploaded_at: upload.uploadedAt.toISOString(),
        accepted_at: upload.acceptedAt?.toISOString() ?? null,
      };

/** Everything that the tenant has connected, as the screen shows it. */
export async function listApplications(tx: TenantTx, now: Date): Promise<Application[]> {
  const connected = await listConnected(tx);
  const attempts = await listAttempts(tx);
  const uploads = await listUploads(tx);
  const productOf = (id: string | null) => connected.find((application) => application.id === id)?.product.id ?? null;
  const present = (application: ConnectedApplication): Application => ({
    uuid: application.id,
    product: application.product.id,
    name: application.product.name,
    auth_method: application.authMethod,
    parent: productOf(application.parentId),
    connections: attempts.get(application.id) ?? [],
    is_checking: isChecking(application, now),
    account: application.account,
    upload: presentUpload(uploads.get(application.id)),
  });
  return connected.map(present);
}

export async function getApplication(tx: TenantTx, id: string, now: Date): Promise<Application> {
  const application = (await listApplications(tx, now)).find(({ uuid }) => uuid === id);
  if (application === undefined) throw new NotFound('connection');
  return application;
}
