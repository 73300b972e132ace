import type { ReadApproval } from '../../deploy/index.ts';
import { findRequirement } from '../gate.ts';
import { findTicketOf } from '../ticket-store.ts';
import { type ReadingDeps, refreshTicket } from './refresh.ts';

/** Reads the ticket that a deployment needs, however long ago the poll did. One that cannot be read is judged by what was seen last. */
export const readTicketApproval =
  (deps: ReadingDeps): ReadApproval =>
  async (tenantId, remediationId) => {
    const isNeeded = await deps.db.inTenant(tenantId, async (tx) => {
      const ticket = await findTicketOf(tx, remediationId);
      return ticket !== undefined && (await findRequirement(deps, tx, { product: ticket.product, ticket })) !== undefined;
    });
    if (isNeeded) await refreshTicket(deps, tenantId, { kind: 'remediation', id: remediationId });
  };
