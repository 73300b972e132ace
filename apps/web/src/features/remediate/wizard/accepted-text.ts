import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { countText } from '@rampart/ui/format.ts';

/** Of a remediation that is not complete and not open: the risk of every control that is not in place is accepted. */
export function acceptedText({ remaining, selected, staged, deployed }: Quest['snapshot']): string {
  const accepted = `the risk of ${countText(remaining.length + selected.length + staged.length, 'control', 'controls')} is accepted.`;
  return deployed.length > 0 ? `Everything else is in place; ${accepted}` : `Nothing is left to deploy: ${accepted}`;
}
