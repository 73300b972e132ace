import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { ShownChange } from '@rampart/contract/shown-change.ts';
import { firstLines } from '@rampart/domain/first-of-many.ts';
import type { Confirmation } from '@rampart/ui/confirm.tsx';
import { countText } from '@rampart/ui/format.ts';
import { requestLabel } from '../../../parts/deployment-job/approval-words.ts';
import type { ApprovalNeed } from '../../../parts/deployment-job/use-approval-need.ts';
import { affectedInLine, countedChanges, mostNamed, takesEffectImmediately } from '../deploying/deploy-question.ts';
import type { BulkAction } from './bulk-step.ts';

const verbs: Readonly<Record<Exclude<BulkAction, 'ticket'>, string>> = {
  stage: 'Stage',
  deploy: 'Deploy',
  subscribe: 'Subscribe to',
  mute: 'Mute',
};

/** `Stage 3 remediations`, `Create 3 tickets` */
export const bulkLabel = (action: BulkAction, count: number): string =>
  action === 'ticket'
    ? `Create ${countText(count, 'ticket', 'tickets')}`
    : `${verbs[action]} ${countText(count, 'remediation', 'remediations')}`;

/** Staging would promise that nothing happens yet, where every change takes effect once it is written. */
export const actLabel = (action: BulkAction, count: number, changes: readonly ShownChange[]): string =>
  action === 'stage' && changes.length > 0 && changes.every(takesEffectImmediately)
    ? `Apply ${countedChanges(changes.length)}`
    : bulkLabel(action, count);

/** Above the list of what was selected, some of which may be left out. */
export const bulkTitles: Readonly<Record<BulkAction, string>> = {
  stage: 'Stage remediations',
  deploy: 'Deploy remediations',
  subscribe: 'Subscribe to remediations',
  ticket: 'Create tickets',
  mute: 'Mute remediations',
};

/** When every remediation is left out. */
export const nothingToDo: Readonly<Record<BulkAction, string>> = {
  stage: 'Nothing to stage',
  deploy: 'Nothing to deploy',
  subscribe: 'Nothing to subscribe to',
  ticket: 'No ticket to create',
  mute: 'Nothing to mute',
};

/** When changes that do not wait to be enabled take effect. */
const timings: Readonly<Record<ApprovalNeed, string>> = {
  needed: 'once approved',
  'not-needed': 'immediately',
  'not-known': 'immediately or once approved',
};

const approvals: Readonly<Record<ApprovalNeed, string>> = {
  needed: ' Each deployment is written once another administrator approves it.',
  'not-needed': '',
  'not-known': ' Where your organisation requires approval, each deployment is written once another administrator approves it.',
};

/** `2 changes take effect immediately`, `2 changes, 1 takes effect immediately` */
export function effectOfPlan(changes: readonly ShownChange[], approval: ApprovalNeed): string {
  const timing = timings[approval];
  const immediate = changes.filter(takesEffectImmediately).length;
  if (changes.length === 0) return 'Nothing to change';
  if (immediate === 0)
    return `${countedChanges(changes.length)}, no one is affected until ${changes.length === 1 ? 'it is' : 'they are'} enabled`;
  if (immediate === changes.length) return `${countedChanges(immediate)} ${immediate === 1 ? 'takes' : 'take'} effect ${timing}`;
  return `${countedChanges(changes.length)}, ${immediate} ${immediate === 1 ? 'takes' : 'take'} effect ${timing}`;
}

export interface PlannedQuest {
  readonly quest: Quest;
  readonly changes: readonly ShownChange[];
}

/** `First (Okta): 1 change takes effect immediately, affects 49 people` */
const lineOf = ({ quest, changes }: PlannedQuest, approval: ApprovalNeed): string => {
  const { quest_tome_name: name, quest_instance_details: details, value, snapshot } = quest;
  const effect = `${name} (${details.product_name}): ${effectOfPlan(changes, approval)}`;
  // Its figures are of all controls that are open: they are said where all of these are deployed.
  const isAll = snapshot.remaining.length === 0 && (snapshot.selected.length === 0 || snapshot.staged.length === 0);
  return isAll && changes.some(takesEffectImmediately) ? `${effect}, ${affectedInLine(value)}` : effect;
};

/** The confirmation before anything is written: what is written for each remediation, by name, and whom it reaches. */
export function bulkQuestion(action: BulkAction, planned: readonly PlannedQuest[], approval: ApprovalNeed): Confirmation {
  const changes = planned.flatMap((one) => one.changes);
  const products = new Set(planned.map(({ quest }) => quest.quest_instance_details.product));
  const lines = planned.map((one) => lineOf(one, approval));
  const label = actLabel(action, planned.length, changes);
  const again = action === 'subscribe' ? ' Rampart then deploys them again automatically, on their schedule.' : '';
  return {
    title: `${label}?`,
    message: `${countedChanges(changes.length)} in ${countText(products.size, 'product', 'products')}, as shown in the plans.${approvals[approval]}${again}`,
    consequences: firstLines(lines, mostNamed),
    confirmLabel: requestLabel(approval, label),
    tone: changes.some(takesEffectImmediately) ? 'caution' : 'accent',
  };
}
