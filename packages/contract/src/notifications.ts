import { mostNotifications } from '@rampart/domain/most-notifications.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const Notification = z
  .object({
    id: z.uuid(),
    category: z.string(),
    subject: z.string(),
    links: z.array(z.object({ link_type: z.string(), link_target: z.string() })),
    created_at: z.iso.datetime(),
    read: z.boolean(),
    priority: z.enum(['high', 'medium', 'low']),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

const Read = z.strictObject({ read: z.boolean() });
const polled = { resource: 'notifications', per: 'account' } as const;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/v1/notifications',
  summary: 'The newest notifications of the signed-in person',
  allow: 'notifications:read',
  openWithoutMfa: true,
  polled,
  query: z.object({ limit: z.coerce.number().int().min(1).max(mostNotifications).default(100), unread: z.stringbool().optional() }),
  responses: { 200: z.object({ notifications: z.array(Notification) }) },
});

export const markAllNotifications = endpoint({
  method: 'POST',
  path: '/api/v1/notifications',
  summary: 'Mark all notifications read or unread',
  allow: 'notifications:write',
  body: Read,
  responses: { 200: z.object({ changed: z.int() }) },
});

export const markNotification = endpoint({
  method: 'POST',
  path: '/api/v1/notifications/{id}',
  summary: 'Mark one notification read or unread',
  allow: 'notifications:write',
  params: z.object({ id: z.uuid() }),
  body: Read,
  responses: { 204: null },
});

export const summariseNotifications = endpoint({
  method: 'GET',
  path: '/api/v1/notifications/summary',
  summary: 'How many notifications there are, and how many are unread',
  allow: 'notifications:read',
  openWithoutMfa: true,
  polled,
  responses: { 200: z.object({ unread: z.int(), total: z.int() }) },
});

const OutboxMessage = z
  .object({
    id: z.uuid(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'OutboxMessage' });
export type OutboxMessage = z.infer<typeof OutboxMessage>;

export const listOutbox = endpoint({
  method: 'GET',
  path: '/api/v1/outbox',
  summary: 'The newest mails kept in the outbox because no SMTP server is set',
  allow: 'outbox:read',
  responses: { 200: z.object({ messages: z.array(OutboxMessage) }) },
});
