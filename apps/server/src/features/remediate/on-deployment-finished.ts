import type { Snapshot } from '@rampart/domain/remediation.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { NotFound } from '../../platform/http/http-error.ts';
import type { ActedBy } from '../audit/index.ts';
import type { JobResult, OnFinished } from '../deploy/index.ts';
import { appendEvent, type NewEvent } from './steps/event-store.ts';
import { type LockedRemediation, lockRemediation, type StepRequest } from './steps/lock-remediation.ts';
import { listRemediations } from './state/list-remediations.ts';
import type { RemediationState } from './state/remediation-state.ts';
import type { DeployingDeps } from './remediate-deps.ts';
import { settlePayoff } from './payoff/note-payoff.ts';
import { afterDeployment, endDeclined } from './subscriptions/after-deployment.ts';
import { findSubscription } from './subscriptions/subscription-store.ts';

/** The controls that a job moved are moved; all others stay where they were. */
function movedBy(snapshot: Snapshot, controls: JobResult['controls']): Snapshot {
  const moved = new Map([...controls].filter(([, result]) => result !== 'as-before'));
  const place = (list: keyof Snapshot): Snapshot[typeof list] => {
    const stay = snapshot[list].filter((id) => !moved.has(id));
    const known = Object.values<readonly string[]>({ ...snapshot }).flat();
    const come = [...moved].flatMap(([id, result]) => (result === list && known.includes(id) ? [id] : []));
    return [...stay, ...come] as Snapshot[typeof list];
  };
  return { remaining: place('remaining'), selected: place('selected'), staged: place('staged'), deployed: place('deployed') };
}

const startedBy = ({ accountId, deployedBy }: JobResult): ActedBy => ({
  actorId: accountId ?? '',
  actor: deployedBy,
  source: 'worker',
  requestId: '',
});

interface Concerned {
  readonly which: StepRequest['which'];
  /** Where the job leaves its controls. */
  readonly controls: JobResult['controls'];
}

const whichOf = ({ template, program, product }: RemediationState): StepRequest['which'] => ({
  templateId: template.id,
  programId: program.id,
  programType: program.type,
  product: product.id,
});

/** What a rollback took out of the product waits in no other remediation of the program either, though that one staged nothing itself. */
function leftWithout({ snapshot }: RemediationState, job: JobResult): JobResult['controls'] {
  return new Map([...job.controls].filter(([id, result]) => result === 'selected' && (snapshot.staged as readonly string[]).includes(id)));
}

/** The remediation of a job; of a job for a whole program, those that have a control of it. */
async function concernedRemediations(deps: DeployingDeps, tx: TenantTx, job: JobResult): Promise<Concerned[]> {
  const own = job.remediationId === null ? [] : [{ which: { instanceId: job.remediationId }, controls: job.controls }];
  if (job.remediationId !== null && job.phase !== 'rollback') return own;
  const { all } = await listRemediations(deps, tx);
  const ofProgram = all.filter(
    ({ program, product, started }) => program.id === job.programId && product.id === job.product && started?.id !== job.remediationId,
  );
  const others = ofProgram.map((one) => ({
    which: whichOf(one),
    controls: job.remediationId === null ? job.controls : leftWithout(one, job),
    ids: one.controls.map(({ id }) => id),
  }));
  return [...own, ...others.filter(({ ids, controls }) => ids.some((id) => (controls.get(id) ?? 'as-before') !== 'as-before'))];
}

function eventOf({ phase, controls }: JobResult, isSubscribed: boolean): NewEvent['event'] {
  // In the history of a remediation, what its subscription deploys belongs to the subscription.
  if (isSubscribed) return 'subscribe';
  const isStaging = phase === 'rollback' || [...controls.values()].includes('staged');
  return isStaging ? 'stage' : 'deploy';
}

async function recordResult(deps: DeployingDeps, tx: TenantTx, locked: LockedRemediation, job: JobResult): Promise<void> {
  const { remediation, started } = locked;
  const controls = new Map([...job.controls].filter(([id]) => remediation.controls.some((control) => control.id === id)));
  if ([...controls.values()].every((place) => place === 'as-before')) return;
  const snapshot = movedBy(remediation.snapshot, controls);
  const event = eventOf(job, (await findSubscription(tx, started.id)) !== undefined);
  const at = deps.clock.now();
  await appendEvent(tx, locked, { event, snapshot, tailoring: started.last?.tailoring ?? {}, by: startedBy(job), at });
}

async function updateRemediation(deps: DeployingDeps, tx: TenantTx, which: StepRequest['which'], job: JobResult): Promise<void> {
  const lock = () => lockRemediation(deps, tx, { which, by: startedBy(job) });
  if (job.approval === 'declined') return endDeclined(deps, tx, await lock(), job);
  const locked = await lock();
  await recordResult(deps, tx, locked, job);
  if (job.action !== 2) return;
  const problem = job.status === 'successful' ? undefined : (job.problems[0] ?? 'The log says why.');
  await afterDeployment(deps, tx, locked, { job, problem });
}

/** Moves the controls of the remediations of a job to where it left them, in the transaction that ends the job. */
export const onDeploymentFinished =
  (deps: DeployingDeps): OnFinished =>
  async (tx, job) => {
    await settlePayoff(deps, tx, job);
    for (const { which, controls } of await concernedRemediations(deps, tx, job)) {
      try {
        await updateRemediation(deps, tx, which, { ...job, controls });
      } catch (error) {
        // The program is gone, or the product was disconnected: the job has ended all the same.
        if (!(error instanceof NotFound)) throw error;
      }
    }
  };
