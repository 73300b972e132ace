import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { JobResult, RequestedControl } from '../../deploy/index.ts';
import type { DeployingDeps } from '../remediate-deps.ts';
import { listRemediations } from '../state/list-remediations.ts';
import { placedControls, scoreOf } from '../state/placed-controls.ts';
import { effectIn } from '../state/remediation-state.ts';
import type { LockedRemediation } from '../steps/lock-remediation.ts';
import { confirmPayoff, findPayoffOfJob, forgetPayoff, insertPayoff } from './payoff-store.ts';

interface Requested {
  readonly jobId: string;
  readonly requested: readonly RequestedControl[];
}

/** How everything is when a deployment is requested: what it changes is measured against that. */
export async function notePayoff(
  deps: DeployingDeps,
  tx: TenantTx,
  { list, remediation, started }: LockedRemediation,
  { jobId, requested }: Requested,
): Promise<void> {
  const ids = new Set(requested.map(({ controlId }) => controlId));
  const open = remediation.controls.filter(({ id }) => ids.has(id) && list.inputs.verdicts.get(id)?.state !== 'pass');
  if (open.length === 0) return;
  const effects = Object.fromEntries(open.map((control) => [control.id, effectIn(control, list.inputs, remediation.template)]));
  await insertPayoff(tx, {
    jobId,
    remediationId: started.id,
    requestedAt: deps.clock.now(),
    scoreBefore: scoreOf(placedControls(deps.catalog, list)).score,
    controls: open.map(({ id }) => id),
    figures: { members: remediation.program.memberCount, effects },
  });
}

/** The product was read back and judged: what the deployment has come to. In the transaction that ends it. */
export async function settlePayoff(deps: DeployingDeps, tx: TenantTx, job: JobResult): Promise<void> {
  if (job.phase === 'rollback') {
    if (job.undoes !== null && job.status !== 'failed') await forgetPayoff(tx, job.undoes);
    return;
  }
  // Nothing was written: what is in place by now is not its doing.
  if (job.status === 'failed') return forgetPayoff(tx, job.id);
  const noted = await findPayoffOfJob(tx, job.id);
  if (noted === undefined) return;
  const list = await listRemediations(deps, tx);
  const laid = noted.controls.filter((id) => list.inputs.verdicts.get(id)?.state === 'pass');
  const scoreAfter = scoreOf(placedControls(deps.catalog, list)).score;
  await confirmPayoff(tx, job.id, { at: deps.clock.now(), scoreAfter, laid });
}
