import type { TicketFields, TicketRef, TicketState } from '@rampart/connectors/kit/tracker.ts';
import { driftResource } from '@rampart/contract/watch/alerts.ts';
import type { TicketText } from '@rampart/domain/tickets/ticket-text.ts';
import { z } from 'zod';
import { bumpVersion } from '../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { Tool } from './tools.ts';

const Seen = z.object({
  url: z.string(),
  state: z.object({ id: z.string(), name: z.string() }),
  assignee: z.string().nullable(),
  isAssigneeActive: z.boolean(),
  labels: z.array(z.string()),
  shown: z.record(z.string(), z.string().nullable()),
});
export type SeenTicket = z.infer<typeof Seen>;

/** What a ticket is about: a remediation, or a grouping of drift changes. */
export interface TicketSubject {
  readonly kind: 'remediation' | 'alert';
  readonly id: string;
}

const subjectColumns = { remediation: 'remediation_id', alert: 'grouping_id' } as const;

export interface Ticket {
  readonly id: string;
  readonly subject: TicketSubject;
  readonly tool: Tool;
  readonly applicationId: string;
  /** The product that is remediated. */
  readonly product: string;
  readonly key: string;
  readonly state: 'filing' | 'filed' | 'refused' | 'gone';
  readonly summary: string;
  readonly body: TicketText;
  readonly fields: TicketFields;
  readonly sentAt: Date | null;
  readonly because: string | null;
  readonly ref: TicketRef | undefined;
  readonly seen: SeenTicket | undefined;
  readonly seenAt: Date | null;
  readonly planHash: string | null;
  /** What the plan that is in it was made for. */
  readonly planChoices: string[] | null;
  readonly plannedAt: Date | null;
  readonly approvedHash: string | null;
  /** What the approved plan was made for; null where that is not known. */
  readonly approvedChoices: string[] | null;
  readonly createdBy: string;
  readonly accountId: string | null;
}

const subjectOf = (remediationId: string | null, groupingId: string | null): TicketSubject =>
  remediationId === null ? { kind: 'alert', id: groupingId ?? '' } : { kind: 'remediation', id: remediationId };

export const ticketRows = (tx: TenantTx) =>
  tx.selectFrom('ticket').selectAll().where('tenant_id', '=', tx.tenantId).where('unlinked_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof ticketRows>['execute']>>[number];

export const toTicket = (row: Row): Ticket => ({
  id: row.id,
  subject: subjectOf(row.remediation_id, row.grouping_id),
  tool: Tool.parse(row.tool),
  applicationId: row.application_id,
  product: row.product,
  key: row.key,
  state: z.enum(['filing', 'filed', 'refused', 'gone']).parse(row.state),
  summary: row.summary,
  // Written by ourselves, in this form.
  body: row.body as unknown as TicketText,
  fields: z.record(z.string(), z.string()).parse(row.fields),
  sentAt: row.sent_at,
  because: row.because,
  ref: row.ref_id === null ? undefined : { id: row.ref_id, name: row.ref_name ?? row.ref_id },
  seen: row.seen === null ? undefined : Seen.parse(row.seen),
  seenAt: row.seen_at,
  planHash: row.plan_hash,
  planChoices: row.plan_choices,
  plannedAt: row.planned_at,
  approvedHash: row.approved_hash,
  approvedChoices: row.approved_choices,
  createdBy: row.created_by,
  accountId: row.account_id,
});

export async function findTicket(tx: TenantTx, id: string): Promise<Ticket | undefined> {
  const row = await ticketRows(tx).where('id', '=', id).executeTakeFirst();
  return row && toTicket(row);
}

export async function findTicketAbout(tx: TenantTx, { kind, id }: TicketSubject): Promise<Ticket | undefined> {
  const row = await ticketRows(tx).where(subjectColumns[kind], '=', id).executeTakeFirst();
  return row && toTicket(row);
}

export const findTicketOf = (tx: TenantTx, remediationId: string): Promise<Ticket | undefined> =>
  findTicketAbout(tx, { kind: 'remediation', id: remediationId });

/** By the id that its tracker gave it. */
export async function findTicketByRef(tx: TenantTx, applicationId: string, refId: string): Promise<Ticket | undefined> {
  const row = await ticketRows(tx).where('application_id', '=', applicationId).where('ref_id', '=', refId).executeTakeFirst();
  return row && toTicket(row);
}

/** By grouping. At most as many as were asked about. */
export async function listAlertTickets(tx: TenantTx, groupingIds: readonly string[]): Promise<ReadonlyMap<string, Ticket>> {
  if (groupingIds.length === 0) return new Map();
  const rows = await ticketRows(tx)
    .where('grouping_id', 'in', [...groupingIds])
    .execute();
  return new Map(rows.map((row) => [row.grouping_id ?? '', toTicket(row)]));
}

/** An alert has one ticket: where the other has its own, each stays where it is. */
export async function moveAlertTicket(tx: TenantTx, { from, to }: { readonly from: string; readonly to: string }): Promise<void> {
  if ((await findTicketAbout(tx, { kind: 'alert', id: to })) !== undefined) return;
  await tx
    .updateTable('ticket')
    .set({ grouping_id: to })
    .where('tenant_id', '=', tx.tenantId)
    .where('grouping_id', '=', from)
    .where('unlinked_at', 'is', null)
    .execute();
}

/** Locks the row until the transaction ends: what is decided from it is written to it. */
export async function lockTicket(tx: TenantTx, id: string): Promise<Ticket | undefined> {
  const row = await ticketRows(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toTicket(row);
}

interface NewRow extends Pick<
  Ticket,
  'subject' | 'tool' | 'applicationId' | 'product' | 'key' | 'summary' | 'body' | 'fields' | 'planHash' | 'planChoices'
> {
  readonly controlIds: readonly string[];
  readonly createdBy: string;
  readonly accountId: string | null;
  readonly at: Date;
}

/** Nothing when there is a ticket about it already. */
export async function insertTicket(tx: TenantTx, ticket: NewRow): Promise<string | undefined> {
  const row = await tx
    .insertInto('ticket')
    .values({
      tenant_id: tx.tenantId,
      [subjectColumns[ticket.subject.kind]]: ticket.subject.id,
      tool: ticket.tool,
      application_id: ticket.applicationId,
      product: ticket.product,
      key: ticket.key,
      state: 'filing',
      summary: ticket.summary,
      body: JSON.stringify(ticket.body),
      fields: JSON.stringify(ticket.fields),
      plan_hash: ticket.planHash,
      plan_choices: ticket.planChoices,
      control_ids: [...ticket.controlIds],
      created_at: ticket.at,
      created_by: ticket.createdBy,
      account_id: ticket.accountId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

type Changes = Partial<{
  state: Ticket['state'];
  summary: string;
  body: string;
  fields: string;
  sent_at: Date | null;
  because: string | null;
  ref_id: string;
  ref_name: string;
  seen: string;
  seen_at: Date;
  plan_hash: string | null;
  plan_choices: string[] | null;
  planned_at: Date | null;
  approved_hash: string | null;
  approved_choices: string[] | null;
  unlinked_at: Date;
}>;

export async function putTicket(tx: TenantTx, id: string, changes: Changes): Promise<void> {
  const row = await tx
    .updateTable('ticket')
    .set(changes)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .returning('grouping_id')
    .executeTakeFirst();
  await bumpVersion(tx, row?.grouping_id == null ? 'quests' : driftResource);
}

/** Of a ticket that could not be read. Nothing that is shown changes. */
export async function noteTried(tx: TenantTx, id: string, at: Date): Promise<void> {
  await tx.updateTable('ticket').set({ tried_at: at }).where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
}

export const seenOf = ({ url, state, assignee, isAssigneeActive, labels, shown }: TicketState): SeenTicket => ({
  url,
  state,
  assignee,
  isAssigneeActive,
  labels: [...labels],
  shown: { ...shown },
});
