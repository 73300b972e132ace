import type { Snapshot } from '@rampart/domain/remediation.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError, NotFound } from '../../../platform/http/http-error.ts';
import type { ActedBy } from '../../audit/index.ts';
import { type OnSettled, type SettledJob, startDeployment } from '../../deploy/index.ts';
import { appendEvent, type NewEvent } from '../acts/event-store.ts';
import { type Held, holdStand, type Intention } from '../acts/hold-stand.ts';
import { listStands } from '../standing/list-stands.ts';
import type { StartingDeps } from './deploying-deps.ts';
import { isDeployedByItself } from './subscribe.ts';
import { findSubscription, putNext } from './subscription-store.ts';
import { wantedOf } from './wanted-of.ts';

/** What a job has moved is moved; everything else stays where it was. */
function movedBy(snapshot: Snapshot, controls: SettledJob['controls']): Snapshot {
  const moved = new Map([...controls].filter(([, stand]) => stand !== 'as-before'));
  const place = (list: keyof Snapshot): Snapshot[typeof list] => {
    const stay = snapshot[list].filter((id) => !moved.has(id));
    const known = Object.values<readonly string[]>({ ...snapshot }).flat();
    const come = [...moved].flatMap(([id, stand]) => (stand === list && known.includes(id) ? [id] : []));
    return [...stay, ...come] as Snapshot[typeof list];
  };
  return { remaining: place('remaining'), selected: place('selected'), staged: place('staged'), deployed: place('deployed') };
}

const startedBy = ({ accountId, deployedBy }: SettledJob): ActedBy => ({
  actorId: accountId ?? '',
  actor: deployedBy,
  source: 'worker',
  requestId: '',
});

/** The remediation of a job; of a job for a whole program, those that have a control of it. */
async function standsOf(deps: StartingDeps, tx: TenantTx, job: SettledJob): Promise<Intention['which'][]> {
  if (job.remediationId !== null) return [{ instanceId: job.remediationId }];
  const { all } = await listStands(deps, tx);
  return all
    .filter(({ program, product }) => program.id === job.programId && product.id === job.product)
    .filter(({ controls }) => controls.some(({ id }) => (job.controls.get(id) ?? 'as-before') !== 'as-before'))
    .map(({ template, program, product }) => ({
      templateId: template.id,
      programId: program.id,
      programType: program.type,
      product: product.id,
    }));
}

function eventOf({ phase, controls }: SettledJob, isSubscribed: boolean): NewEvent['event'] {
  // What is subscribed to stays so: the newest event says it.
  if (isSubscribed) return 'subscribe';
  const isStaging = phase === 'rollback' || [...controls.values()].includes('staged');
  return isStaging ? 'stage' : 'deploy';
}

async function recordOn(deps: StartingDeps, tx: TenantTx, held: Held, job: SettledJob): Promise<void> {
  const { stand, begun } = held;
  const now = deps.clock.now();
  const subscription = await findSubscription(tx, begun.id);
  if (subscription !== undefined && job.action === 2) {
    const failures = job.status === 'successful' ? 0 : subscription.failures + 1;
    await putNext(tx, subscription, { now, failures, jobId: job.id });
  }
  const controls = new Map([...job.controls].filter(([id]) => stand.controls.some((control) => control.id === id)));
  if ([...controls.values()].every((place) => place === 'as-before')) return;
  const snapshot = movedBy(stand.snapshot, controls);
  const event = eventOf(job, subscription !== undefined);
  await appendEvent(tx, begun, { event, snapshot, tailoring: begun.last?.tailoring ?? {}, by: startedBy(job), at: now });
}

/** A subscription has no step in which somebody switches things on. */
async function switchOn(deps: StartingDeps, tx: TenantTx, which: Intention['which'], job: SettledJob): Promise<void> {
  const by = startedBy(job);
  const held = await holdStand(deps, tx, { which, by });
  const wanted = wantedOf(held.stand, 'enable').filter(({ controlId }) => job.controls.get(controlId) === 'staged');
  if (!isDeployedByItself(held) || wanted.length === 0) return;
  const where = { product: job.product, programId: job.programId, remediationId: held.begun.id };
  await startDeployment(deps, tx, { ...where, phase: 'enable', action: job.action, wanted, by });
}

/** Writes down where the controls of a remediation stand after a job, in the transaction that ends the job. */
export const recordSettled =
  (deps: StartingDeps): OnSettled =>
  async (tx, job) => {
    for (const which of await standsOf(deps, tx, job)) {
      try {
        await recordOn(deps, tx, await holdStand(deps, tx, { which, by: startedBy(job) }), job);
        if (job.phase === 'stage') await switchOn(deps, tx, which, job);
      } catch (error) {
        // The program is gone, or the connection does not work any more: the job itself is over all the same.
        if (!(error instanceof NotFound) && !(error instanceof HttpError)) throw error;
      }
    }
  };
