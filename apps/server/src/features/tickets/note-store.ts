import type { TicketText } from '@rampart/domain/tickets/ticket-text.ts';
import { z } from 'zod';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

const Kind = z.enum(['comment', 'move', 'plan']);

/** Something that is still to be said in a ticket, or where it is to be moved. */
export interface Note {
  readonly id: string;
  readonly kind: z.infer<typeof Kind>;
  readonly body: TicketText;
  readonly stateId: string | null;
  readonly planHash: string | null;
  readonly planChoices: string[] | null;
}

interface NewNote extends Pick<Note, 'kind' | 'body'> {
  readonly stateId?: string;
  readonly planHash?: string;
  readonly planChoices?: string[];
}

export async function addNote(
  tx: TenantTx,
  ticketId: string,
  { kind, body, stateId, planHash, planChoices }: NewNote,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('ticket_note')
    .values({
      tenant_id: tx.tenantId,
      ticket_id: ticketId,
      kind,
      body: JSON.stringify(body),
      state_id: stateId ?? null,
      plan_hash: planHash ?? null,
      plan_choices: planChoices ?? null,
      created_at: at,
    })
    .execute();
}

/** The oldest that is not done. */
export async function findOpenNote(tx: TenantTx, ticketId: string): Promise<Note | undefined> {
  const row = await tx
    .selectFrom('ticket_note')
    .select(['id', 'kind', 'body', 'state_id', 'plan_hash', 'plan_choices'])
    .where('tenant_id', '=', tx.tenantId)
    .where('ticket_id', '=', ticketId)
    .where('done_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      kind: Kind.parse(row.kind),
      body: row.body as unknown as TicketText,
      stateId: row.state_id,
      planHash: row.plan_hash,
      planChoices: row.plan_choices,
    }
  );
}

/** Why the newest move of a ticket was not done, and to which state; nothing when it was done. */
export async function findStuckMove(
  tx: TenantTx,
  ticketId: string,
): Promise<{ readonly stateId: string; readonly because: string } | undefined> {
  const row = await tx
    .selectFrom('ticket_note')
    .select(['state_id', 'outcome'])
    .where('tenant_id', '=', tx.tenantId)
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', 'move')
    .where('done_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.state_id == null || row.outcome === null ? undefined : { stateId: row.state_id, because: row.outcome };
}

/** Why the newest thing that was to be said in a ticket was not; nothing when it was. */
export async function findUnsaid(tx: TenantTx, ticketId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('ticket_note')
    .select('outcome')
    .where('tenant_id', '=', tx.tenantId)
    .where('ticket_id', '=', ticketId)
    .where('kind', '!=', 'move')
    .where('done_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.outcome ?? undefined;
}

export async function endNote(
  tx: TenantTx,
  noteId: string,
  { at, outcome }: { readonly at: Date; readonly outcome?: string },
): Promise<void> {
  await tx
    .updateTable('ticket_note')
    .set({ done_at: at, outcome: outcome ?? null })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', noteId)
    .execute();
}
