import type { Change, ChangeKind } from '@rampart/domain/change.ts';
import type { RemedyFile } from '@rampart/domain/control.ts';
import type { PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import { quoted } from '@rampart/domain/power-shell.ts';
import { fileNameOf } from '../../kit/file-name-of.ts';
import { adScript } from '../live-entry.ts';
import { domainPolicy } from './policy-form.ts';

type Settings = PasswordPolicySettings;

const textOrNull = (value: number | null, text: (value: number) => string = String): string | null => (value === null ? null : text(value));

/** The parameters of Active Directory's own commands, each from what the settings say. */
const parameters: Readonly<Record<string, (settings: Settings) => string | null>> = {
  MinPasswordLength: ({ minLength }) => textOrNull(minLength),
  ComplexityEnabled: ({ kindsOfCharacters }) => (kindsOfCharacters.length > 0 ? '$true' : '$false'),
  PasswordHistoryCount: ({ rememberedPasswords }) => textOrNull(rememberedPasswords),
  MaxPasswordAge: ({ maxAgeDays }) => textOrNull(maxAgeDays, (days) => `(New-TimeSpan -Days ${days})`),
  LockoutThreshold: ({ lockAfterAttempts }) => textOrNull(lockAfterAttempts),
  LockoutDuration: ({ lockForMinutes }) => textOrNull(lockForMinutes, (minutes) => `(New-TimeSpan -Minutes ${minutes})`),
};

const groupPolicyWarning = [
  '# Where a Group Policy other than the Default Domain Policy sets one of these for the domain, set it there:',
  '# a domain controller may overwrite this within 16 hours.',
];

export function passwordPolicyScript(change: Change<ChangeKind, Settings>): RemedyFile[] {
  if (change.kind !== 'update' && change.kind !== 'enable') return [];
  const { target, before, after } = change;
  const set = Object.entries(parameters)
    .filter(([, textFor]) => textFor(before) !== textFor(after) && textFor(after) !== null)
    .map(([name, textFor]) => `-${name} ${textFor(after)}`);
  const [, ofDomain] = domainPolicy.exec(after.name) ?? [];
  const command =
    ofDomain !== undefined
      ? `Set-ADDefaultDomainPasswordPolicy -Identity ${ofDomain === '' ? '(Get-ADDomain).DistinguishedName' : quoted(ofDomain)}`
      : `Set-ADFineGrainedPasswordPolicy -Identity ${quoted(target)}`;
  const warning = ofDomain === undefined ? [] : groupPolicyWarning;
  const content = adScript('an account of Domain Admins', [...warning, [command, ...set].join(' `\n  ')]);
  return [{ name: `set-${fileNameOf(after.name)}.ps1`, content }];
}
