import type { AuthMethod } from '@rampart/domain/auth-method.ts';
import type { Proof } from '@rampart/connectors/kit/connector.ts';
import type { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** The screen shows five; the rest helps to investigate a connection that fails now and then. */
const keptAttempts = 20;
const longestReason = 500;

export interface NewAttempt {
  readonly application: { readonly id: string; readonly authMethod: AuthMethod };
  readonly failure: VendorFailure | undefined;
  /** A new file was refused, and the one before it is still in use. */
  readonly isReplacement?: boolean;
  readonly now: Date;
}

export async function insertAttempt(tx: TenantTx, { application, failure, isReplacement = false, now }: NewAttempt): Promise<void> {
  const outcome = failure && { failure_kind: failure.kind, reason: failure.message.slice(0, longestReason) };
  await tx
    .insertInto('connection_attempt')
    .values({
      tenant_id: tx.tenantId,
      application_id: application.id,
      auth_method: application.authMethod,
      at: now,
      is_successful: failure === undefined,
      is_replacement: isReplacement,
      ...outcome,
    })
    .execute();
  await tx
    .deleteFrom('connection_attempt')
    .where('tenant_id', '=', tx.tenantId)
    .where('application_id', '=', application.id)
    .where('id', 'in', (older) =>
      older
        .selectFrom('connection_attempt')
        .select('id')
        .where('tenant_id', '=', tx.tenantId)
        .where('application_id', '=', application.id)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .offset(keptAttempts),
    )
    .execute();
}

/** Why the newest attempt failed; nothing when it did not. */
export async function findNewestReason(tx: TenantTx, applicationId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('connection_attempt')
    .select('reason')
    .where('tenant_id', '=', tx.tenantId)
    .where('application_id', '=', applicationId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reason ?? undefined;
}

interface Health {
  readonly applicationId: string;
  readonly isHealthy: boolean | null;
  /** Nothing where the vendor was not asked: what is known stays. */
  readonly proof: Pick<Proof, 'account' | 'organisation' | 'isOrganisationEntered'> | undefined;
}

export async function putHealth(tx: TenantTx, { applicationId, isHealthy, proof }: Health): Promise<void> {
  const known = proof && {
    account: proof.account,
    organisation: proof.organisation ?? null,
    is_organisation_entered: proof.isOrganisationEntered ?? false,
  };
  await tx
    .updateTable('application')
    .set({ is_healthy: isHealthy, checking_since: null, ...known })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', applicationId)
    .execute();
}

/** A module's newest attempt is its parent's: they share the connection. */
export async function copyNewestAttempt(tx: TenantTx, { from, to }: { readonly from: string; readonly to: string }): Promise<void> {
  const newest = await tx
    .selectFrom('connection_attempt')
    .select(['at', 'is_successful', 'failure_kind', 'reason'])
    .where('tenant_id', '=', tx.tenantId)
    .where('application_id', '=', from)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined) return;
  await tx
    .insertInto('connection_attempt')
    .values({ tenant_id: tx.tenantId, application_id: to, auth_method: 'child-module', ...newest })
    .execute();
}
