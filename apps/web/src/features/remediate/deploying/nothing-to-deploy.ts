import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { acceptedText } from '../wizard/accepted-text.ts';

const underWay = 'A deployment is changing this product. Wait until it is confirmed.';

interface Obstacle {
  readonly title: string;
  readonly hint: string;
}

/** Why there is nothing to deploy in a step, in words that are true of how far the remediation has come. */
export function nothingToDeploy(
  { snapshot, confirming, statuses }: Pick<Quest, 'snapshot' | 'confirming' | 'statuses'>,
  phase: 'stage' | 'enable',
): Obstacle {
  if (confirming.length > 0) return { title: 'Confirming', hint: underWay };
  if (phase === 'stage' && snapshot.staged.length > 0)
    return { title: 'Everything you selected is staged', hint: 'Continue to enable it.' };
  if (statuses.includes('RISK_ACCEPTED')) return { title: 'Nothing to deploy', hint: acceptedText(snapshot) };
  if (phase === 'enable') return { title: 'Nothing to deploy', hint: 'Nothing is staged yet.' };
  if (snapshot.deployed.length > 0 && snapshot.remaining.length === 0)
    return { title: 'Everything is deployed', hint: 'Every control of this remediation is in place.' };
  return { title: 'Nothing to deploy', hint: 'Select controls under Remediation Outcomes first.' };
}
