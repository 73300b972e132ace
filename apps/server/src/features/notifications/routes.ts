import {
  listNotifications,
  listOutbox as listOutboxCall,
  markAllNotifications,
  markNotification,
  summariseNotifications,
} from '@rampart/contract/notifications.ts';
import type { Database } from '../../platform/database/database.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { listOutbox } from '../../platform/mail/list-outbox.ts';
import { actedBy, type AuditDeps } from '../audit/index.ts';
import { recordOutboxReading } from './record-outbox-reading.ts';
import { countNotifications, listNotificationsOf, markAll, markOne } from './store.ts';

const outboxLimit = 100;

export const notificationRoutes = (deps: AuditDeps & { readonly db: Database }): Route[] => [
  route(listNotifications, async ({ tenant, actor, query }) => {
    const page = { limit: query.limit, unreadOnly: query.unread ?? false };
    return reply(200, { notifications: await listNotificationsOf(tenant.reader, actor.accountId, page) });
  }),
  route(summariseNotifications, async ({ tenant, actor }) => reply(200, await countNotifications(tenant.reader, actor.accountId))),
  route(markAllNotifications, async ({ tenant, actor, body }) =>
    reply(200, { changed: await tenant.inTransaction((tx) => markAll(tx, actor.accountId, body.read)) }),
  ),
  route(markNotification, async ({ tenant, actor, params, body }) => {
    await tenant.inTransaction((tx) => markOne(tx, actor.accountId, { id: params.id, read: body.read }));
    return reply(204, null);
  }),
  route(listOutboxCall, async ({ actor, request }) => {
    const mails = await listOutbox(deps, outboxLimit);
    await recordOutboxReading(deps, mails, actedBy({ actor, request }));
    return reply(200, {
      messages: mails.map(({ createdAt, tenantId: _tenantId, ...mail }) => ({ ...mail, created_at: createdAt.toISOString() })),
    });
  }),
];
