import { deploysPeople } from '@rampart/domain/recommend/deploys-people.ts';
import { isSubscription } from '@rampart/domain/recommend/is-subscription.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest, HttpError } from '../../../platform/http/http-error.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import { cancelReplaced, listUnapproved, requestDeployment } from '../../deploy/index.ts';
import { appendEvent } from '../steps/event-store.ts';
import { type LockedRemediation, lockRemediation } from '../steps/lock-remediation.ts';
import { remediationTitle } from '../steps/remediation-title.ts';
import type { WhichRemediation } from '../state/find-remediation.ts';
import type { RemediationState } from '../state/remediation-state.ts';
import type { DeployingDeps } from '../remediate-deps.ts';
import { addOnlyOf, deployPeopleList } from '../programs/deploy-people-list.ts';
import { notePayoff } from '../payoff/note-payoff.ts';
import { controlChoosers, listChoosers } from './choosers.ts';
import { dropSubscription, findSubscription, putAddOnly, putSubscription } from './subscription-store.ts';
import { subscribedControls } from '../steps/controls-to-deploy.ts';

interface Asked {
  readonly which: WhichRemediation;
  readonly by: ActedBy;
  /** Members of a group who are not on the list stay in it. */
  readonly addOnly?: boolean | undefined;
  /** The plan that the person saw. */
  readonly planHash?: string | undefined;
}

/** Where the template does not say. */
const defaultFrequencySeconds = 3600;

/** There is no step in which a person enables what it stages: one job stages and enables, and its plan shows both. */
export const isDeployedAutomatically = ({ remediation }: Pick<LockedRemediation, 'remediation'>): boolean =>
  isSubscription(remediation.template.questType);

function refuseUnsubscribable(locked: LockedRemediation): void {
  if (!isDeployedAutomatically(locked)) throw new BadRequest('This remediation cannot be subscribed to. Stage and enable it instead.');
}

/**
 * Of a remediation of people, what its plan and every deployment of it ask for. Subscribing, or deploying once, may choose anew whether others stay
 * in the group; without a choice, and for any other remediation of the list, it is as its subscription has it.
 */
export const askedList = ({ template, program, product }: RemediationState, addOnly?: boolean) => ({
  program,
  product,
  addOnly: isSubscription(template.questType) ? addOnly : undefined,
});

interface Deploying {
  readonly by: ActedBy;
  readonly action: 0 | 2;
  readonly addOnly: boolean | undefined;
  readonly planHash?: string | undefined;
}

/** Requests that its controls are put in force, or that its group is filled. */
export async function deployLocked(deps: DeployingDeps, tx: TenantTx, locked: LockedRemediation, deploying: Deploying): Promise<string> {
  const { remediation, started } = locked;
  if (deploysPeople(remediation.template.questType)) {
    const list = { ...askedList(remediation, deploying.addOnly), remediationId: started.id };
    return deployPeopleList(deps, tx, { ...deploying, ...list, choosers: await listChoosers(tx, started.id) });
  }
  const { by, action, planHash } = deploying;
  const requested = subscribedControls(remediation);
  if (requested.length === 0 && remediation.acceptedRisks.length > 0)
    throw new HttpError(
      409,
      'There is nothing to deploy: only controls whose risk is accepted are left. Withdraw one, or end the subscription.',
    );
  if (requested.length === 0) throw new HttpError(409, 'No control is selected. Select at least one, then deploy.');
  const { program, product } = remediation;
  const which = { product: product.id, programId: program.id, remediationId: started.id, phase: 'deploy', requested } as const;
  const choosers = by.actorId === '' ? await controlChoosers(tx, started.id, await listUnapproved(tx, which)) : [];
  const jobId = await requestDeployment(deps, tx, { ...which, action, planHash, choosers, by });
  await notePayoff(deps, tx, locked, { jobId, requested });
  return jobId;
}

/** Deploys now, and again on the schedule or when the data changes. */
export async function subscribe(deps: DeployingDeps, tx: TenantTx, { which, by, addOnly: asked, planHash }: Asked): Promise<string> {
  const locked = await lockRemediation(deps, tx, { which, by });
  refuseUnsubscribable(locked);
  const { remediation, started } = locked;
  const frequencySeconds = remediation.template.frequencySeconds ?? defaultFrequencySeconds;
  const now = deps.clock.now();
  const jobId = await deployLocked(deps, tx, locked, { by, action: 2, addOnly: asked, planHash });
  const isOfPeople = deploysPeople(remediation.template.questType);
  const addOnly = isOfPeople ? await addOnlyOf(tx, askedList(remediation, asked)) : (asked ?? false);
  await cancelReplaced(deps, tx, { jobId, by });
  await putSubscription(tx, now, { remediationId: started.id, frequencySeconds, addOnly, by, jobId });
  await appendEvent(tx, locked, {
    event: 'subscribe',
    snapshot: remediation.snapshot,
    tailoring: started.last?.tailoring ?? {},
    by,
    at: now,
  });
  const message = `Subscribed to ${remediationTitle(remediation)}.`;
  await recordEvent(deps, tx, { ...by, action: 'remediation.subscribe', status: 'success', message, details: { instance: started.id } });
  await bumpVersion(tx, 'quests');
  return jobId;
}

export async function deployOnce(deps: DeployingDeps, tx: TenantTx, { which, by, addOnly, planHash }: Asked): Promise<string> {
  const locked = await lockRemediation(deps, tx, { which, by });
  refuseUnsubscribable(locked);
  return deployLocked(deps, tx, locked, { by, action: 0, addOnly, planHash });
}

/** A running deployment comes to its end; no other follows. */
export async function unsubscribe(deps: DeployingDeps, tx: TenantTx, { which, by }: Asked): Promise<string> {
  const locked = await lockRemediation(deps, tx, { which, by });
  const { remediation, started } = locked;
  if ((await findSubscription(tx, started.id)) === undefined) return 'There was no subscription.';
  await dropSubscription(tx, started.id);
  const event = { event: 'unsubscribe', snapshot: remediation.snapshot, tailoring: started.last?.tailoring ?? {} } as const;
  await appendEvent(tx, locked, { ...event, by, at: deps.clock.now() });
  const message = `Ended the subscription to ${remediationTitle(remediation)}.`;
  await recordEvent(deps, tx, { ...by, action: 'remediation.unsubscribe', status: 'success', message, details: { instance: started.id } });
  await bumpVersion(tx, 'quests');
  return 'The subscription has ended.';
}

/** Changes what a subscription deploys with, from its next deployment on. */
export async function changeSubscription(deps: DeployingDeps, tx: TenantTx, { which, by, addOnly }: Asked): Promise<string> {
  const { remediation, started } = await lockRemediation(deps, tx, { which, by });
  const subscription = await findSubscription(tx, started.id);
  if (subscription === undefined) throw new HttpError(409, 'There is no subscription to this remediation. Subscribe first.');
  if (addOnly === undefined || addOnly === subscription.addOnly) return 'The subscription stays as it is.';
  await putAddOnly(tx, { remediationId: started.id, addOnly, by });
  const how = addOnly ? 'never removes users' : 'removes users who are no longer on the list';
  const message = `The subscription to ${remediationTitle(remediation)} now ${how}.`;
  await recordEvent(deps, tx, {
    ...by,
    action: 'remediation.change-subscription',
    status: 'success',
    message,
    details: { instance: started.id },
  });
  await bumpVersion(tx, 'quests');
  return message;
}
