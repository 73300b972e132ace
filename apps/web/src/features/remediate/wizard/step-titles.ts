import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { ShownChange } from '@rampart/contract/shown-change.ts';
import { isOpenRemediation } from '@rampart/domain/recommend/is-open-remediation.ts';
import type { ApprovalNeed } from '../../../parts/deployment-job/use-approval-need.ts';
import { takesEffectImmediately } from '../deploying/deploy-question.ts';

export interface StepTitle {
  /** In the list of steps. */
  readonly label: string;
  /** Above the step's content. */
  readonly title: string;
  readonly description: string;
}

const breakGlass = 'Break-glass accounts, excluded from every sign-in policy';

/** By the path of the step page. */
const titles: Readonly<Record<string, StepTitle>> = {
  introduction: {
    label: 'Introduction',
    title: "Here's what to expect",
    description: 'What this remediation changes, who it affects, and what you will be asked to do.',
  },
  controls: {
    label: 'Remediation Outcomes',
    title: 'Quest Rewards',
    description: 'Choose which controls this remediation applies. Staged controls are pushed but disabled until you enable them.',
  },
  people: { label: 'Deployment Group', title: 'Deployment Group', description: 'The people this remediation applies to.' },
  exclusion: {
    label: 'Emergency Access Users',
    title: 'Emergency Access Users',
    description: `${breakGlass} so you can't be locked out.`,
  },
  'issue-tracking': {
    label: 'Issue Tracking',
    title: 'Issue Tracking',
    description: 'Create a ticket for this remediation, or follow the one that tracks it.',
  },
  content: {
    label: 'Stage Content',
    title: 'Stage Content',
    description:
      'Add the selected controls to the product. The list below shows what waits until you enable it, and what takes effect immediately.',
  },
  enable: {
    label: 'Enable Staged Content',
    title: 'Enable Staged Content',
    description: 'Enable the staged controls, then mark the remediation complete.',
  },
  complete: { label: 'Remediation Complete', title: 'Remediation Complete', description: 'The result, and what to do next.' },
  'subscription/subscribe': {
    label: 'Subscribe to Remediation',
    title: 'Subscribe to Remediation',
    description: 'Keep it enforced automatically, or deploy once.',
  },
  'subscription/map/content': {
    label: 'Remediation Outcomes',
    title: 'Remediation Outcomes',
    description: 'The people this remediation brings into a group of your directory, and keeps there while they are most attacked.',
  },
  'subscription/map/exclusion': {
    label: 'Exclude Users',
    title: 'Exclude Users',
    description: 'Prevent users from being included in this group.',
  },
  'subscription/tor/content': {
    label: 'Tor Blocklist',
    title: 'Tor Blocklist',
    description: 'The addresses to block. Download the full Tor IP block list.',
  },
};

/** By the path, what those read who may look and not change. */
const toRead: Readonly<Record<string, string>> = {
  controls:
    'You can read what each control does, and its evidence. Users with the Standard role or higher choose which of them are applied.',
  'issue-tracking': 'You can follow the ticket that tracks this remediation. Users with the Standard role or higher create it.',
  content:
    'You can read what the selected controls change, and download the deployment guide. Users with the Standard role or higher stage them.',
  enable: 'You can read what is staged. Users with the Standard role or higher enable it and mark the remediation complete.',
  'subscription/subscribe':
    'You can read whether it is enforced automatically. Users with the Standard role or higher subscribe or deploy once.',
};

const validateGroups: StepTitle = {
  label: 'Validate User Groups',
  title: 'Validate User Groups',
  description: 'Check in the product that the people group has the right members.',
};

/** A network zone of Okta blocks addresses before anyone is known, so that it excludes no account. */
const exclusionsInOkta: StepTitle = {
  label: 'Emergency Access Users',
  title: 'Emergency Access Users',
  description: `${breakGlass}. Network zones cannot exclude them: sign in from an address that no zone blocks.`,
};

/** Of a list of people, there is nothing to select. */
const stagePeople: StepTitle = {
  label: 'Stage Content',
  title: 'Stage Content',
  description: 'Add the people to a group of your directory, or download the list and do it yourself.',
};

type Titled = Pick<Quest, 'quest_tome_quest_type' | 'quest_instance_details' | 'is_complete' | 'statuses' | 'confirming'>;

interface Planned {
  readonly changes: readonly ShownChange[];
  readonly waiting: readonly unknown[];
}

interface Asked {
  readonly quest: Titled;
  readonly path: string;
  readonly approval: ApprovalNeed;
  /** Who may not reads what they can do instead. */
  readonly mayWrite: boolean;
  /** The plan of this step; none before it was read. */
  readonly plan?: Planned | undefined;
}

const effects: Readonly<Record<ApprovalNeed, Pick<StepTitle, 'title' | 'description'>>> = {
  needed: {
    title: 'takes effect once approved',
    description: 'What you deploy here is written once another administrator approves, and then takes effect immediately.',
  },
  'not-needed': { title: 'takes effect immediately', description: 'What you deploy here takes effect immediately.' },
  'not-known': { title: 'takes effect when written', description: 'What you deploy here takes effect as soon as it is written.' },
};

/** Of a product that takes settings only as they are to be. */
const stageAtOnce = (product: string, approval: ApprovalNeed): StepTitle => ({
  label: 'Stage Content',
  title: `Stage Content: ${effects[approval].title}`,
  description: `${product} cannot stage changes. ${effects[approval].description}`,
});

/** Of a plan that has nothing to stage. The title stays: it must not change under the reader when the plan is read. */
const nothingToStage = (approval: ApprovalNeed): StepTitle => ({
  label: 'Stage Content',
  title: 'Stage Content',
  description: `None of these changes can be staged. ${effects[approval].description}`,
});

const waitsForNothing = ({ changes, waiting }: Planned): boolean =>
  changes.length > 0 && waiting.length === 0 && changes.every(takesEffectImmediately);

/** The last step before everything that it takes is done. */
const notComplete: StepTitle = {
  label: 'Remediation Complete',
  title: 'Not complete yet',
  description: 'What is still open, and what to do next.',
};

/** Of a remediation whose other controls have an accepted risk: it is not complete, and needs nothing more. */
const nothingLeft: StepTitle = { ...notComplete, title: 'Nothing left to do', description: 'The result, and what to do next.' };

export function stepTitle(asked: Asked): StepTitle {
  const { quest, path, mayWrite } = asked;
  const title = titleFor(asked);
  const description = mayWrite || quest.quest_tome_quest_type === 'PEOPLE_DEPLOYMENT' ? undefined : toRead[path];
  return description === undefined ? title : { ...title, description };
}

function titleFor({ quest, path, approval, plan }: Asked): StepTitle {
  const { quest_tome_quest_type: type, quest_instance_details: details } = quest;
  if (path === 'complete' && !quest.is_complete && quest.confirming.length === 0)
    return isOpenRemediation(quest) ? notComplete : nothingLeft;
  if (path === 'exclusion' && details.product === 'okta') return exclusionsInOkta;
  if (path === 'content' && type === 'PEOPLE_DEPLOYMENT') return stagePeople;
  if (path === 'content' && !details.can_stage) return stageAtOnce(details.product_name, approval);
  if (path === 'content' && plan !== undefined && waitsForNothing(plan)) return nothingToStage(approval);
  if (path === 'enable' && type === 'PEOPLE_DEPLOYMENT') return validateGroups;
  return titles[path] ?? { label: path, title: path, description: '' };
}

/** In the list of steps: the same with and without approval. */
export const stepLabel = (quest: Titled, path: string): string => titleFor({ quest, path, approval: 'not-known', mayWrite: true }).label;
