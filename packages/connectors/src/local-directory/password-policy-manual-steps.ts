import type { Change, ChangeKind } from '@rampart/domain/change.ts';
import type { RemedyFile } from '@rampart/domain/control.ts';
import type { PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import { fileNameOf } from '../kit/file-name-of.ts';
import { domainPolicyName } from './to-password-policy.ts';

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
export function passwordPolicyManualSteps(change: Change<ChangeKind, Settings>): RemedyFile[] {
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
