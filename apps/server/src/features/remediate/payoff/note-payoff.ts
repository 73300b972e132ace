import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { JobResult, RequestedControl } from '../../deploy/index.ts';
import type { DeployingDeps } from '../remediate-deps.ts';
import { listRemediations, type RemediationList } from '../state/list-remediations.ts';
import { type PlacedControl, placedControls, scoreOf } from '../state/placed-controls.ts';
import { effectIn } from '../state/remediation-state.ts';
import type { LockedRemediation } from '../steps/lock-remediation.ts';
import { confirmPayoff, creditedToOthers, findPayoffOfJob, forgetPayoff, insertPayoff, type Payoff } from './payoff-store.ts';

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
  const states = Object.fromEntries(open.map(({ id }) => [id, list.inputs.verdicts.get(id)?.state ?? 'unknown']));
  await insertPayoff(tx, {
    jobId,
    remediationId: started.id,
    requestedAt: deps.clock.now(),
    scoreBefore: scoreOf(placedControls(deps.catalog, list)).score,
    controls: open.map(({ id }) => id),
    figures: { members: remediation.program.memberCount, effects, states },
  });
}

/** Of the controls of a deployment, those that came into place without it: its plan found them there, or another deployment has put them there since. */
async function inPlaceWithout(tx: TenantTx, { jobId, controls }: Payoff, { expectedStates }: JobResult, { inputs }: RemediationList) {
  const inPlace = controls.flatMap((id) => {
    const verdict = inputs.verdicts.get(id);
    return verdict?.state === 'pass' ? [{ id, since: verdict.since }] : [];
  });
  const found = inPlace.map(({ id }) => id).filter((id) => expectedStates[id] === 'in-place');
  return new Set([...found, ...(await creditedToOthers(tx, jobId, inPlace))]);
}

/** The score with the controls of a deployment as they were when it was requested, and everything else as it is now: others deploy too. */
function scoreWithout(
  { controls, figures }: Pick<Payoff, 'controls' | 'figures'>,
  placed: readonly PlacedControl[],
  { inputs }: RemediationList,
): number | null {
  const isOwn = new Set(controls);
  return scoreOf(
    placed.map((one) => {
      const { id } = one.control;
      if (!isOwn.has(id)) return one;
      return { ...one, state: figures.states?.[id] ?? 'fail', isConfirming: false, isRiskAccepted: inputs.acceptedRisks.has(id) };
    }),
  ).score;
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
  const without = await inPlaceWithout(tx, noted, job, list);
  const controls = noted.controls.filter((id) => !without.has(id));
  const laid = controls.filter((id) => list.inputs.verdicts.get(id)?.state === 'pass');
  const placed = placedControls(deps.catalog, list);
  const [scoreBefore, scoreAfter] = [scoreWithout({ ...noted, controls }, placed, list), scoreOf(placed).score];
  await confirmPayoff(tx, job.id, { at: deps.clock.now(), scoreBefore, scoreAfter, laid });
}
