import type { Connection } from '@rampart/connectors/kit/connection.ts';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { NotFound } from '../../../platform/http/http-error.ts';
import { SealBroken } from '../../../platform/vault/seal.ts';
import { type ConnectedApplication, findConnected, getConnected, lockApplication } from '../application-store.ts';
import type { ConnectionDeps } from '../connect-deps.ts';
import { findConnector } from '../products/find-connector.ts';
import type { KeptTokens } from './kept-tokens.ts';
import { buildConnection, vendorTime } from './build-connection.ts';
import type { StoredUpload } from '../uploads/upload-store.ts';
import { openUpload } from './open-upload.ts';
import { openQuotaBook } from './quota-book.ts';
import { areSame, type Credentials, findCredentials, putCredentials } from './sealed-credentials.ts';

export interface OpenConnection extends Connection {
  /** Gives back what was reserved of quotas and not used. To be called whatever came of it. */
  close(): Promise<void>;
}

export interface WhichConnection {
  readonly tenantId: string;
  readonly applicationId: string;
  /** The end of the time that a run collects; now by default. */
  readonly asOf?: Date;
  readonly signal: AbortSignal;
  /** A file that is being checked, and read instead of the accepted one. */
  readonly candidate?: StoredUpload | undefined;
  /** For what connects every few seconds: the tokens of the last time are used again. Without it, the vendor is asked for new ones. */
  readonly tokens?: KeptTokens | undefined;
  readonly isPatient?: boolean;
}

/** Nothing of the vendor's: it must not be taken for a connection that fails. */
const asBrokenSecret =
  ({ product }: ConnectedApplication) =>
  (error: unknown): never => {
    if (!(error instanceof SealBroken)) throw error;
    const reason = `The stored credentials of ${product.name} could not be decrypted: they were changed or moved in the database. Tell the operator of Rampart, then enter them again.`;
    throw new VendorFailure(product.name, { kind: 'ours', reason, cause: error });
  };

/** The application whose credentials, quotas and uploads are used: a module's are its parent's. */
async function findRoot(deps: ConnectionDeps, { tenantId, applicationId }: WhichConnection) {
  return deps.db.inTenant(tenantId, async (tx) => {
    const own = await getConnected(tx, applicationId);
    const root = own.parentId === null ? own : await findConnected(tx, own.parentId);
    const credentials = root && (await findCredentials(deps.vault, tx, root.id).catch(asBrokenSecret(root)));
    if (root === undefined || credentials === undefined) throw new NotFound('connection');
    return { root, credentials };
  });
}

/** Opens an application's credentials for one use of its vendor. */
export async function openConnection(deps: ConnectionDeps, which: WhichConnection): Promise<OpenConnection> {
  const { tenantId, asOf, signal } = which;
  const { root, credentials } = await findRoot(deps, which);
  const vendor = findConnector(deps.connectors, root.product)?.vendor ?? root.product.name;
  const now = vendorTime(deps.clock, asOf);
  const quotas = openQuotaBook({ db: deps.db, tenantId, applicationId: root.id, vendor, now });
  let current: Credentials = credentials;
  // A file that is to take the place of the credentials is tried without them.
  const isTrial = which.candidate !== undefined && root.nextMethod !== null;

  /** Credentials that an administrator entered in the meantime are not overwritten by renewed old ones. */
  const keepCredentials = (replaced: Credentials): Promise<void> =>
    deps.db.inTenant(tenantId, async (tx) => {
      if (!(await lockApplication(tx, root.id))) return;
      const stored = await findCredentials(deps.vault, tx, root.id);
      if (stored === undefined || !areSame(stored, current)) return;
      await putCredentials(deps.vault, tx, root.id, replaced);
      current = replaced;
    });

  const connection = buildConnection({
    egress: deps.egress,
    applicationId: root.id,
    method: isTrial ? root.nextMethod : root.authMethod,
    credentials: isTrial ? {} : credentials,
    oauthApp: root.authMethod === 'oauth_app' ? deps.oauthApps.find(root.product.connector) : undefined,
    openUpload: () => openUpload(deps, { tenantId, applicationId: root.id, vendor, candidate: which.candidate }),
    keepCredentials,
    tokens: isTrial ? undefined : which.tokens?.keeperOf(root.id, () => current),
    takeQuota: (quota) => quotas.take(quota),
    now,
    isPatient: which.isPatient,
    signal,
  });
  return { ...connection, close: () => quotas.close() };
}
