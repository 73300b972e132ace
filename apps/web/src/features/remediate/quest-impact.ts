import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { impactText } from '../../parts/impact/impact-text.ts';

/** What a remediation would have done in 90 days. */
export const questImpactText = ({ attacks, attacks_stopped: attacksStopped, people_affected: peopleAffected }: Quest['value']): string =>
  impactText({ attacks, attacksStopped, peopleAffected });
