import { AuthMethod } from '@rampart/domain/auth-method.ts';
import type { Product } from '@rampart/domain/product.ts';
import { sql } from 'kysely';
import { plannedOnce } from '../../platform/database/planned-once.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { NotFound } from '../../platform/http/http-error.ts';
import { findProduct } from './products/find-product.ts';

/** More than there are products: a tenant has each once. */
const applicationLimit = 200;

/** A product that a tenant has connected. */
export interface ConnectedApplication {
  readonly id: string;
  readonly product: Product;
  readonly authMethod: AuthMethod;
  /** The upload that takes its place once a file was read. */
  readonly nextMethod: AuthMethod | null;
  /** The application whose credentials it shares, for a module. */
  readonly parentId: string | null;
  /** Null until it was tried. */
  readonly isHealthy: boolean | null;
  readonly account: string | null;
  /** At the vendor's, in lower case; null where it is not known. */
  readonly organisation: string | null;
  /** It is what a person entered, and may be one of several names. */
  readonly isOrganisationEntered: boolean;
  readonly checkingSince: Date | null;
}

const applications = (tx: TenantTx) =>
  tx
    .selectFrom('application')
    .select(['id', 'product', 'auth_method', 'next_method', 'parent_id', 'is_healthy', 'account', 'organisation'])
    .select(['is_organisation_entered', 'checking_since'])
    .where('tenant_id', '=', tx.tenantId);

type Row = Awaited<ReturnType<ReturnType<typeof applications>['execute']>>[number];

/** A product that this version does not know any more is as good as not connected. */
function connectedOf(row: Row): ConnectedApplication | undefined {
  const product = findProduct(row.product);
  return (
    product && {
      id: row.id,
      product,
      authMethod: AuthMethod.parse(row.auth_method),
      nextMethod: AuthMethod.nullable().parse(row.next_method),
      parentId: row.parent_id,
      isHealthy: row.is_healthy,
      account: row.account,
      organisation: row.organisation,
      isOrganisationEntered: row.is_organisation_entered,
      checkingSince: row.checking_since,
    }
  );
}

/** Everything that the tenant has connected, in the order in which it was. */
export async function listConnected(tx: TenantTx): Promise<ConnectedApplication[]> {
  const rows = await plannedOnce(tx, applications(tx).orderBy('created_at').orderBy('id').limit(applicationLimit));
  return rows.map(connectedOf).filter((connected) => connected !== undefined);
}

export async function findConnected(tx: TenantTx, id: string): Promise<ConnectedApplication | undefined> {
  const [row] = await plannedOnce(tx, applications(tx).where('id', '=', id));
  return row && connectedOf(row);
}

/** Another tenant's is not found. */
export async function getConnected(tx: TenantTx, id: string): Promise<ConnectedApplication> {
  const connected = await findConnected(tx, id);
  if (connected === undefined) throw new NotFound('connection');
  return connected;
}

/** Changes of what is connected wait for each other, so that conflicts are judged on the current state. */
export async function lockApplications(tx: TenantTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('applications'), hashtext(${tx.tenantId}))`.execute(tx);
}

/** Locks one application until the transaction ends; false when it is gone. */
export async function lockApplication(tx: TenantTx, id: string): Promise<boolean> {
  const locked = tx.selectFrom('application').select('id').where('tenant_id', '=', tx.tenantId).where('id', '=', id).forUpdate();
  return (await plannedOnce(tx, locked)).length > 0;
}
