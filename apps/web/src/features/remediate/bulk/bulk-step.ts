import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { deploysPeople } from '@rampart/domain/recommend/deploys-people.ts';
import { isSubscription } from '@rampart/domain/recommend/is-subscription.ts';
import { stepsOf } from '@rampart/domain/recommend/steps-of.ts';
import { nothingToDeploy } from '../deploying/nothing-to-deploy.ts';
import { hasSubscription } from '../subscriptions/has-subscription.ts';
import { isMoving } from '../subscriptions/refetch-after.ts';

export type BulkAction = 'stage' | 'deploy' | 'subscribe' | 'ticket' | 'mute';

/** What an action comes to for one remediation: the step that its own wizard would take, or why there is none. */
export type BulkStep = { readonly phase: 'stage' | 'enable' } | { readonly phase: 'none' } | { readonly because: string };

const isAutomatic = ({ quest_instance_details: { deployment_types: types } }: Quest): boolean => types.includes('auto');
const underWay = 'A deployment is changing this product. Wait until it is confirmed.';
const manual = ({ quest_instance_details: { product_name: product } }: Quest): BulkStep => ({
  because: `Rampart does not write to ${product}. Open the remediation and follow its deployment guide.`,
});

function stageStep(quest: Quest): BulkStep {
  const { can_stage: canStage, product_name: product } = quest.quest_instance_details;
  if (isSubscription(quest.quest_tome_quest_type)) return { because: 'Subscribe to it to deploy it.' };
  if (!isAutomatic(quest)) return manual(quest);
  if (!canStage) return { because: `${product} cannot stage changes. Deploy it instead: it takes effect as soon as it is written.` };
  if (quest.snapshot.selected.length === 0) return { because: nothingToDeploy(quest, 'stage').hint };
  return { phase: 'stage' };
}

function deployStep(quest: Quest): BulkStep {
  const { snapshot, quest_instance_details: details } = quest;
  if (isSubscription(quest.quest_tome_quest_type)) return { because: 'Subscribe to it to deploy it.' };
  if (!isAutomatic(quest)) return manual(quest);
  if (snapshot.staged.length > 0) return { phase: 'enable' };
  // Such a product takes settings only as they are to be.
  if (!details.can_stage && snapshot.selected.length > 0) return { phase: 'stage' };
  if (snapshot.selected.length > 0) return { because: 'Stage it first: only what is staged is deployed.' };
  return { because: nothingToDeploy(quest, 'stage').hint };
}

function subscribeStep(quest: Quest): BulkStep {
  const type = quest.quest_tome_quest_type;
  if (!isSubscription(type)) return { because: 'There is no subscription to this remediation.' };
  if (quest.quest_instance_details.approval_job_uuid !== null) return { because: 'Its subscription waits for approval already.' };
  if (hasSubscription(quest) && quest.quest_instance_details.paused_time === null) return { because: 'Subscribed already.' };
  // Such a deployment has no plan that could be shown here.
  if (deploysPeople(type)) return { because: 'It deploys a list of people. Open the remediation to see who they are, then subscribe.' };
  return { phase: 'stage' };
}

function ticketStep({
  steps,
  quest_tome_identifier: id,
  quest_tome_quest_type: questType,
  quest_instance_details: { product },
}: Quest): BulkStep {
  if (steps.includes('issue-tracking')) return { phase: 'none' };
  if (stepsOf({ id, questType, product }, { hasIssueTracker: true }).includes('issue-tracking'))
    return { because: 'Connect Jira or ServiceNow under Connections first.' };
  return { because: 'Its steps do not include Issue Tracking.' };
}

/** The same rules as in the wizard of each remediation. The server has them too. */
export function bulkStep(action: BulkAction, quest: Quest): BulkStep {
  if (action === 'mute') return quest.quest_instance_mute ? { because: 'Muted already.' } : { phase: 'none' };
  if (action === 'ticket') return ticketStep(quest);
  if (isMoving(quest)) return { because: underWay };
  if (action === 'stage') return stageStep(quest);
  return action === 'deploy' ? deployStep(quest) : subscribeStep(quest);
}
