import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import { PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import { appliesToObject, type VendorObject } from '../../kit/applies-to-object.ts';
import { fieldsToWrite, type Part, part } from '../../kit/fields-to-write.ts';
import { unsupportedSetting } from '../../kit/vendor-failure.ts';
import type { DirectoryClient } from '../client.ts';
import { adScript, type LiveEntry, quoted, toEntry, toLiveEntry, withId } from '../live-entry.ts';
import { directorySeconds } from '../directory-time.ts';
import { idOf } from '../schema.ts';
import { domainPolicyName, formOf, overlay, policyClasses, type PolicyForm, textOf, toPasswordPolicy } from './to-password-policy.ts';
import type { Change, ChangeKind } from '@rampart/domain/change.ts';
import type { RemedyFile } from '@rampart/domain/control.ts';
import { fileNameOf } from '../../kit/file-name-of.ts';

type Settings = PasswordPolicySettings;
const vendor = 'The directory';

const number = (attribute: string, of: (settings: Settings) => number | null, write: (value: number) => string = String): Part<Settings> =>
  part(attribute, of, (after) => [write(of(after) ?? unsupportedSetting(vendor, 'a password policy without this number'))]);

function checked({ kindsOfCharacters: kinds, refusesOwnName }: Settings): boolean {
  const isAsked = kinds.length > 0;
  if (isAsked && kinds.length < 4) unsupportedSetting(vendor, 'some kinds of characters: it asks for all of them or none');
  if (refusesOwnName !== null && refusesOwnName !== isAsked)
    unsupportedSetting(vendor, 'refusing people’s own names apart from complexity');
  return isAsked;
}

const overlayLock: Part<Settings> = {
  fields: ['pwdmaxfailure', 'pwdlockout'],
  says: ({ lockAfterAttempts }) => lockAfterAttempts,
  write: ({ lockAfterAttempts: attempts }) => ({ pwdmaxfailure: [String(attempts ?? 0)], pwdlockout: [attempts ? 'TRUE' : 'FALSE'] }),
};

/** Which attributes say what. */
function passwordParts(form: PolicyForm): readonly Part<Settings>[] {
  const isOverlay = form === overlay;
  return [
    { says: ({ name }) => name, write: () => unsupportedSetting(vendor, 'renaming a password policy') },
    { says: ({ refusesCommonPasswords }) => refusesCommonPasswords, write: () => unsupportedSetting(vendor, 'refusing common passwords') },
    { says: ({ recoveredWith }) => recoveredWith, write: () => unsupportedSetting(vendor, 'choosing how a password is recovered') },
    number(form.minLength, ({ minLength }) => minLength),
    {
      fields: isOverlay ? [] : Object.keys(form.complexity(false, {})),
      says: ({ kindsOfCharacters, refusesOwnName }) => [kindsOfCharacters.toSorted(), refusesOwnName],
      write: (after, base) => form.complexity(checked(after), base),
    },
    number(form.remembered, ({ rememberedPasswords }) => rememberedPasswords),
    number(
      form.maxAge,
      ({ maxAgeDays }) => maxAgeDays,
      (days) => form.durationOf(days * 86_400),
    ),
    isOverlay ? overlayLock : number(form.attempts, ({ lockAfterAttempts }) => lockAfterAttempts),
    {
      fields: [form.duration, ...(form.window === undefined ? [] : [form.window])],
      says: ({ lockForMinutes }) => lockForMinutes,
      write({ lockForMinutes }, base) {
        const seconds = (lockForMinutes ?? unsupportedSetting(vendor, 'a lockout without minutes')) * 60;
        const text = form.durationOf(seconds);
        const window = form.window === undefined ? 0 : (directorySeconds(textOf(base, form.window)) ?? 0);
        const isTooLong = form.window !== undefined && seconds > 0 && window > seconds;
        return { [form.duration]: [text], ...(isTooLong ? { [form.window]: [text] } : {}) };
      },
    },
  ];
}

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

function passwordPolicyManualSteps(change: Change<ChangeKind, Settings>): RemedyFile[] {
  if (change.kind !== 'update' && change.kind !== 'enable') return [];
  const { target, before, after } = change;
  const set = Object.entries(parameters)
    .filter(([, valueOf]) => valueOf(before) !== valueOf(after) && valueOf(after) !== null)
    .map(([name, valueOf]) => `-${name} ${valueOf(after)}`);
  const command =
    after.name === domainPolicyName
      ? 'Set-ADDefaultDomainPasswordPolicy -Identity (Get-ADDomain).DistinguishedName'
      : `Set-ADFineGrainedPasswordPolicy -Identity ${quoted(target)}`;
  const content = adScript('an account of Domain Admins', [[command, ...set].join(' `\n  ')]);
  return [{ name: `set-${fileNameOf(after.name)}.ps1`, content }];
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
