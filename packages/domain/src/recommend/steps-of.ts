import type { QuestType, Remediation } from '../remediation.ts';

/** The paths of the step pages, below that of the remediation. */
export type StepPath =
  | 'introduction'
  | 'controls'
  | 'people'
  | 'exclusion'
  | 'issue-tracking'
  | 'content'
  | 'enable'
  | 'complete'
  | 'subscription/subscribe'
  | 'subscription/tor/content'
  | 'subscription/map/content'
  | 'subscription/map/exclusion';

const stepsByType: Readonly<Record<QuestType, readonly StepPath[]>> = {
  'Control Deployment': ['introduction', 'controls', 'people', 'issue-tracking', 'content', 'enable', 'complete'],
  'Control Deployment Exclusion': ['introduction', 'controls', 'people', 'exclusion', 'issue-tracking', 'content', 'enable', 'complete'],
  PEOPLE_DEPLOYMENT: ['introduction', 'people', 'issue-tracking', 'content', 'enable'],
  Visibility: ['introduction', 'controls', 'people', 'issue-tracking', 'content'],
  Subscription: ['introduction', 'subscription/tor/content', 'issue-tracking', 'subscription/subscribe', 'complete'],
  'subscription.map': ['introduction', 'people', 'issue-tracking', 'subscription/subscribe', 'complete'],
  'subscription.tor': [],
  'Subscription Control Deployment': [
    'introduction',
    'controls',
    'people',
    'exclusion',
    'issue-tracking',
    'subscription/subscribe',
    'complete',
  ],
};

const mostAttacked: readonly StepPath[] = [
  'introduction',
  'subscription/map/content',
  'subscription/map/exclusion',
  'subscription/subscribe',
  'complete',
];

const torIp: readonly StepPath[] = ['introduction', 'subscription/tor/content', 'subscription/subscribe', 'complete'];

/** Templates whose id decides, whatever their type. What is deployed to two products has a template for each. */
const stepsById: Readonly<Record<string, readonly StepPath[]>> = {
  'tor-ip-subscription': torIp,
  'tor-ip-subscription-in-conditional-access': torIp,
  'most-attacked-malware-subscription': mostAttacked,
  'most-attacked-overall-subscription': mostAttacked,
  'most-attacked-phishing-subscription': mostAttacked,
  'most-attacked-malware-subscription-in-okta': mostAttacked,
  'most-attacked-overall-subscription-in-okta': mostAttacked,
  'most-attacked-phishing-subscription-in-okta': mostAttacked,
};

/** A conditional access policy can lock everyone out: it always needs emergency access. */
const typeOf = ({ questType, product }: Pick<Remediation, 'questType' | 'product'>): QuestType =>
  questType === 'Control Deployment' && product === 'azure_conditional_access' ? 'Control Deployment Exclusion' : questType;

interface Surroundings {
  /** A service desk or an issue tracker is connected. */
  readonly hasIssueTracker?: boolean;
}

/** The step pages of a remediation, in order. */
export function stepsOf(
  remediation: Pick<Remediation, 'id' | 'questType' | 'product'>,
  { hasIssueTracker = false }: Surroundings = {},
): readonly StepPath[] {
  const steps = stepsById[remediation.id] ?? stepsByType[typeOf(remediation)];
  return hasIssueTracker ? steps : steps.filter((step) => step !== 'issue-tracking');
}
