import type { Database } from '../../platform/database/database.ts';
import { platformTenantId } from '../../platform/database/platform-tenant.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { KeptMail } from '../../platform/mail/list-outbox.ts';
import { type ActedBy, type AuditDeps, recordEvent } from '../audit/index.ts';
import { notifyOnceAnHour } from './notify-once-an-hour.ts';

const action = 'outbox.read';

/** Mails to people before any tenant is known, such as those that reset a password, concern the tenant they belong to. */
async function homesOf(db: Database, recipients: readonly string[]): Promise<string[]> {
  if (recipients.length === 0) return [];
  const accounts = await db.inPlatform((tx) =>
    tx.selectFrom('account').select('primary_tenant_id').distinct().where('email', 'in', recipients).limit(recipients.length).execute(),
  );
  return accounts.map(({ primary_tenant_id: id }) => id);
}

const isRecorded = async (tx: TenantTx, { actorId }: ActedBy, now: Date): Promise<boolean> =>
  (await tx
    .selectFrom('audit_event')
    .select('seq')
    .where('tenant_id', '=', tx.tenantId)
    .where('at', '>', new Date(now.getTime() - 60_000))
    .where('action', '=', action)
    .where('actor_id', '=', actorId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Every tenant whose mails a superuser reads finds that in its log, once a minute, and its administrators are told, once an hour. */
export async function recordOutboxReading(
  deps: AuditDeps & { readonly db: Database },
  mails: readonly Pick<KeptMail, 'tenantId' | 'to'>[],
  by: ActedBy,
): Promise<void> {
  const ofPlatform = mails.filter(({ tenantId }) => tenantId === platformTenantId).map(({ to }) => to);
  const named = mails.map(({ tenantId }) => tenantId).filter((tenantId) => tenantId !== platformTenantId);
  const now = deps.clock.now();
  for (const tenantId of new Set([...named, ...(await homesOf(deps.db, ofPlatform))]))
    await deps.db.inTenant(tenantId, async (tx) => {
      if (await isRecorded(tx, by, now)) return;
      await notifyOnceAnHour(
        tx,
        `${by.actor}, of the provider's staff, read mails to people of your tenant that no mail server took.`,
        now,
      );
      const message = 'Read mails to people of this tenant in the outbox of the provider.';
      await recordEvent(deps, tx, { ...by, action, status: 'success', message });
    });
}
