import { capitalised } from '../capitalised.ts';
import type { ChangeObject } from '../change-object.ts';
import { countryName } from '../country-name.ts';

/** What a value is called: by a list of the known ones, or by a rule. */
type ValueWords = Readonly<Record<string, string>> | ((value: string) => string | undefined);

/** What a vendor's console calls settings and their values. A key is the path of a setting, `session.idleMinutes`; `*` is any entry of a list. */
export interface SettingWords {
  /** A `*` in a label is the name of the entry. Where an object has another label than the rest, it comes first: `group:description`. */
  readonly labels: Readonly<Record<string, string>>;
  /** By the same keys. `true` and `false` are values too. */
  readonly values: Readonly<Record<string, ValueWords>>;
  /** What entries of lists are called, by the vendor's key of them: `okta_verify`. */
  readonly entries?: Readonly<Record<string, string>>;
}

const onOff = { true: 'On', false: 'Off' };

/** For what a vendor has no words of its own for. */
const neutral: SettingWords = {
  labels: {
    mode: 'State',
    partOf: 'Policy',
    'audience.everyone': 'Applies to everyone',
    'audience.guests': 'Applies to guests',
    'audience.people': 'Applies to people',
    'audience.groups': 'Applies to groups',
    'audience.roles': 'Applies to roles',
    'excludedAudience.guests': 'Excludes guests',
    'excludedAudience.people': 'Excluded people',
    'excludedAudience.groups': 'Excluded groups',
    'excludedAudience.roles': 'Excluded roles',
    'apps.all': 'All applications',
    'apps.named': 'Applications',
    'apps.except': 'Excluded applications',
    'apps.userActions': 'User actions',
    clients: 'Client apps',
    'platforms.any': 'Any platform',
    'platforms.named': 'Platforms',
    exceptPlatforms: 'Excluded platforms',
    'places.any': 'Any location',
    'places.trusted': 'Trusted locations',
    'places.zones': 'Locations',
    'exceptPlaces.any': 'Excludes any location',
    'exceptPlaces.trusted': 'Excludes trusted locations',
    'exceptPlaces.zones': 'Excluded locations',
    unsupportedConditions: 'Other conditions',
    unsupportedRequirements: 'Other requirements',
    decision: 'Access',
    'grantRequirements.all': 'Require all grant controls',
    'grantRequirements.of': 'Grant controls',
    'session.reauthenticateAfterHours': 'Sign-in frequency, in hours',
    'session.idleMinutes': 'Idle session timeout, in minutes',
    'session.lifetimeMinutes': 'Maximum session lifetime, in minutes',
    'session.persistentBrowser': 'Persistent browser session',
    lockAfterAttempts: 'Account lockout threshold',
    lockForMinutes: 'Account lockout duration, in minutes',
    maxAgeDays: 'Maximum password age, in days',
    minLength: 'Minimum length',
    recoveredWith: 'Password recovery methods',
    isActive: 'Active',
    isBlocklist: 'Blocks access',
    isEnabled: 'Enabled',
    forEveryone: 'For everyone',
    memberIds: 'Members',
    'methods.*.need': '*',
  },
  values: {
    countries: countryName,
    isActive: onOff,
    isEnabled: onOff,
    'methods.*.need': { required: 'Required', optional: 'Optional', 'not-allowed': 'Not allowed' },
    'session.reauthenticateAfterHours': { 0: 'every time' },
  },
};

/** `reauthenticateAfterHours` and `second-factor`, as one says them. */
const worded = (name: string): string =>
  name
    .replaceAll('.', ', ')
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|[-_]/g, ' ')
    .toLowerCase()
    .trim();

export interface SettingPlace {
  /** As the settings have it: `methods.okta_verify.need`. */
  readonly key: string;
  /** The same with a `*` for each entry of a list, which words are found by: `methods.*.need`. */
  readonly pattern: string;
  /** The entry, where it is in one. */
  readonly entry: string | undefined;
}

export function settingLabel({ key, pattern, entry }: SettingPlace, words: SettingWords | undefined, object?: ChangeObject): string {
  const label = words?.labels[`${object}:${pattern}`] ?? words?.labels[pattern] ?? neutral.labels[pattern];
  if (label === undefined) return capitalised(worded(key));
  return entry === undefined ? label : label.replace('*', words?.entries?.[entry] ?? capitalised(worded(entry)));
}

const wordIn = (words: ValueWords | undefined, value: string): string | undefined =>
  typeof words === 'function' ? words(value) : words?.[value];

/** Nothing where neither the vendor nor we have a word for it: it is shown as it is. */
export const valueWord = (pattern: string, value: string, words: SettingWords | undefined): string | undefined =>
  wordIn(words?.values[pattern], value) ?? wordIn(neutral.values[pattern], value);
