import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TrackerEvents } from '@rampart/connectors/kit/tracker.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { Unauthenticated } from '../../../platform/http/http-error.ts';
import { takeAttempt } from '../../../platform/http/take-attempt.ts';
import type { Secret } from '../../../platform/log/secret.ts';
import { recordEvent } from '../../audit/index.ts';
import { readSoon } from '../reading/read-job.ts';
import type { ConnectedTracker, TicketDeps } from '../ticket-deps.ts';
import { findTicketByRef } from '../ticket-store.ts';
import { lockWebhook, noteOnWebhook, rememberEvent, type Webhook } from './webhook-store.ts';

export interface PostedEvent {
  readonly tenantId: string;
  readonly applicationId: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly source: string;
  readonly requestId: string;
}

/** Jira repeats what it could not deliver for about an hour; clocks differ by minutes. */
const longestLateMs = 60 * 60_000;
const longestEarlyMs = 5 * 60_000;
/** In fifteen minutes. A tracker that reports more than this is read by the poll. */
const mostEvents = 3_000;
/** At most one audit event in this time, however many events are refused. */
const auditedEveryMs = 60 * 60_000;

const refusals = {
  unsigned: 'The event is not signed with the secret, or its signature is wrong.',
  unreadable: 'The event is signed, but is not one that this tracker sends.',
  late: 'The event is more than an hour old, or dated in the future.',
  repeated: 'The event was received before.',
} as const;

/** The HMAC that is sent with the event; nothing where there is none. */
function sentDigest({ signature }: TrackerEvents, headers: PostedEvent['headers']): Buffer | undefined {
  const value = headers[signature.header];
  if (typeof value !== 'string' || !value.startsWith(signature.prefix)) return undefined;
  return Buffer.from(value.slice(signature.prefix.length), signature.encoding);
}

function isSignedWith(secret: Secret, body: Buffer, sent: Buffer | undefined): boolean {
  const due = createHmac('sha256', secret.reveal()).update(body).digest();
  return sent?.length === due.length && timingSafeEqual(sent, due);
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

interface Receiving {
  readonly deps: TicketDeps;
  readonly tx: TenantTx;
  readonly posted: PostedEvent;
  readonly events: TrackerEvents;
  readonly webhook: Webhook;
}

/** Why it is refused; nothing when it is accepted. Nothing of the body is looked at before its signature is. */
async function take({ deps, tx, posted, events, webhook }: Receiving): Promise<keyof typeof refusals | undefined> {
  const { applicationId, body, headers } = posted;
  const digest = sentDigest(events, headers);
  if (digest === undefined || !isSignedWith(webhook.secret, body, digest)) return 'unsigned';
  const event = events.read(parsed(body));
  if (event === undefined) return 'unreadable';
  const at = deps.clock.now();
  const lateMs = at.getTime() - event.sentAt.getTime();
  if (lateMs > longestLateMs || lateMs < -longestEarlyMs) return 'late';
  const forgetBefore = new Date(at.getTime() - longestLateMs - longestEarlyMs);
  if (!(await rememberEvent(tx, applicationId, { digest, at, forgetBefore }))) return 'repeated';
  await noteOnWebhook(tx, applicationId, { received_at: at });
  const ticket = event.ticketId === undefined ? undefined : await findTicketByRef(tx, applicationId, event.ticketId);
  if (ticket !== undefined) await readSoon(deps.queue, tx, ticket.id);
  return undefined;
}

async function refuse({ deps, tx, posted, webhook }: Receiving, why: keyof typeof refusals, tracker: ConnectedTracker): Promise<void> {
  const at = deps.clock.now();
  const isAudited = webhook.auditedAt === null || at.getTime() - webhook.auditedAt.getTime() >= auditedEveryMs;
  const noted = { refused_at: at, refused_because: refusals[why], ...(isAudited ? { audited_at: at } : {}) };
  await noteOnWebhook(tx, posted.applicationId, noted);
  if (!isAudited) return;
  const { source, requestId } = posted;
  const message = `Refused an event that claimed to come from ${tracker.name}. ${refusals[why]} Further ones within the next hour are not listed here.`;
  const details = { tool: tracker.tool, application: posted.applicationId };
  await recordEvent(deps, tx, {
    action: 'ticket.refuse-event',
    status: 'failure',
    actorId: '',
    actor: '',
    source,
    requestId,
    message,
    details,
  });
}

/** A signed event makes Rampart read the ticket that it names. One answer to all that is refused: who knows no secret learns nothing. */
export async function receiveEvent(deps: TicketDeps, posted: PostedEvent): Promise<void> {
  const { tenantId, applicationId } = posted;
  await takeAttempt(deps, 'ticket-event', [{ of: `${tenantId} ${applicationId}`, max: mostEvents }]);
  const isAccepted = await deps.db.inTenant(tenantId, async (tx) => {
    const tracker = (await deps.trackers.list(tx)).find((one) => one.applicationId === applicationId);
    const events = deps.connectors.find(({ id }) => id === tracker?.connector)?.tracks?.events;
    const webhook = tracker && (await lockWebhook(deps, tx, applicationId));
    if (tracker === undefined || events === undefined || webhook === undefined) return false;
    const receiving: Receiving = { deps, tx, posted, events, webhook };
    const why = await take(receiving);
    if (why !== undefined) await refuse(receiving, why, tracker);
    return why === undefined;
  });
  if (!isAccepted) throw new Unauthenticated('This event was not accepted.');
}
