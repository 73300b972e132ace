import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import type { Change, ChangeKind } from '@rampart/domain/change.ts';
import type { RemedyFile } from '@rampart/domain/control.ts';
import { type PasswordPolicy, PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import { quoted } from '@rampart/domain/power-shell.ts';
import { appliesToObject, type VendorObject } from '../../kit/applies-to-object.ts';
import { fieldsToWrite, type Part, part, type Raw } from '../../kit/fields-to-write.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { fileNameOf } from '../../kit/file-name-of.ts';
import { unsupportedSetting } from '../../kit/vendor-failure.ts';
import { type DirectoryClient, personClasses } from '../client.ts';
import { directoryDuration, directorySeconds } from '../directory-time.ts';
import { hasDomainPolicy, isActiveDirectory } from '../is-active-directory.ts';
import { adScript, entryOf, type LiveEntry, toEntry, toLiveEntry, versionOf, withId } from '../live-entry.ts';
import { hiddenDomainPolicy } from '../not-shown.ts';
import { domainIn, domainNameOf, type Entry, hasClass, idOf, numberOf, sameDn, swapped, toNumber, valueOf, valuesOf } from '../schema.ts';
import { graceLimit, graceSignInsOf, refuseSuddenExpiry } from './expiring-passwords.ts';
import { groupPoliciesOver } from './group-policies.ts';
import { domainsThatHide } from './hidden-fine-grained.ts';
import { checksQuality, isOlderImage, leastLength, overlayLength, withQualityOf } from './overlay-length.ts';
import { policyTargets } from './policy-targets.ts';

type Settings = PasswordPolicySettings;
const vendor = 'The directory';

const everyKind: Settings['kindsOfCharacters'] = ['lower', 'upper', 'digit', 'symbol'];

/** How many seconds are one of the setting, where a directory keeps a duration. */
const seconds = { maxAgeDays: 86_400, lockForMinutes: 60 } as const;

/** Where a kind of directory keeps a password policy, and how it writes complexity and durations. */
interface PolicyForm extends Readonly<
  Record<'minLength' | 'rememberedPasswords' | 'maxAgeDays' | 'lockAfterAttempts' | 'lockForMinutes', string>
> {
  /** Must not be longer than the lock. */
  readonly window?: string;
  /** What it means that an attribute is missing. */
  readonly missing: 0 | null;
  readonly secondsOf: (text: string | null) => number | null;
  readonly durationOf: (seconds: number) => string;
  /** Nothing where it knows no complexity. Active Directory asks for three of the four kinds, and for none by name. */
  readonly isComplex: (entry: Entry) => boolean | null;
  readonly complexity: (isAsked: boolean, base: Raw) => Raw;
  /** Without the lock, a limit of attempts does nothing. */
  readonly locks: (entry: Entry) => boolean;
  /** Without a look at the password, a least length does nothing. */
  readonly checksLength: (entry: Entry) => boolean;
  /** Nothing where it does not say. */
  readonly storesReversibly: (entry: Entry) => boolean | undefined;
  readonly scopeOf: (
    entry: Entry,
  ) => Pick<PasswordPolicy, 'name' | 'order' | 'isEnforced' | 'isBuiltIn' | 'groups' | 'appliesToEveryone' | 'graceSignIns'>;
}

const isTrue = (entry: Entry, name: string): boolean => valueOf(entry, name)?.toUpperCase() === 'TRUE';
const nameOf = (entry: Entry): string => valueOf(entry, 'cn', 'name') ?? entry.dn;

const textOf = (base: Raw, name: string): string | null => {
  const [first] = Array.isArray(base[name]) ? (base[name] as unknown[]) : [];
  return typeof first === 'string' ? first : null;
};

const activeDirectory = {
  missing: null,
  secondsOf: directorySeconds,
  durationOf: directoryDuration,
  locks: () => true,
  checksLength: () => true,
} as const;
/** DOMAIN_PASSWORD_STORE_CLEARTEXT of `pwdProperties`. */
const storeClearText = 16;
export const domainPolicyName = 'Domain password policy';
/** With the domain in it, where there are several. */
const domainPolicy = /^Domain password policy(?: \(|$)([^()]*)\)?$/;

const domain: PolicyForm = {
  ...activeDirectory,
  minLength: 'minpwdlength',
  rememberedPasswords: 'pwdhistorylength',
  maxAgeDays: 'maxpwdage',
  lockAfterAttempts: 'lockoutthreshold',
  lockForMinutes: 'lockoutduration',
  window: 'lockoutobservationwindow',
  isComplex: (root) => ((numberOf(root, 'pwdproperties') ?? 0) & 1) === 1,
  complexity: (isAsked, base) => {
    const bits = Number(textOf(base, 'pwdproperties') ?? 0);
    return { pwdproperties: [String(isAsked ? bits | 1 : bits & ~1)] };
  },
  storesReversibly(root) {
    const bits = numberOf(root, 'pwdproperties');
    return bits === null ? undefined : (bits & storeClearText) !== 0;
  },
  scopeOf: () => ({ name: domainPolicyName, order: null, isEnforced: true, isBuiltIn: true, groups: [], appliesToEveryone: true }),
};

const reversible = 'msds-passwordreversibleencryptionenabled';

/** Whom a fine-grained policy is for, which of several counts, and how it has passwords kept: not written here, and worth knowing. */
export const fineGrainedAttributes = ['msds-passwordsettingsprecedence', 'msds-psoappliesto', reversible];

const fineGrained: PolicyForm = {
  ...activeDirectory,
  minLength: 'msds-minimumpasswordlength',
  rememberedPasswords: 'msds-passwordhistorylength',
  maxAgeDays: 'msds-maximumpasswordage',
  lockAfterAttempts: 'msds-lockoutthreshold',
  lockForMinutes: 'msds-lockoutduration',
  window: 'msds-lockoutobservationwindow',
  isComplex: (entry) => isTrue(entry, 'msds-passwordcomplexityenabled'),
  complexity: (isAsked) => ({ 'msds-passwordcomplexityenabled': [isAsked ? 'TRUE' : 'FALSE'] }),
  storesReversibly: (entry) => (entry.attributes.has(reversible) ? isTrue(entry, reversible) : undefined),
  scopeOf: (entry) => ({
    name: nameOf(entry),
    order: numberOf(entry, 'msds-passwordsettingsprecedence'),
    isEnforced: entry.attributes.has('msds-psoappliesto'),
    isBuiltIn: false,
    groups: [...valuesOf(entry, 'msds-psoappliesto')],
    appliesToEveryone: false,
  }),
};

/** A policy of OpenLDAP's overlay, in seconds. */
const overlay: PolicyForm = {
  minLength: leastLength,
  rememberedPasswords: 'pwdinhistory',
  maxAgeDays: 'pwdmaxage',
  lockAfterAttempts: 'pwdmaxfailure',
  lockForMinutes: 'pwdlockoutduration',
  missing: 0,
  secondsOf: toNumber,
  durationOf: (duration) => String(Math.round(duration)),
  isComplex: () => null,
  complexity: () => unsupportedSetting(vendor, 'a choice of characters in passwords'),
  locks: (entry) => isTrue(entry, 'pwdlockout'),
  checksLength: checksQuality,
  storesReversibly: () => undefined,
  scopeOf: (entry) => ({
    name: nameOf(entry),
    order: null,
    isEnforced: true,
    isBuiltIn: false,
    groups: [],
    appliesToEveryone: true,
    graceSignIns: graceSignInsOf(entry),
  }),
};

function formOf(entry: Entry): PolicyForm {
  if (hasDomainPolicy(entry)) return domain;
  return hasClass(entry, 'pwdpolicy') ? overlay : fineGrained;
}

function toPasswordPolicy(entry: Entry): PasswordPolicy {
  const form = formOf(entry);
  const isComplex = form.isComplex(entry);
  const durationIn = (name: keyof typeof seconds): number | null => {
    const duration = form.secondsOf(valueOf(entry, form[name])) ?? form.missing;
    return duration === null ? null : duration / seconds[name];
  };
  const storesReversibly = form.storesReversibly(entry);
  return {
    id: idOf(entry),
    ...form.scopeOf(entry),
    ...(storesReversibly === undefined ? {} : { storesReversibly }),
    ...(form.checksLength(entry)
      ? { minLength: numberOf(entry, form.minLength) ?? form.missing }
      : { minLength: 0, uncheckedMinLength: numberOf(entry, form.minLength) ?? 0 }),
    kindsOfCharacters: isComplex === true ? everyKind : [],
    refusesCommonPasswords: null,
    refusesOwnName: isComplex,
    rememberedPasswords: numberOf(entry, form.rememberedPasswords) ?? form.missing,
    maxAgeDays: durationIn('maxAgeDays'),
    lockAfterAttempts: form.locks(entry) ? (numberOf(entry, form.lockAfterAttempts) ?? form.missing) : 0,
    lockForMinutes: durationIn('lockForMinutes'),
    recoveredWith: null,
  };
}

export const policyClasses = ['msds-passwordsettings', 'pwdpolicy'];

/**
 * OpenLDAP applies the policy that its own configuration names, but to accounts that name another one. The configuration is closed to us:
 * a policy that no account names counts as that for everyone, and every policy where each of them is named.
 */
async function namedByAccounts({ source }: DirectoryClient, overlays: readonly Entry[]): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  for (const { dn } of overlays)
    for await (const account of source.entriesOf(personClasses, ['pwdPolicySubentry'], [{ attribute: 'pwdPolicySubentry', value: dn }])) {
      const chosen = valuesOf(account, 'pwdpolicysubentry').map(sameDn);
      if (!chosen.includes(sameDn(dn))) continue;
      named.add(dn);
      break;
    }
  return named.size < overlays.length ? named : new Set();
}

/** An export may be of all domains of a forest: each is then named, and each has its own policy. */
function ofOneOf(own: string | undefined, policy: PasswordPolicy): PasswordPolicy {
  return own === undefined ? policy : { ...policy, name: `${domainPolicyName} (${domainNameOf(own)})`, domain: own };
}

export async function collectPasswordPolicies(client: DirectoryClient): Promise<PasswordPolicy[]> {
  const entries: Entry[] = [];
  for await (const entry of client.source.entriesOf(policyClasses)) entries.push(entry);
  const overlays = entries.filter((entry) => formOf(entry) === overlay);
  const forSome = overlays.length > 1 ? await namedByAccounts(client, overlays) : new Set();
  const targetsOf = await policyTargets(client, entries);
  const separate = entries.map((entry) => ({
    ...toPasswordPolicy(entry),
    ...targetsOf(entry),
    ...(forSome.has(entry.dn) ? { appliesToEveryone: false } : {}),
  }));
  const roots = (await client.source.roots()).filter(hasDomainPolicy);
  if (roots.length === 0 && (await isActiveDirectory(client))) throw hiddenDomainPolicy(client);
  const unclear = await domainsThatHide(client, roots, entries);
  const ofDomains: PasswordPolicy[] = [];
  for (const root of roots)
    ofDomains.push({
      ...ofOneOf(roots.length > 1 ? domainIn(root.dn) : undefined, toPasswordPolicy(root)),
      ...(unclear.has(root) ? { mayBeOverridden: true } : {}),
      ...(await groupPoliciesOver(client, root)),
    });
  const found = [...ofDomains, ...separate];
  return client.source.isExport === true ? found.map((policy) => ({ ...policy, isExported: true })) : found;
}

function isComplexityAsked({ kindsOfCharacters: kinds, refusesOwnName }: Settings): boolean {
  const isAsked = kinds.length > 0;
  if (isAsked && kinds.length < everyKind.length) unsupportedSetting(vendor, 'some kinds of characters: it asks for all of them or none');
  if (refusesOwnName !== null && refusesOwnName !== isAsked)
    unsupportedSetting(vendor, 'refusing people’s own names apart from complexity');
  return isAsked;
}

const unsupported = (name: keyof Settings, what: string): Part<Settings> => ({
  says: (settings) => settings[name],
  write: () => unsupportedSetting(vendor, what),
});

const secondsIn = (base: Raw, name: string): number => directorySeconds(textOf(base, name)) ?? 0;

/** How long accounts are locked, and the observation window where it has to change with it. */
function lockPart(form: PolicyForm): Part<Settings> {
  const { lockForMinutes: duration, window } = form;
  // A lock of nought has no end.
  const shortened = (locked: number, text: unknown, base: Raw): Raw =>
    window !== undefined && locked > 0 && secondsIn(base, window) > locked ? { [window]: text } : {};
  /** It was longer than the lock that is there now, and is as long since: the write that set the lock has shortened it. */
  const wasShortened = (exact: Raw, base: Raw): boolean =>
    window !== undefined && secondsIn(exact, window) > secondsIn(base, duration) && secondsIn(base, window) === secondsIn(base, duration);
  return {
    fields: [duration, ...(window === undefined ? [] : [window])],
    says: ({ lockForMinutes }) => lockForMinutes,
    write({ lockForMinutes }, base) {
      const locked = (lockForMinutes ?? unsupportedSetting(vendor, 'a lockout without minutes')) * seconds.lockForMinutes;
      const text = [form.durationOf(locked)];
      return { [duration]: text, ...shortened(locked, text, base) };
    },
    restore(exact, base) {
      const { [duration]: text } = exact;
      if (window !== undefined && wasShortened(exact, base)) return { [duration]: text, [window]: exact[window] };
      return { [duration]: text, ...shortened(secondsIn(exact, duration), text, base) };
    },
  };
}

function passwordParts(form: PolicyForm): readonly Part<Settings>[] {
  const number = (
    name: 'minLength' | 'rememberedPasswords' | 'maxAgeDays' | 'lockAfterAttempts',
    write: (value: number) => string = String,
  ) =>
    part<Settings>(
      form[name],
      (settings) => settings[name],
      (after) => [write(after[name] ?? unsupportedSetting(vendor, 'a password policy without this number'))],
    );
  const overlayLock: Part<Settings> = {
    fields: [form.lockAfterAttempts, 'pwdlockout'],
    says: ({ lockAfterAttempts }) => lockAfterAttempts,
    write: ({ lockAfterAttempts: attempts }) => ({
      [form.lockAfterAttempts]: [String(attempts ?? 0)],
      pwdlockout: [attempts ? 'TRUE' : 'FALSE'],
    }),
  };
  return [
    unsupported('name', 'renaming a password policy'),
    unsupported('refusesCommonPasswords', 'refusing common passwords'),
    unsupported('recoveredWith', 'choosing how a password is recovered'),
    form === overlay ? overlayLength : number('minLength'),
    {
      fields: form === overlay ? [] : Object.keys(form.complexity(false, {})),
      says: ({ kindsOfCharacters, refusesOwnName }) => [kindsOfCharacters.toSorted(), refusesOwnName],
      write: (after, base) => form.complexity(isComplexityAsked(after), base),
      restore: (exact, base) => form.complexity(form.isComplex(entryOf(exact)) === true, base),
    },
    number('rememberedPasswords'),
    number('maxAgeDays', (days) => form.durationOf(days * seconds.maxAgeDays)),
    form === overlay ? overlayLock : number('lockAfterAttempts'),
    lockPart(form),
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

const groupPolicyWarning = [
  '# Where a Group Policy other than the Default Domain Policy sets one of these for the domain, set it there:',
  '# a domain controller may overwrite this within 16 hours.',
];

function manualSteps(change: Change<ChangeKind, Settings>): RemedyFile[] {
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

/** What tells the form of a policy, its name, whether an expired password signs in, and whether someone else has written to it. */
const telling = ['objectclass', 'cn', 'name', 'entrycsn', graceLimit];

/** A domain's root has much besides its policy. Only what a change may write is kept for the way back. */
export function toLivePolicy(entry: Entry): LiveEntry {
  const fields = passwordParts(formOf(entry)).flatMap((one) => (Array.isArray(one.fields) ? (one.fields as string[]) : []));
  return toLiveEntry(entry, new Set([...telling, ...fields]));
}

export const passwordSettingsOf = (live: LiveEntry): Settings => PasswordPolicySettings.parse(toPasswordPolicy(toEntry(live)));

/** In the words of an older image where the change has them, so that a deployment from before can still be rolled back. */
const settingsLike = (asked: Settings, exact: LiveEntry | undefined): ((live: LiveEntry) => Settings) =>
  isOlderImage(asked, exact)
    ? (live) => ({ ...passwordSettingsOf(live), minLength: numberOf(toEntry(live), leastLength) })
    : passwordSettingsOf;

/** The policy of the whole domain is in its root, the others are separate objects. */
export async function readPolicy({ source }: DirectoryClient, target: string): Promise<LiveEntry | undefined> {
  const root = (await source.roots()).find((entry) => idOf(entry) === target);
  const found = root ?? (await withId(source, target, policyClasses));
  return found && toLivePolicy(found);
}

const policies: VendorObject<DirectoryClient, Settings, LiveEntry> = {
  vendor,
  read: readPolicy,
  settingsOf: (live, asked, exact) => settingsLike(asked, exact)(live),
  async write(client, { live, after, exact }) {
    const parts = passwordParts(formOf(toEntry(live)));
    const settingsOf = settingsLike(after, exact);
    const raw = isOlderImage(after, exact) ? withQualityOf(live, exact) : exact;
    const was = exact && raw && { raw: raw.attributes, settings: settingsOf(exact) };
    const before = settingsOf(live);
    const fields = fieldsToWrite({ parts, before, after, base: live.attributes, exact: was });
    await refuseSuddenExpiry(client, { policy: toEntry(live), before, after });
    const changes = Object.entries(fields).flatMap(([attribute, values]) =>
      swapped(attribute, live.attributes[attribute.toLowerCase()] ?? [], (values ?? []) as readonly string[]),
    );
    if (changes.length > 0) await client.writer.modify(live.dn, changes, versionOf(live));
  },
  manualSteps,
};

export const appliesToPasswordPolicies = appliesToObject(policies, passwordPolicyChanges, {
  noun: 'a password policy',
  fact: passwordPolicies,
  scopes: ['Write access to the domain object', 'Write access to password settings objects'],
});
