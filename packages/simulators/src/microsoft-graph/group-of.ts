import type { WorldGroup } from '../world/world.ts';
import type { Row } from './list-page.ts';
import { objectIdOf } from './object-id-of.ts';
import { seconds } from './user-of.ts';

export type GraphGroup = Row & { readonly id: string; readonly displayName: string };

/** What is said of a group that nobody said more about. */
export const blankGroup: Row = {
  deletedDateTime: null,
  classification: null,
  description: null,
  expirationDateTime: null,
  groupTypes: [],
  isAssignableToRole: null,
  mail: null,
  mailEnabled: false,
  membershipRule: null,
  membershipRuleProcessingState: null,
  onPremisesSyncEnabled: null,
  preferredDataLocation: null,
  preferredLanguage: null,
  proxyAddresses: [],
  resourceProvisioningOptions: [],
  securityEnabled: true,
  theme: null,
  uniqueName: null,
  visibility: null,
};

const nickname = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Departments fill themselves by a rule, as companies set it up; the other groups are assigned. */
export function toGroup({ id, name, description, createdAt }: WorldGroup): GraphGroup {
  const department = /^Department (.+)$/.exec(name)?.[1];
  const dynamic = department && {
    groupTypes: ['DynamicMembership'],
    membershipRule: `(user.department -eq "${department}")`,
    membershipRuleProcessingState: 'On',
  };
  return {
    ...blankGroup,
    id: objectIdOf(id),
    displayName: name,
    description,
    createdDateTime: seconds(createdAt),
    renewedDateTime: seconds(createdAt),
    mailNickname: nickname(name),
    ...dynamic,
  };
}
