import { setTimeout as wait } from 'node:timers/promises';
import { HttpError } from '../../../platform/http/http-error.ts';
import type { TicketDeps } from '../ticket-deps.ts';
import { findTicketAbout, type TicketSubject } from '../ticket-store.ts';

const lookEveryMs = 100;

/** Waits a moment for the worker, so that the person hears what came of it. A ticket that takes longer is shown as being created. */
export async function untilFiled(deps: TicketDeps, tenantId: string, subject: TicketSubject): Promise<void> {
  const end = performance.now() + deps.filingPatienceMs;
  while (performance.now() < end) {
    const ticket = await deps.db.inTenant(tenantId, (tx) => findTicketAbout(tx, subject));
    if (ticket?.state === 'refused') throw new HttpError(400, ticket.because ?? 'The tracker did not accept the ticket.');
    if (ticket?.state !== 'filing') return;
    await wait(lookEveryMs);
  }
}
