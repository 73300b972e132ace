import { exclusionListNumbered } from '@rampart/domain/deploy/exclusion-lists.ts';

/** As their groups are called. */
const titles: Readonly<Record<string, string>> = {
  'exclusion:emergency_access_exclusions': 'Emergency Access',
  'exclusion:service_account_exclusions': 'Service Accounts',
  'exclusion:most_attacked_group_exclusions': 'Most Attacked Exclusions',
  'exclusion:most_attacked_overall_exclusions': 'Most Attacked Overall Exclusions',
  'exclusion:most_attacked_phishing_exclusions': 'Most Attacked Phishing Exclusions',
  'exclusion:most_attacked_malware_exclusions': 'Most Attacked Malware Exclusions',
};

/** What the list with this number is called; the number itself when there is none. */
export const exclusionListTitle = (id: number): string => titles[exclusionListNumbered(id) ?? ''] ?? String(id);
