import type { GroupSummary } from '@rampart/contract/people/groups.ts';
import { countText } from '@rampart/ui/format.ts';
import { shareText } from '../risk-text.ts';

/** `40 people carry 61.4% of the organisation’s attack risk` */
export function groupFact({ members, risk_percentage: percentage }: GroupSummary, hasFigures: boolean): string {
  const people = countText(members, 'person', 'people');
  if (!hasFigures || percentage === null || members === 0) return people;
  return `${people} ${members === 1 ? 'carries' : 'carry'} ${shareText(percentage)} of the organisation’s attack risk`;
}
