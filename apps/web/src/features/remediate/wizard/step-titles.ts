import type { Quest } from '@rampart/contract/remediate/quest.ts';

export interface StepTitle {
  /** In the list of steps. */
  readonly label: string;
  /** Above the step's content. */
  readonly title: string;
  readonly description: string;
}

/** By the path of the step page. */
const titles: Readonly<Record<string, StepTitle>> = {
  introduction: {
    label: 'Introduction',
    title: "Here's what to expect",
    description: 'What this remediation changes, for whom, and what you will be asked.',
  },
  controls: {
    label: 'Remediation Outcomes',
    title: 'Quest Rewards',
    description: 'Choose which controls this remediation applies. Staged controls are pushed but disabled until you enable them.',
  },
  people: { label: 'Deployment Group', title: 'Deployment Group', description: 'The people that this remediation is for.' },
  exclusion: {
    label: 'Emergency Access Users',
    title: 'Emergency Access Users',
    description: 'Accounts that sign-in changes never apply to, so that nobody is locked out for good.',
  },
  content: {
    label: 'Stage Content',
    title: 'Stage Content',
    description: 'Put the selected controls into the product, switched off where it can.',
  },
  enable: {
    label: 'Enable Staged Content',
    title: 'Enable Staged Content',
    description: 'Switch the staged controls on in the product, then say that it is done.',
  },
  complete: { label: 'Remediation Complete', title: 'Remediation Complete', description: 'What was achieved, and where to go from here.' },
  'subscription/subscribe': {
    label: 'Subscribe to Remediation',
    title: 'Subscribe to Remediation',
    description: 'Keep it deployed by itself, or deploy it once.',
  },
};

const validateGroups: StepTitle = {
  label: 'Validate User Groups',
  title: 'Validate User Groups',
  description: 'Check in the product that the people group holds the people it should.',
};

export function stepTitle({ quest_tome_quest_type: type }: Pick<Quest, 'quest_tome_quest_type'>, path: string): StepTitle {
  if (path === 'enable' && type === 'PEOPLE_DEPLOYMENT') return validateGroups;
  return titles[path] ?? { label: path, title: path, description: '' };
}
