import type { DirectorySettings } from '@rampart/domain/directory-settings.ts';
import type { AuthorizationPolicy } from '../sign-in-policies/policy-schema.ts';

/** The reverse is in `apply-directory-settings.ts`. */
export const inviters = {
  none: 'nobody',
  adminsAndGuestInviters: 'administrators',
  adminsGuestInvitersAndAllMembers: 'members',
  everyone: 'everyone',
} as const;

/** Microsoft's document "Restrict guest access permissions": the ids of the three roles that guests can have. */
export const guestRoles = {
  'a0b1b346-4d3e-4e8b-98f8-753987be4970': 'what-members-see',
  '10dae51f-b6af-4016-8d66-8c2a99b929b3': 'little',
  '2af84b1e-32c8-42b7-82bc-daa82404023b': 'only-themselves',
} as const;

/** Policies by which people consent for themselves begin like this; others are for owners of groups and chats. */
export const forSelf = 'managepermissiongrantsforself.';
export const lowImpact = 'microsoft-user-default-low';

const found = <T>(words: Readonly<Record<string, T>>, value: string | null | undefined): T | undefined => words[value ?? ''];

/** Without such a policy no user consents; an unknown one may allow anything. */
function consentOf(policies: readonly string[]): DirectorySettings['usersMayConsent'] {
  const own = policies.map((policy) => policy.toLowerCase()).filter((policy) => policy.startsWith(forSelf));
  if (own.length === 0) return 'never';
  return own.every((policy) => policy === `${forSelf}${lowImpact}`) ? 'low-impact-of-verified-publishers' : 'any-application';
}

/** A value that we do not know counts as the widest. */
export function toDirectorySettings(policy: AuthorizationPolicy): DirectorySettings {
  const { allowInvitesFrom, guestUserRoleId, defaultUserRolePermissions: may } = policy;
  return {
    whoMayInviteGuests: found(inviters, allowInvitesFrom) ?? 'everyone',
    usersMayConsent: may ? consentOf(may.permissionGrantPoliciesAssigned) : 'any-application',
    usersMayRegisterApplications: may?.allowedToCreateApps ?? true,
    usersMayCreateDirectories: may?.allowedToCreateTenants ?? null,
    usersMayCreateGroups: may?.allowedToCreateSecurityGroups ?? null,
    guestsSee: found(guestRoles, guestUserRoleId?.toLowerCase()) ?? null,
  };
}
