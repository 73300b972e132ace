import type { ExclusionType } from '@rampart/contract/people/exclusions.ts';
import type { RiskKind } from '@rampart/domain/people/most-attacked.ts';
import { mostAttackedMalwareId, mostAttackedOverallId, mostAttackedPhishingId } from '@rampart/domain/people/people-group.ts';

interface MostAttackedGroup {
  readonly id: number;
  /** Who is on one of these is never in it. */
  readonly exclusions: readonly ExclusionType[];
}

const everyGroup: ExclusionType = 'most_attacked_group_exclusions';

export const mostAttackedGroups: Readonly<Record<RiskKind, MostAttackedGroup>> = {
  overall: { id: mostAttackedOverallId, exclusions: [everyGroup, 'most_attacked_overall_exclusions'] },
  phishing: { id: mostAttackedPhishingId, exclusions: [everyGroup, 'most_attacked_phishing_exclusions'] },
  malware: { id: mostAttackedMalwareId, exclusions: [everyGroup, 'most_attacked_malware_exclusions'] },
};
