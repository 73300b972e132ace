import type { ExclusionType } from '@rampart/contract/people/exclusions.ts';
import { productName } from '@rampart/domain/product-name.ts';

interface ExclusionGroup {
  /** As the group is called at the identity products. */
  readonly name: string;
  /** What an administrator who finds the group there must know. */
  readonly description: string;
}

const groupOf = (title: string, who: string): ExclusionGroup => ({
  name: `${productName}: ${title}`,
  description: `${who} Kept by ${productName} from its custom groups: change it there, not here.`,
});

/** By kind of exclusion, the group of the list. */
export const exclusionGroups: Readonly<Record<ExclusionType, ExclusionGroup>> = {
  service_account_exclusions: groupOf('Service Accounts', 'Accounts of services, which policies for people exclude.'),
  emergency_access_exclusions: groupOf('Emergency Access', 'Accounts that must be able to sign in, whatever a sign-in policy says.'),
  most_attacked_group_exclusions: groupOf('Most Attacked Exclusions', 'Never among the most attacked people.'),
  most_attacked_overall_exclusions: groupOf('Most Attacked Overall Exclusions', 'Never among the most attacked people overall.'),
  most_attacked_phishing_exclusions: groupOf('Most Attacked Phishing Exclusions', 'Never among the people most attacked by phishing.'),
  most_attacked_malware_exclusions: groupOf('Most Attacked Malware Exclusions', 'Never among the people most attacked by malware.'),
};
