import type { GroupSummary } from '@rampart/contract/people/groups.ts';
import { wholeOrganisationId } from '@rampart/domain/people/people-group.ts';
import { countText } from '@rampart/ui/format.ts';
import { shareText } from '../../../parts/attacks/risk-text.ts';

/** `40 people carry 61.4% of the organisation’s attack risk of the last three months` */
export function groupFact({ id, members, risk_percentage: percentage }: GroupSummary, hasFigures: boolean): string {
  const people = countText(members, 'person', 'people');
  if (id === wholeOrganisationId) return `${people} in the organisation`;
  if (!hasFigures || percentage === null || members === 0) return people;
  return `${people} ${members === 1 ? 'carries' : 'carry'} ${shareText(percentage)} of the organisation’s attack risk of the last three months`;
}
