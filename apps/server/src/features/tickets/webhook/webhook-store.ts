import type { TicketWebhook } from '@rampart/contract/tickets/webhook.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { Secret } from '../../../platform/log/secret.ts';
import type { TicketDeps } from '../ticket-deps.ts';

type StoreDeps = Pick<TicketDeps, 'vault' | 'clock'>;

/** Opens for the connection that it was made for only. */
const contextOf = (applicationId: string): string => `ticket-webhook ${applicationId}`;

export interface Webhook {
  readonly secret: Secret;
  readonly auditedAt: Date | null;
}

const rowOf = (tx: TenantTx, applicationId: string) =>
  tx.selectFrom('ticket_webhook').where('tenant_id', '=', tx.tenantId).where('application_id', '=', applicationId);

/** Locks the row: two copies of one event that arrive together are taken one after the other. */
export async function lockWebhook({ vault }: StoreDeps, tx: TenantTx, applicationId: string): Promise<Webhook | undefined> {
  const row = await rowOf(tx, applicationId).select(['sealed', 'key_version', 'audited_at']).forUpdate().executeTakeFirst();
  if (row === undefined) return undefined;
  const secret = await vault.unsealText(tx, contextOf(applicationId), { sealed: row.sealed, keyVersion: row.key_version });
  return { secret: new Secret(secret), auditedAt: row.audited_at };
}

export async function showWebhook(tx: TenantTx, applicationId: string, url: string): Promise<TicketWebhook | null> {
  const row = await rowOf(tx, applicationId)
    .select(['created_at', 'created_by', 'received_at', 'refused_at', 'refused_because'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const refused = row.refused_at === null ? null : { at: row.refused_at.toISOString(), because: row.refused_because ?? '' };
  const received = row.received_at?.toISOString() ?? null;
  return { url, created_at: row.created_at.toISOString(), created_by: row.created_by, received_at: received, refused };
}

interface NewWebhook {
  readonly applicationId: string;
  readonly secret: Secret;
  readonly by: string;
}

/** In the place of an earlier one, whose secret is good for nothing from then on. */
export async function putWebhook({ vault, clock }: StoreDeps, tx: TenantTx, { applicationId, secret, by }: NewWebhook): Promise<void> {
  const { sealed, keyVersion } = await vault.sealText(tx, contextOf(applicationId), secret.reveal());
  const values = {
    sealed,
    key_version: keyVersion,
    created_at: clock.now(),
    created_by: by,
    received_at: null,
    refused_at: null,
    refused_because: null,
    audited_at: null,
  };
  await tx
    .insertInto('ticket_webhook')
    .values({ tenant_id: tx.tenantId, application_id: applicationId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'application_id']).doUpdateSet(values))
    .execute();
}

/** Whether there was one. */
export async function deleteWebhook(tx: TenantTx, applicationId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('ticket_webhook')
    .where('tenant_id', '=', tx.tenantId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

type Noted = Partial<Record<'received_at' | 'refused_at' | 'audited_at', Date>> & { readonly refused_because?: string };

export async function noteOnWebhook(tx: TenantTx, applicationId: string, noted: Noted): Promise<void> {
  await tx
    .updateTable('ticket_webhook')
    .set(noted)
    .where('tenant_id', '=', tx.tenantId)
    .where('application_id', '=', applicationId)
    .execute();
}

interface Received {
  readonly digest: Buffer;
  readonly at: Date;
  /** Events from before then are refused for their age. */
  readonly forgetBefore: Date;
}

/** False when the same event was accepted before. */
export async function rememberEvent(tx: TenantTx, applicationId: string, { digest, at, forgetBefore }: Received): Promise<boolean> {
  await tx
    .deleteFrom('ticket_event')
    .where('tenant_id', '=', tx.tenantId)
    .where('application_id', '=', applicationId)
    .where('received_at', '<', forgetBefore)
    .execute();
  const added = await tx
    .insertInto('ticket_event')
    .values({ tenant_id: tx.tenantId, application_id: applicationId, digest, received_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('received_at')
    .executeTakeFirst();
  return added !== undefined;
}
