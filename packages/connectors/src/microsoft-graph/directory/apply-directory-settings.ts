import { directorySettingsChanges } from '@rampart/changes/identity/directory-settings.ts';
import type { DirectorySettings } from '@rampart/domain/directory-settings.ts';
import { z } from 'zod';
import { appliesToObject } from '../../kit/applies-to-object.ts';
import { fieldOf, type Part, part, type Raw } from '../../kit/fields-to-write.ts';
import { graphObject } from '../graph-object.ts';
import { AuthorizationPolicy } from '../sign-in-policies/policy-schema.ts';
import { forSelf, guestRoles, inviters, lowImpact, toDirectorySettings } from './to-directory-settings.ts';

const path = 'policies/authorizationPolicy';
const scopes = ['Policy.Read.All', 'Policy.ReadWrite.Authorization'];
const may = 'defaultUserRolePermissions';
const consents = `${may}.permissionGrantPoliciesAssigned`;
const self = 'ManagePermissionGrantsForSelf.';

const wordFor = (words: Readonly<Record<string, string>>, ours: string | null): string | undefined =>
  Object.keys(words).find((word) => words[word] === ours);

/** Policies for owners of groups and chats are in the same list, and stay. */
function consentPolicies(consent: DirectorySettings['usersMayConsent'], base: Raw): string[] {
  const assigned = z.array(z.string()).catch([]).parse(fieldOf(base, consents));
  const others = assigned.filter((policy) => !policy.toLowerCase().startsWith(forSelf));
  if (consent === 'never') return others;
  return [...others, `${self}${consent === 'any-application' ? 'microsoft-user-default-legacy' : lowImpact}`];
}

/** The same in the manual steps: the administrator's directory may have such policies too. */
const keepingOthers = [
  '$change = $body | ConvertFrom-Json -AsHashtable',
  `$assigned = (Invoke-MgGraphRequest -Method GET -Uri '/v1.0/${path}').${consents}`,
  `$others = @($assigned | Where-Object { $_ -notlike '${self}*' })`,
  `$change.${consents} = $others + @($change.${consents})`,
  '$body = $change | ConvertTo-Json -Depth 10',
];

const permission = (field: string, of: (settings: DirectorySettings) => boolean | null): Part<DirectorySettings> =>
  part(`${may}.${field}`, (settings) => of(settings) ?? undefined);

const parts: readonly Part<DirectorySettings>[] = [
  part('allowInvitesFrom', ({ whoMayInviteGuests }) => wordFor(inviters, whoMayInviteGuests)),
  part('guestUserRoleId', ({ guestsSee }) => wordFor(guestRoles, guestsSee)),
  part(
    consents,
    ({ usersMayConsent }) => usersMayConsent,
    ({ usersMayConsent }, base) => consentPolicies(usersMayConsent, base),
  ),
  permission('allowedToCreateApps', ({ usersMayRegisterApplications }) => usersMayRegisterApplications),
  permission('allowedToCreateTenants', ({ usersMayCreateDirectories }) => usersMayCreateDirectories),
  permission('allowedToCreateSecurityGroups', ({ usersMayCreateGroups }) => usersMayCreateGroups),
];

const authorization = graphObject<DirectorySettings>({
  path,
  placeOf: () => path,
  parts,
  settingsOf: (live) => toDirectorySettings(AuthorizationPolicy.parse(live)),
  nameOf: () => 'authorization policy',
  prepare: (body) => (fieldOf(body, consents) === undefined ? [] : keepingOthers),
  scopes,
});

export const appliesToDirectorySettings = appliesToObject(authorization, directorySettingsChanges, {
  noun: 'what everyone in the directory may do',
  scopes,
});
