import { directorySettingsChanges } from '@rampart/changes/identity/directory-settings.ts';
import type { DirectorySettings } from '@rampart/domain/directory-settings.ts';
import { z } from 'zod';
import { appliesToObject, type VendorObject } from '../kit/applies-to-object.ts';
import { fieldOf, fieldsToWrite, type Part, type Raw, withFields } from '../kit/fields-to-write.ts';
import { graphManualSteps } from './manual-steps.ts';
import type { MicrosoftGraphClient } from './client.ts';
import { AuthorizationPolicy } from './policy-schema.ts';
import { forSelf, guestRoles, inviters, lowImpact, toDirectorySettings } from './to-directory-settings.ts';

const path = 'policies/authorizationPolicy';
const scopes = ['Policy.Read.All', 'Policy.ReadWrite.Authorization'];
const may = 'defaultUserRolePermissions';
const consents = `${may}.permissionGrantPoliciesAssigned`;
const self = 'ManagePermissionGrantsForSelf.';

const wordFor = (words: Readonly<Record<string, string>>, ours: string | null): string | undefined =>
  Object.keys(words).find((word) => words[word] === ours);

/** Policies for owners of groups and chats stand in the same list, and stay. */
function consentPolicies(wanted: DirectorySettings['usersMayConsent'], base: Raw): string[] {
  const assigned = z.array(z.string()).catch([]).parse(fieldOf(base, consents));
  const others = assigned.filter((policy) => !policy.toLowerCase().startsWith(forSelf));
  if (wanted === 'never') return others;
  return [...others, `${self}${wanted === 'any-application' ? 'microsoft-user-default-legacy' : lowImpact}`];
}

/** The same by hand: who runs the script may have such policies too. */
const keepingOthers = [
  '$change = $body | ConvertFrom-Json -AsHashtable',
  `$assigned = (Invoke-MgGraphRequest -Method GET -Uri '/v1.0/${path}').${consents}`,
  `$others = @($assigned | Where-Object { $_ -notlike '${self}*' })`,
  `$change.${consents} = $others + @($change.${consents})`,
  '$body = $change | ConvertTo-Json -Depth 10',
];

const permission = (field: string, of: (settings: DirectorySettings) => boolean | null): Part<DirectorySettings> => ({
  fields: [`${may}.${field}`],
  says: of,
  write: (after) => ({ [`${may}.${field}`]: of(after) ?? undefined }),
});

const parts: readonly Part<DirectorySettings>[] = [
  {
    fields: ['allowInvitesFrom'],
    says: ({ whoMayInviteGuests }) => whoMayInviteGuests,
    write: ({ whoMayInviteGuests }) => ({ allowInvitesFrom: wordFor(inviters, whoMayInviteGuests) }),
  },
  {
    fields: ['guestUserRoleId'],
    says: ({ guestsSee }) => guestsSee,
    write: ({ guestsSee }) => ({ guestUserRoleId: wordFor(guestRoles, guestsSee) }),
  },
  {
    fields: [consents],
    says: ({ usersMayConsent }) => usersMayConsent,
    write: ({ usersMayConsent }, base) => ({ [consents]: consentPolicies(usersMayConsent, base) }),
  },
  permission('allowedToCreateApps', ({ usersMayRegisterApplications }) => usersMayRegisterApplications),
  permission('allowedToCreateTenants', ({ usersMayCreateDirectories }) => usersMayCreateDirectories),
  permission('allowedToCreateSecurityGroups', ({ usersMayCreateGroups }) => usersMayCreateGroups),
];

const settingsOf = (live: Raw): DirectorySettings => toDirectorySettings(AuthorizationPolicy.parse(live));

const authorization: VendorObject<MicrosoftGraphClient, DirectorySettings> = {
  vendor: 'Microsoft',
  read: (client) => client.get(path, z.looseObject({})),
  settingsOf,
  async write(client, { live, after, exact }) {
    const was = exact && { raw: exact, settings: settingsOf(exact) };
    const fields = fieldsToWrite({ parts, before: settingsOf(live), after, base: live, exact: was });
    if (Object.keys(fields).length > 0) await client.send('PATCH', path, withFields({}, fields));
  },
  manualSteps({ before, after }) {
    if (before === null || after === null) return [];
    const fields = fieldsToWrite({ parts, before, after });
    const prepare = consents in fields ? keepingOthers : [];
    return graphManualSteps({ method: 'PATCH', path, body: withFields({}, fields), prepare, about: 'authorization policy', scopes });
  },
};

export const appliesToDirectorySettings = appliesToObject(authorization, directorySettingsChanges, {
  title: { update: 'Change what everybody in the directory may do' },
  scopes,
});
