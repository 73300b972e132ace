import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import { PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import { appliesToObject, type VendorObject } from '../../kit/applies-to-object.ts';
import { fieldsToWrite } from '../../kit/fields-to-write.ts';
import type { DirectoryClient } from '../client.ts';
import { policyClasses } from '../collect.ts';
import { type LiveEntry, toEntry, toLiveEntry, withId } from '../live-entry.ts';
import { idOf } from '../schema.ts';
import { passwordParts } from './to-password-attributes.ts';
import { formOf, toPasswordPolicy, domainPolicyName } from './to-password-policy.ts';
import type { Change, ChangeKind } from '@rampart/domain/change.ts';
import type { RemedyFile } from '@rampart/domain/control.ts';
import { fileNameOf } from '../../kit/file-name-of.ts';

type Settings = PasswordPolicySettings;

const switchOf = (isOn: boolean): string => (isOn ? '$true' : '$false');

/** The parameters of Active Directory's own commands, each from what the settings say. */
const parameters: Readonly<Record<string, (settings: Settings) => string | null>> = {
  MinPasswordLength: ({ minLength }) => (minLength === null ? null : String(minLength)),
  ComplexityEnabled: ({ kindsOfCharacters }) => switchOf(kindsOfCharacters.length > 0),
  PasswordHistoryCount: ({ rememberedPasswords }) => (rememberedPasswords === null ? null : String(rememberedPasswords)),
  MaxPasswordAge: ({ maxAgeDays }) => (maxAgeDays === null ? null : `(New-TimeSpan -Days ${maxAgeDays})`),
  LockoutThreshold: ({ lockAfterAttempts }) => (lockAfterAttempts === null ? null : String(lockAfterAttempts)),
  LockoutDuration: ({ lockForMinutes }) => (lockForMinutes === null ? null : `(New-TimeSpan -Minutes ${lockForMinutes})`),
};

/** A script for the ActiveDirectory module of PowerShell. */
function passwordPolicyManualSteps(change: Change<ChangeKind, Settings>): RemedyFile[] {
  if (change.kind !== 'update' && change.kind !== 'enable') return [];
  const { target, before, after } = change;
  const set = Object.entries(parameters)
    .filter(([, valueOf]) => valueOf(before) !== valueOf(after) && valueOf(after) !== null)
    .map(([name, valueOf]) => `-${name} ${valueOf(after)}`);
  const isDomain = after.name === domainPolicyName;
  const command = isDomain
    ? 'Set-ADDefaultDomainPasswordPolicy -Identity (Get-ADDomain).DistinguishedName'
    : `Set-ADFineGrainedPasswordPolicy -Identity '${target.replaceAll("'", "''")}'`;
  const lines = [
    '# Needs the module ActiveDirectory, and an account of Domain Admins.',
    'Import-Module ActiveDirectory',
    [command, ...set].join(' `\n  '),
  ];
  return [{ name: `set-${fileNameOf(after.name)}.ps1`, content: `${lines.join('\n')}\n` }];
}

const settingsOf = (live: LiveEntry): PasswordPolicySettings => PasswordPolicySettings.parse(toPasswordPolicy(toEntry(live)));

/** The policy of the whole domain is in its root, the others are separate objects. */
async function read(client: DirectoryClient, target: string): Promise<LiveEntry | undefined> {
  const root = (await client.source.roots()).find((entry) => idOf(entry) === target);
  return root === undefined ? withId(client.source.entriesOf(policyClasses), target) : toLiveEntry(root);
}

const policies: VendorObject<DirectoryClient, PasswordPolicySettings, LiveEntry> = {
  vendor: 'The directory',
  read,
  settingsOf,
  async write(client, { live, after, exact }) {
    const parts = passwordParts(formOf(toEntry(live)));
    const was = exact && { raw: exact.attributes, settings: settingsOf(exact) };
    const fields = fieldsToWrite({ parts, before: settingsOf(live), after, base: live.attributes, exact: was });
    const changes = Object.entries(fields).map(([attribute, values]) => ({
      operation: 'replace' as const,
      attribute,
      values: (values ?? []) as readonly string[],
    }));
    if (changes.length > 0) await client.writer.modify(live.dn, changes);
  },
  manualSteps: passwordPolicyManualSteps,
};

export const appliesToPasswordPolicies = appliesToObject(policies, passwordPolicyChanges, {
  noun: 'a password policy',
  scopes: ['Write access to the domain object', 'Write access to password settings objects'],
});
