import { driftResource } from '@rampart/contract/watch/alerts.ts';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { type AuthMethod, authMethods, type CredentialName, isUpload } from '@rampart/domain/auth-method.ts';
import type { Product } from '@rampart/domain/product.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import { type ConnectedApplication, listConnected, lockApplications } from '../application-store.ts';
import type { ConnectDeps } from '../connect-deps.ts';
import { type Credentials, putCredentials } from '../connection/sealed-credentials.ts';
import { recordAttempt } from '../health/record-attempt.ts';
import { getConnector } from '../products/find-connector.ts';
import { refuseConflicts, splitReplaced } from './conflicts.ts';
import { disconnect } from './delete-credentials.ts';
import { enableModules } from './enable-modules.ts';
import { dropUploads } from '../uploads/upload-store.ts';
import { type Trial, tryCredentials } from './try-credentials.ts';

export interface NewConnection {
  readonly tenantId: string;
  readonly by: ActedBy;
  readonly product: Product;
  readonly method: AuthMethod;
  readonly credentials: Credentials;
  readonly modules: readonly Product[];
  /** Applications that give way to it once its credentials work. */
  readonly replaces: readonly string[];
}

export interface StoredConnection {
  readonly id: string;
  /** They were stored, and do not work: the one that it is about, if it is one alone. */
  readonly wrongCredential?: CredentialName | undefined;
}

const findOwn = (connected: readonly ConnectedApplication[], product: Product) =>
  connected.find((application) => application.product.id === product.id);

async function putApplication(tx: TenantTx, { product, method, by }: NewConnection): Promise<string> {
  // Whether it works with other credentials shows in the attempt that follows; a file has still to come.
  const changed = {
    auth_method: method,
    next_method: null,
    account: null,
    organisation: null,
    is_organisation_entered: false,
    checking_since: null,
    ...(isUpload(method) ? { is_healthy: null } : {}),
  };
  const { id } = await tx
    .insertInto('application')
    .values({ tenant_id: tx.tenantId, product: product.id, created_by: by.actorId === '' ? null : by.actorId, ...changed })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'product']).doUpdateSet(changed))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const describe = ({ product, method }: NewConnection, trial: Trial | undefined): string => {
  const stored = `Stored how to connect ${product.name} (${authMethods[method].verboseName}).`;
  if (trial === undefined) return `${stored} A file has still to be uploaded.`;
  const { outcome } = trial;
  return outcome instanceof VendorFailure
    ? `${stored} The connection failed: ${outcome.message}`
    : `${stored} The account is ${outcome.account}.`;
};

/** Working credentials are not given up for such as do not work, and a first attempt that fails leaves nothing behind. */
function refuseFailed(own: ConnectedApplication | undefined, trial: Trial | undefined, replaced: readonly ConnectedApplication[]): void {
  if (!(trial?.outcome instanceof VendorFailure)) return;
  const { message, field } = trial.outcome;
  const refused = (msg: string) => new BadRequest(field === undefined ? msg : [{ msg, loc: ['body', 'credentials', field] }]);
  if (own?.isHealthy === true) throw refused(`${message} The connection keeps its previous credentials.`);
  if (replaced.length > 0) throw refused(`${message} ${replaced.map(({ product }) => product.name).join(', ')} stayed connected.`);
  if (own === undefined) throw refused(message);
}

/** A connection that a file is to replace: it stays until a check has read the file, see `replaceByUpload`. */
async function awaitFile(deps: ConnectDeps, tx: TenantTx, { own, connection }: { own: ConnectedApplication; connection: NewConnection }) {
  const { product, method, by } = connection;
  await tx.updateTable('application').set({ next_method: method }).where('tenant_id', '=', tx.tenantId).where('id', '=', own.id).execute();
  const message = `Chose ${authMethods[method].verboseName} for ${product.name}. It stays connected as it is until a file has been read.`;
  const details = { application: own.id, product: product.id, method };
  await recordEvent(deps, tx, { ...by, action: 'application.connect', status: 'success', message, details });
  return own.id;
}

/** Tries the credentials out, then stores the application with what came of it. */
export async function connectProduct(deps: ConnectDeps, connection: NewConnection): Promise<StoredConnection> {
  const { tenantId, by, product, method, modules } = connection;
  const connector = getConnector(deps.connectors, product);
  const before = await deps.db.inTenant(tenantId, listConnected);
  if (isUpload(method) && connection.replaces.length > 0)
    throw new BadRequest(`Disconnect what ${product.name} replaces first: a file can be tested only after it was uploaded.`);
  refuseConflicts(splitReplaced(before, connection.replaces).kept, connection);
  const applicationId = findOwn(before, product)?.id;
  const trial = isUpload(method) ? undefined : await tryCredentials(deps, { ...connection, connector, applicationId });
  const made = await deps.db.inTenant(tenantId, async (tx) => {
    await lockApplications(tx);
    const { kept, replaced } = splitReplaced(await listConnected(tx), connection.replaces);
    refuseConflicts(kept, connection);
    const own = findOwn(kept, product);
    refuseFailed(own, trial, replaced);
    const gone = await disconnect(deps, tx, { applications: replaced, by });
    const isAwaitingFile = own !== undefined && isUpload(method) && own.authMethod !== method;
    if (isAwaitingFile) return { id: await awaitFile(deps, tx, { own, connection }), gone };
    const id = await putApplication(tx, connection);
    if (!isUpload(method)) await dropUploads(tx, id, deps.clock.now());
    await putCredentials(deps.vault, tx, id, trial?.credentials ?? connection.credentials);
    await trial?.countCalls(tx, id);
    for (const resource of ['applications', 'quests', driftResource]) await bumpVersion(tx, resource);
    const details = { application: id, product: product.id, method };
    await recordEvent(deps, tx, { ...by, action: 'application.connect', status: 'success', message: describe(connection, trial), details });
    if (trial !== undefined) await recordAttempt(deps, tx, { applicationId: id, outcome: trial.outcome, by });
    await enableModules(deps, tx, { parent: { id, product }, modules, by });
    return { id, gone };
  });
  await deps.writers.untilSilent(tenantId, made.gone);
  return { id: made.id, wrongCredential: trial?.outcome instanceof VendorFailure ? trial.outcome.field : undefined };
}
