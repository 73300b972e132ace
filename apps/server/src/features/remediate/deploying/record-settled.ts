import type { Snapshot } from '@rampart/domain/remediation.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError, NotFound } from '../../../platform/http/http-error.ts';
import type { ActedBy } from '../../audit/index.ts';
import { type OnSettled, type SettledJob, startDeployment } from '../../deploy/index.ts';
import { appendEvent, type NewEvent } from '../acts/event-store.ts';
import { type Held, holdStand, type Intention } from '../acts/hold-stand.ts';
import { listStands } from '../standing/list-stands.ts';
import type { StartingDeps } from './deploying-deps.ts';
import { endDeclined } from './end-declined.ts';
import { keepUpSubscription } from './keep-up-subscription.ts';
import { isDeployedByItself } from './subscribe.ts';
import { findSubscription, hasFailedToStage } from './subscription-store.ts';
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

/** What comes after a job by itself, and what kept it from coming. */
interface Following {
  readonly jobId?: string;
  readonly refused?: string;
}

async function recordOn(deps: StartingDeps, tx: TenantTx, { stand, begun }: Held, job: SettledJob): Promise<void> {
  const controls = new Map([...job.controls].filter(([id]) => stand.controls.some((control) => control.id === id)));
  if ([...controls.values()].every((place) => place === 'as-before')) return;
  const snapshot = movedBy(stand.snapshot, controls);
  const event = eventOf(job, (await findSubscription(tx, begun.id)) !== undefined);
  const at = deps.clock.now();
  await appendEvent(tx, begun, { event, snapshot, tailoring: begun.last?.tailoring ?? {}, by: startedBy(job), at });
}

/** A subscription has no step in which somebody switches things on. */
async function switchOn(deps: StartingDeps, tx: TenantTx, held: Held, job: SettledJob): Promise<Following> {
  const wanted = wantedOf(held.stand, 'enable').filter(({ controlId }) => job.controls.get(controlId) === 'staged');
  if (job.phase !== 'stage' || !isDeployedByItself(held) || wanted.length === 0) return {};
  // Unsubscribed meanwhile: what has begun has come to its end, and nothing more begins.
  if (job.action === 2 && (await findSubscription(tx, held.begun.id)) === undefined) return {};
  const where = { product: job.product, programId: job.programId, remediationId: held.begun.id };
  try {
    // Whoever agreed to put it in has agreed to this, and so has whoever agreed to the subscription.
    const isAgreedTo = job.approval === 'given' || job.accountId === null;
    return {
      jobId: await startDeployment(deps, tx, { ...where, phase: 'enable', action: job.action, wanted, isAgreedTo, by: startedBy(job) }),
    };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { refused: error.message };
  }
}

async function settleOn(deps: StartingDeps, tx: TenantTx, which: Intention['which'], job: SettledJob): Promise<void> {
  const hold = () => holdStand(deps, tx, { which, by: startedBy(job) });
  if (job.approval === 'declined') return endDeclined(deps, tx, await hold(), job);
  await recordOn(deps, tx, await hold(), job);
  const held = await hold();
  const { jobId, refused } = await switchOn(deps, tx, held, job);
  if (job.action !== 2) return;
  const problem = job.status === 'successful' ? refused : (job.problems[0] ?? 'The log says why.');
  // Two jobs are one deployment: it has worked when both have, and it fails once though both do.
  const isCounted = job.phase === 'enable' ? await hasFailedToStage(tx, held.begun.id) : jobId !== undefined && problem === undefined;
  if (isCounted) return;
  await keepUpSubscription(deps, tx, held, { jobId: job.id, problem });
}

/** Writes down where the controls of a remediation stand after a job, in the transaction that ends the job. */
export const recordSettled =
  (deps: StartingDeps): OnSettled =>
  async (tx, job) => {
    for (const which of await standsOf(deps, tx, job)) {
      try {
        await settleOn(deps, tx, which, job);
      } catch (error) {
        // The program is gone, or the product is not connected any more: the job itself is over all the same.
        if (!(error instanceof NotFound)) throw error;
      }
    }
  };
