import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { JobResult, OnFinished } from '../deploy/index.ts';
import { settingsFor } from './defaults/settings-store.ts';
import { deliverSoon } from './filing/deliver-job.ts';
import { addNote } from './note-store.ts';
import { resultText } from './text/result-text.ts';
import type { TicketDeps } from './ticket-deps.ts';
import { findTicketOf, putTicket } from './ticket-store.ts';

/** What is only staged still has to be enabled: its ticket stays where it is. */
const isInForce = ({ controls, status, phase }: JobResult): boolean =>
  status === 'successful' && (phase === 'rollback' || ![...controls.values()].includes('staged'));

async function noteResult(deps: Pick<TicketDeps, 'queue' | 'clock'>, tx: TenantTx, job: JobResult, remediationId: string): Promise<void> {
  const ticket = await findTicketOf(tx, remediationId);
  if (ticket === undefined || ticket.state === 'refused' || ticket.state === 'gone') return;
  const at = deps.clock.now();
  await addNote(tx, ticket.id, { kind: 'comment', body: resultText(job) }, at);
  const desired = (await settingsFor(tx, ticket))?.desiredState;
  if (desired != null && isInForce(job)) await addNote(tx, ticket.id, { kind: 'move', body: [], stateId: desired.id }, at);
  // What was approved has been undone: deploying it again is to be approved again.
  if (job.phase === 'rollback' && job.status !== 'failed')
    await putTicket(tx, ticket.id, { plan_hash: null, plan_choices: null, planned_at: null, approved_hash: null, approved_choices: null });
  await deliverSoon(deps.queue, tx, ticket.id);
}

/** After a deployment or a rollback its ticket gets the result, and is moved on when that is in force. */
export const ticketFinished =
  (deps: Pick<TicketDeps, 'queue' | 'clock'>): OnFinished =>
  async (tx, job) => {
    if (job.remediationId !== null && job.approval !== 'declined') await noteResult(deps, tx, job, job.remediationId);
  };
