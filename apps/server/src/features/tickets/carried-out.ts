import type { MovedControl } from '@rampart/domain/watch/posture-risk.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** A ticket of a remediation that a person may be carrying out by hand. */
export interface TicketToCarryOut {
  readonly id: string;
  readonly filedAt: Date;
  readonly controlIds: readonly string[];
}

const mostTickets = 500;

/** The newest tickets of remediations of a product that are in their tracker. */
export async function listTicketsToCarryOut(tx: TenantTx, product: string): Promise<readonly TicketToCarryOut[]> {
  const rows = await tx
    .selectFrom('ticket')
    .select(['id', 'created_at', 'control_ids'])
    .where('tenant_id', '=', tx.tenantId)
    .where('product', '=', product)
    .where('remediation_id', 'is not', null)
    .where('unlinked_at', 'is', null)
    .where('state', '=', 'filed')
    .orderBy('created_at', 'desc')
    .limit(mostTickets)
    .execute();
  return rows.map(({ id, created_at: filedAt, control_ids: controlIds }) => ({ id, filedAt, controlIds }));
}

interface MadeChange {
  readonly at: Date;
  readonly controls: readonly Pick<MovedControl, 'id' | 'from' | 'to'>[];
}

/** The ticket that a person's change carries out: it puts a control of the ticket in place, after the ticket was filed, and breaks none. */
export function coveringTicket(tickets: readonly TicketToCarryOut[], { at, controls }: MadeChange): string | null {
  if (controls.some(({ from, to }) => from === 'pass' && to === 'fail')) return null;
  const fixed = controls.filter(({ from, to }) => from === 'fail' && to === 'pass').map(({ id }) => id);
  return tickets.find(({ filedAt, controlIds }) => filedAt <= at && fixed.some((id) => controlIds.includes(id)))?.id ?? null;
}
