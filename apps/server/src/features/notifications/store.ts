import type { Notification } from '@rampart/contract/notifications.ts';
import { oneLine } from '@rampart/domain/one-line.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { bumpVersion } from '../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { NotFound } from '../../platform/http/http-error.ts';

const Links = z.array(z.object({ link_type: z.string(), link_target: z.string() })).catch([]);
const Priority = z.enum(['high', 'medium', 'low']).catch('low');

const ofAccount = (tx: TenantTx, accountId: string) =>
  tx.selectFrom('notification').where('tenant_id', '=', tx.tenantId).where('account_id', '=', accountId);

const changed = (tx: TenantTx, accountId: string) => bumpVersion(tx, `notifications:${accountId}`);

export async function listNotificationsOf(
  tx: TenantTx,
  accountId: string,
  { limit, unreadOnly }: { limit: number; unreadOnly: boolean },
): Promise<Notification[]> {
  const rows = await ofAccount(tx, accountId)
    .select(['id', 'category', 'subject', 'links', 'created_at', 'read', 'priority'])
    .$if(unreadOnly, (query) => query.where('read', '=', false))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    links: Links.parse(row.links),
    priority: Priority.parse(row.priority),
    created_at: row.created_at.toISOString(),
  }));
}

export async function countNotifications(tx: TenantTx, accountId: string): Promise<{ unread: number; total: number }> {
  const { total, unread } = await ofAccount(tx, accountId)
    .select((eb) => [eb.fn.countAll<string>().as('total'), eb.fn.countAll<string>().filterWhere('read', '=', false).as('unread')])
    .executeTakeFirstOrThrow();
  return { total: Number(total), unread: Number(unread) };
}

export async function markAll(tx: TenantTx, accountId: string, read: boolean): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('notification')
    .set({ read })
    .where('tenant_id', '=', tx.tenantId)
    .where('account_id', '=', accountId)
    .where('read', '=', !read)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await changed(tx, accountId);
  return Number(numUpdatedRows);
}

export async function markOne(tx: TenantTx, accountId: string, mark: { id: string; read: boolean }): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('notification')
    .set({ read: mark.read })
    .where('tenant_id', '=', tx.tenantId)
    .where('account_id', '=', accountId)
    .where('id', '=', mark.id)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new NotFound('notification');
  await changed(tx, accountId);
}

export type NewNotification = Pick<Notification, 'category' | 'subject' | 'links' | 'priority'>;

/** Notifies one person, in the transaction of what happened. */
export async function notify(tx: TenantTx, accountId: string, { links, subject, ...rest }: NewNotification): Promise<void> {
  await tx
    .insertInto('notification')
    .values({
      ...rest,
      subject: oneLine(subject),
      tenant_id: tx.tenantId,
      account_id: accountId,
      links: sql`${JSON.stringify(links)}::jsonb`,
    })
    .execute();
  await changed(tx, accountId);
}
