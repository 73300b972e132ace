import { KnownEmail } from '@rampart/contract/fields.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { inScopeOf } from '../../../platform/database/database.ts';
import { listProven } from './domains/domain-store.ts';
import type { IdentityProvider } from './read-provider-metadata.ts';

export interface StoredProvider extends IdentityProvider {
  readonly xml: string;
  readonly metadataUrl: string | undefined;
  /** The administrator who connected it; nothing where the audit log no longer said it when this began to be kept. */
  readonly enabledBy: string | undefined;
}

export async function findProvider(tx: TenantTx): Promise<StoredProvider | undefined> {
  const row = await tx.selectFrom('sso_configuration').selectAll().where('tenant_id', '=', tx.tenantId).executeTakeFirst();
  return (
    row && {
      entityId: row.entity_id,
      ssoUrl: row.sso_url,
      certificates: row.certificates,
      xml: row.configuration_xml,
      metadataUrl: row.metadata_url ?? undefined,
      enabledBy: row.enabled_by ?? undefined,
    }
  );
}

/** False when the tenant has one already: the first of two concurrent calls wins. */
export async function insertProvider(tx: TenantTx, provider: StoredProvider): Promise<boolean> {
  const inserted = await tx
    .insertInto('sso_configuration')
    .values({
      tenant_id: tx.tenantId,
      configuration_xml: provider.xml,
      metadata_url: provider.metadataUrl ?? null,
      entity_id: provider.entityId,
      sso_url: provider.ssoUrl,
      certificates: [...provider.certificates],
      enabled_by: provider.enabledBy ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('tenant_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Everything that is known of the provider, but for what it has vouched for: a used assertion stays used. A proven domain stays the tenant's. */
export async function deleteProvider(tx: TenantTx): Promise<string | undefined> {
  for (const table of ['sso_request', 'sso_identity'] as const) await tx.deleteFrom(table).where('tenant_id', '=', tx.tenantId).execute();
  const deleted = await tx.deleteFrom('sso_configuration').where('tenant_id', '=', tx.tenantId).returning('entity_id').executeTakeFirst();
  return deleted?.entity_id;
}

/** In the platform's scope: before the sign-in, no tenant is known. The tenant that has proven the domain, if it has a provider. */
export async function findTenantOfDomain(tx: TenantTx, domain: string): Promise<string | undefined> {
  const [owner] = await listProven(tx, [domain]);
  const provider = owner && (await inScopeOf(tx, owner.tenantId, findProvider));
  return provider && owner.tenantId;
}

export async function findIdentity(tx: TenantTx, entityId: string, nameId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('sso_identity')
    .select('account_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('entity_id', '=', entityId)
    .where('name_id', '=', nameId)
    .executeTakeFirst();
  return row?.account_id;
}

/**
 * Whether the provider knows the person already, under whatever other NameID. Mail addresses that differ in case are one: a provider that takes
 * them from a directory sends them as they are written there, and that changes.
 */
export async function hasOtherIdentity(
  tx: TenantTx,
  { entityId, nameId, accountId }: { readonly entityId: string; readonly nameId: string; readonly accountId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('sso_identity')
    .select('name_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('entity_id', '=', entityId)
    .where('account_id', '=', accountId)
    .where(KnownEmail.safeParse(nameId).success ? sql<boolean>`lower(name_id) <> lower(${nameId})` : sql<boolean>`name_id <> ${nameId}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the provider has named the person so before. */
export async function insertIdentity(tx: TenantTx, identity: { entityId: string; nameId: string; accountId: string }): Promise<boolean> {
  const inserted = await tx
    .insertInto('sso_identity')
    .values({ tenant_id: tx.tenantId, entity_id: identity.entityId, name_id: identity.nameId, account_id: identity.accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name_id')
    .executeTakeFirst();
  return inserted !== undefined;
}
