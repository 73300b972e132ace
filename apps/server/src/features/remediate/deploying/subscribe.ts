import { deploysPeople } from '@rampart/domain/recommend/deploys-people.ts';
import { isSubscription } from '@rampart/domain/recommend/is-subscription.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest, HttpError } from '../../../platform/http/http-error.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import { startDeployment } from '../../deploy/index.ts';
import { appendEvent } from '../acts/event-store.ts';
import { type Held, holdStand } from '../acts/hold-stand.ts';
import { nameOfStand } from '../acts/name-of-stand.ts';
import type { WhichStand } from '../standing/find-stand.ts';
import type { StartingDeps } from './deploying-deps.ts';
import { startPeopleList } from './start-people-list.ts';
import { dropSubscription, findSubscription, putSubscription } from './subscription-store.ts';
import { subscribedTo } from './wanted-of.ts';

interface Asked {
  readonly which: WhichStand;
  readonly by: ActedBy;
  /** Whoever is in a group stays in it. */
  readonly addOnly?: boolean | undefined;
  /** The plan that somebody agreed to. */
  readonly planHash?: string | undefined;
}

/** Where the template does not say. */
const defaultFrequencySeconds = 3600;

/** What it stages is switched on without anybody saying so. */
export const isDeployedByItself = ({ stand }: Pick<Held, 'stand'>): boolean => isSubscription(stand.template.questType);

function refuseOthers(held: Held): void {
  if (!isDeployedByItself(held)) throw new BadRequest('This remediation cannot be subscribed to. Stage and enable it instead.');
}

interface Deploying {
  readonly by: ActedBy;
  readonly action: 0 | 2;
  readonly addOnly: boolean;
  readonly planHash?: string | undefined;
}

/** Starts to put in, and then to switch on, all that is wanted of it; or to fill its group. */
export async function deployHeld(deps: StartingDeps, tx: TenantTx, { stand, begun }: Held, deploying: Deploying): Promise<string> {
  if (deploysPeople(stand.template.questType))
    return startPeopleList(deps, tx, { program: stand.program, product: stand.product, remediationId: begun.id, ...deploying });
  const { by, action, planHash } = deploying;
  const wanted = subscribedTo(stand);
  if (wanted.length === 0) throw new HttpError(409, 'No control is selected. Select at least one, then deploy.');
  const { program, product } = stand;
  const where = { product: product.id, programId: program.id, remediationId: begun.id };
  return startDeployment(deps, tx, {
    ...where,
    phase: 'stage',
    action,
    wanted,
    planHash,
    chosenBy: by.actorId || (begun.last?.accountId ?? null),
    by,
  });
}

/** Deploys now, and again on the schedule or when the data changes. */
export async function subscribe(deps: StartingDeps, tx: TenantTx, { which, by, addOnly = false, planHash }: Asked): Promise<string> {
  const held = await holdStand(deps, tx, { which, by });
  refuseOthers(held);
  const { stand, begun } = held;
  const frequencySeconds = stand.template.frequencySeconds ?? defaultFrequencySeconds;
  const now = deps.clock.now();
  const jobId = await deployHeld(deps, tx, held, { by, action: 2, addOnly, planHash });
  await putSubscription(tx, now, { remediationId: begun.id, frequencySeconds, addOnly, createdBy: by.actor });
  await appendEvent(tx, begun, { event: 'subscribe', snapshot: stand.snapshot, tailoring: begun.last?.tailoring ?? {}, by, at: now });
  const message = `Subscribed to ${nameOfStand(stand)}.`;
  await recordEvent(deps, tx, { ...by, action: 'remediation.subscribe', status: 'success', message, details: { instance: begun.id } });
  await bumpVersion(tx, 'quests');
  return jobId;
}

export async function deployOnce(deps: StartingDeps, tx: TenantTx, { which, by, addOnly = false, planHash }: Asked): Promise<string> {
  const held = await holdStand(deps, tx, { which, by });
  refuseOthers(held);
  return deployHeld(deps, tx, held, { by, action: 0, addOnly, planHash });
}

/** A job that is under way comes to its end; no other follows. */
export async function unsubscribe(deps: StartingDeps, tx: TenantTx, { which, by }: Asked): Promise<string> {
  const { stand, begun } = await holdStand(deps, tx, { which, by });
  if ((await findSubscription(tx, begun.id)) === undefined) return 'There was no subscription.';
  await dropSubscription(tx, begun.id);
  const event = { event: 'unsubscribe', snapshot: stand.snapshot, tailoring: begun.last?.tailoring ?? {} } as const;
  await appendEvent(tx, begun, { ...event, by, at: deps.clock.now() });
  const message = `Ended the subscription to ${nameOfStand(stand)}.`;
  await recordEvent(deps, tx, { ...by, action: 'remediation.unsubscribe', status: 'success', message, details: { instance: begun.id } });
  await bumpVersion(tx, 'quests');
  return 'The subscription has ended.';
}
