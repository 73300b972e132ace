import { directorySettingsChanges } from '@rampart/changes/identity/directory-settings.ts';
import type { DirectorySettings } from '@rampart/domain/directory-settings.ts';
import { directorySettings } from '@rampart/facts/identity/directory-settings.ts';
import { z } from 'zod';
import { fieldOf, part, type Raw } from '../../kit/fields-to-write.ts';
import { ourWord, theirWord } from '../../kit/words.ts';
import type { MicrosoftGraphClient } from '../client.ts';
import { appliesToGraphObject } from '../graph-object.ts';
import { AuthorizationPolicy } from '../schema.ts';

const inviters = {
  none: 'nobody',
  adminsAndGuestInviters: 'administrators',
  adminsGuestInvitersAndAllMembers: 'members',
  everyone: 'everyone',
} as const;

/** Microsoft's document "Restrict guest access permissions": the ids of the three roles that guests can have. */
const guestRoles = {
  'a0b1b346-4d3e-4e8b-98f8-753987be4970': 'what-members-see',
  '10dae51f-b6af-4016-8d66-8c2a99b929b3': 'little',
  '2af84b1e-32c8-42b7-82bc-daa82404023b': 'only-themselves',
} as const;

/** Policies by which people consent for themselves begin like this; others are for owners of groups and chats. */
const self = 'ManagePermissionGrantsForSelf.';
const lowImpact = 'microsoft-user-default-low';
/** Microsoft manages it, and keeps it to its own current advice. */
const recommended = 'microsoft-user-default-recommended';
const isForSelf = (policy: string): boolean => policy.toLowerCase().startsWith(self.toLowerCase());

/** Without such a policy no user consents; an unknown one may allow anything. */
function consentOf(policies: readonly string[]): DirectorySettings['usersMayConsent'] {
  const own = policies.filter(isForSelf);
  if (own.length === 0) return 'never';
  const areAll = (...names: readonly string[]): boolean => {
    const known = new Set(names.map((name) => `${self}${name}`.toLowerCase()));
    return own.every((policy) => known.has(policy.toLowerCase()));
  };
  if (areAll(lowImpact)) return 'low-impact-of-verified-publishers';
  return areAll(lowImpact, recommended) ? 'as-the-vendor-recommends' : 'any-application';
}

/** A value that we do not know counts as the widest. */
function toDirectorySettings(policy: AuthorizationPolicy): DirectorySettings {
  const { allowInvitesFrom, guestUserRoleId, defaultUserRolePermissions: may } = policy;
  return {
    whoMayInviteGuests: ourWord(inviters, allowInvitesFrom) ?? 'everyone',
    usersMayConsent: may ? consentOf(may.permissionGrantPoliciesAssigned) : 'any-application',
    usersMayRegisterApplications: may?.allowedToCreateApps ?? true,
    usersMayCreateDirectories: may?.allowedToCreateTenants ?? null,
    usersMayCreateGroups: may?.allowedToCreateSecurityGroups ?? null,
    guestsSee: ourWord(guestRoles, guestUserRoleId?.toLowerCase()) ?? null,
  };
}

const path = 'policies/authorizationPolicy';
const may = 'defaultUserRolePermissions';
const consents = `${may}.permissionGrantPoliciesAssigned`;

export async function collectDirectorySettings(client: MicrosoftGraphClient): Promise<DirectorySettings> {
  return toDirectorySettings(await client.get(path, AuthorizationPolicy));
}

export const authorizationSettingsOf = (live: Raw): DirectorySettings => toDirectorySettings(AuthorizationPolicy.parse(live));

const Assigned = z.array(z.string()).catch([]);

const consentPolicyNames = {
  'any-application': 'microsoft-user-default-legacy',
  'as-the-vendor-recommends': recommended,
  'low-impact-of-verified-publishers': lowImpact,
} as const;

/** Policies for owners of groups and chats are in the same list, and stay. */
function consentPolicies({ usersMayConsent: consent }: DirectorySettings, base: Raw): string[] {
  const others = Assigned.parse(fieldOf(base, consents)).filter((policy) => !isForSelf(policy));
  if (consent === 'never') return others;
  return [...others, `${self}${consentPolicyNames[consent]}`];
}

/** As they were for people themselves, and as they are now for owners of groups and chats. */
function restoredConsents(exact: Raw, base: Raw): Raw {
  const [was, now] = [Assigned.parse(fieldOf(exact, consents)), Assigned.parse(fieldOf(base, consents))];
  const kept = was.filter((policy) => isForSelf(policy) || now.includes(policy));
  return { [consents]: [...kept, ...now.filter((policy) => !isForSelf(policy) && !was.includes(policy))] };
}

/** The same in the manual steps: the administrator's directory may have such policies too. */
const keepingOthers = [
  '$change = $body | ConvertFrom-Json -AsHashtable',
  `$assigned = (Invoke-MgGraphRequest -Method GET -Uri '/v1.0/${path}').${consents}`,
  `$others = @($assigned | Where-Object { $_ -notlike '${self}*' })`,
  `$change.${consents} = $others + @($change.${consents})`,
  '$body = $change | ConvertTo-Json -Depth 10',
];

export const appliesToDirectorySettings = appliesToGraphObject(directorySettingsChanges, {
  noun: 'what everyone in the directory may do',
  fact: directorySettings,
  scopes: ['Policy.Read.All', 'Policy.ReadWrite.Authorization'],
  path,
  placeOf: () => path,
  parts: [
    part('allowInvitesFrom', ({ whoMayInviteGuests }) => theirWord(inviters, whoMayInviteGuests)),
    part('guestUserRoleId', ({ guestsSee }) => theirWord(guestRoles, guestsSee)),
    { ...part(consents, ({ usersMayConsent }) => usersMayConsent, consentPolicies), restore: restoredConsents },
    part(`${may}.allowedToCreateApps`, ({ usersMayRegisterApplications }) => usersMayRegisterApplications),
    part(`${may}.allowedToCreateTenants`, ({ usersMayCreateDirectories }) => usersMayCreateDirectories ?? undefined),
    part(`${may}.allowedToCreateSecurityGroups`, ({ usersMayCreateGroups }) => usersMayCreateGroups ?? undefined),
  ],
  settingsOf: authorizationSettingsOf,
  nameOf: () => 'authorization policy',
  prepare: (body) => (fieldOf(body, consents) === undefined ? [] : keepingOthers),
});
