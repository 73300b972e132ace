import { randomBytes } from 'node:crypto';
import type { TicketFields } from '@rampart/connectors/kit/tracker.ts';
import type { TicketText } from '@rampart/domain/tickets/ticket-text.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { NotConfigured } from '../../../platform/http/http-error.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import { lockEntitlement } from '../../tenants/index.ts';
import type { ConnectedTracker, TicketDeps } from '../ticket-deps.ts';
import { findTicketAbout, insertTicket, putTicket, type Ticket, type TicketSubject } from '../ticket-store.ts';
import { ticketUsage } from '../ticket-usage.ts';
import { entitlementOf, type Tool, toolNames } from '../tools.ts';
import { deliverSoon } from './deliver-job.ts';

/** A ticket as it is to be filed. */
export interface ComposedTicket {
  readonly subject: TicketSubject;
  /** What it is about, as people call it. */
  readonly title: string;
  readonly tool: Tool;
  readonly product: string;
  readonly summary: string;
  /** With the key in it. */
  readonly bodyWith: (key: string) => TicketText;
  readonly fields: TicketFields;
  readonly planHash: string | null;
  readonly planChoices: string[] | null;
  readonly controlIds: readonly string[];
  readonly by: ActedBy;
}

export async function getTracker({ trackers }: Pick<TicketDeps, 'trackers'>, tx: TenantTx, tool: Tool): Promise<ConnectedTracker> {
  const tracker = (await trackers.list(tx)).find((each) => each.tool === tool);
  if (tracker === undefined) throw new NotConfigured(toolNames[tool]);
  return tracker;
}

/**
 * A refused one is filed again under its own key: an earlier attempt may have got through after all. One that was sent is filed as it was sent,
 * with the plan that people may have read in it; the plan of today can be put into it then.
 */
async function fileAgain(
  deps: TicketDeps,
  tx: TenantTx,
  ticket: Ticket,
  { summary, bodyWith, fields, planHash, planChoices }: ComposedTicket,
) {
  const anew = {
    summary,
    body: JSON.stringify(bodyWith(ticket.key)),
    fields: JSON.stringify(fields),
    plan_hash: planHash,
    plan_choices: planChoices,
  };
  await putTicket(tx, ticket.id, { state: 'filing', because: null, ...(ticket.sentAt === null ? anew : {}) });
  await deliverSoon(deps.queue, tx, ticket.id);
}

/** Stores the request for a ticket, which a worker files. Where there is a ticket already, nothing is stored. */
export async function insertOnce(deps: TicketDeps, tx: TenantTx, composed: ComposedTicket): Promise<void> {
  const { subject, tool, by } = composed;
  const tracker = await getTracker(deps, tx, tool);
  const known = await findTicketAbout(tx, subject);
  if (known !== undefined && known.state !== 'refused') return;
  await lockEntitlement(tx, { identifier: entitlementOf[tool], usage: ticketUsage });
  if (known?.applicationId === tracker.applicationId) return fileAgain(deps, tx, known, composed);
  // It was refused by another tracker, or by a connection that is gone: this one is asked for a ticket of its own.
  if (known !== undefined) await putTicket(tx, known.id, { unlinked_at: deps.clock.now() });
  const key = `rampart-${randomBytes(8).toString('hex')}`;
  const id = await insertTicket(tx, {
    subject,
    tool,
    applicationId: tracker.applicationId,
    product: composed.product,
    key,
    summary: composed.summary,
    body: composed.bodyWith(key),
    fields: composed.fields,
    planHash: composed.planHash,
    planChoices: composed.planChoices,
    controlIds: composed.controlIds,
    createdBy: by.actor,
    accountId: by.actorId === '' ? null : by.actorId,
    at: deps.clock.now(),
  });
  // Another press was faster: its ticket is the one.
  if (id === undefined) return;
  await deliverSoon(deps.queue, tx, id);
  const message = `Asked for a ticket in ${tracker.name} for ${composed.title}.`;
  const details = { ticket: id, [subject.kind]: subject.id };
  await recordEvent(deps, tx, { ...by, action: 'ticket.request', status: 'success', message, details });
}
