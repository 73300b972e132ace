import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { type SignInPolicy, SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import type { ConditionKind } from '@rampart/domain/unsupported-condition.ts';
import { fieldOf, type Part, part, type Raw } from '../../kit/fields-to-write.ts';
import { isoTime } from '../../kit/iso-time.ts';
import {
  type ConditionFields,
  conditionPart,
  entriesAt,
  restoreConditions,
  unmodelledConditions,
  unsupportedCondition,
} from '../../kit/unmodelled-conditions.ts';
import { unsupportedSetting } from '../../kit/vendor-failure.ts';
import { ourWord, theirWord } from '../../kit/words.ts';
import { z } from 'zod';
import { appliesToGraphObject, restoreFrom } from '../graph-object.ts';
import { hasOtherGrantControls, toGrantControls, toGrantRequirements } from './grant-controls.ts';
import { ConditionalAccessPolicy, type Conditions, type SessionControls } from './policy-schema.ts';
import { someGuestsPaths, toAudience, toSomeGuests, toUsersCondition } from './users-condition.ts';

type Settings = SignInPolicySettings;

const modes = { enabled: 'enforced', enabledForReportingButNotEnforced: 'report-only', disabled: 'off' } as const;

/** A list of Microsoft's words, read and written. Words that have none of ours are kept as they are. */
const wordList = <T extends string>(kind: ConditionKind, path: string, words: Readonly<Record<string, T>>) => ({
  path,
  read: (theirs: readonly string[]): T[] => theirs.flatMap((word) => ourWord(words, word) ?? []),
  unsupported: (theirs: readonly string[]) =>
    unsupportedCondition(
      kind,
      path,
      theirs.filter((word) => word !== 'all' && ourWord(words, word) === undefined),
    ),
  write: (settings: Settings, ours: readonly string[]): unknown[] => [
    ...ours.map((one) => theirWord(words, one) ?? unsupportedSetting('Microsoft', `“${one}”`)),
    ...entriesAt(settings, path),
  ],
});

const clientApps = wordList('clients', 'conditions.clientAppTypes', {
  browser: 'browser',
  mobileAppsAndDesktopClients: 'mobile-and-desktop',
  exchangeActiveSync: 'exchange-active-sync',
  other: 'other-legacy',
});
const levels = { low: 'low', medium: 'medium', high: 'high' } as const;
const signInRisks = wordList('sign-in-risk', 'conditions.signInRiskLevels', levels);
const userRisks = wordList('user-risk', 'conditions.userRiskLevels', levels);
const systems = {
  android: 'android',
  iOS: 'ios',
  windows: 'windows',
  windowsPhone: 'windows-phone',
  macOS: 'macos',
  linux: 'linux',
} as const;
const includedPlatforms = wordList('platforms', 'conditions.platforms.includePlatforms', systems);
const excludedPlatforms = wordList('excluded-platforms', 'conditions.platforms.excludePlatforms', systems);

const conditionFields: ConditionFields = {
  vendor: 'Microsoft',
  modelled: ['users', 'applications', 'clientAppTypes', 'platforms', 'locations', 'signInRiskLevels', 'userRiskLevels'],
  kinds: {
    devices: 'device-filter',
    authenticationFlows: 'authentication-flows',
    insiderRiskLevels: 'insider-risk',
    servicePrincipalRiskLevels: 'service-principal-risk',
  },
  partly: [
    ...[clientApps, signInRisks, userRisks, includedPlatforms, excludedPlatforms].map(({ path }) => path),
    ...Object.values(someGuestsPaths),
  ],
  dropped: null,
};

/** `all` beside others means all. */
const clientAppsIn = ({ clientAppTypes: types }: Conditions): readonly string[] => (types.includes('all') ? [] : types);

function toClientAppTypes(settings: Settings): unknown[] {
  const clients = clientApps.write(settings, settings.clients);
  return clients.length === 0 ? ['all'] : clients;
}

function toPlatforms(settings: Settings): Raw | null {
  const { platforms, exceptPlatforms } = settings;
  const excluded = excludedPlatforms.write(settings, exceptPlatforms);
  if (platforms.any && excluded.length === 0) return null;
  const included = includedPlatforms.write(settings, platforms.named);
  return { includePlatforms: platforms.any ? ['all'] : included, excludePlatforms: excluded };
}

/** Applications that a rule or a context chooses are named by it. */
const filtered = 'where ';
const inContext = 'context ';

function appsOf({ applications }: Conditions): SignInPolicy['apps'] {
  const included = applications?.includeApplications ?? [];
  const filter = applications?.applicationFilter;
  const rules = filter?.rule ? [`${filtered}${filter.rule}`.slice(0, 4000)] : [];
  const contexts = (applications?.includeAuthenticationContextClassReferences ?? []).map((context) => `${inContext}${context}`);
  return {
    all: included.includes('All'),
    named: [...included.filter((app) => app !== 'All' && app !== 'None'), ...contexts, ...(filter?.mode === 'exclude' ? [] : rules)],
    except: [...(applications?.excludeApplications ?? []), ...(filter?.mode === 'exclude' ? rules : [])],
    userActions: applications?.includeUserActions ?? [],
  };
}

const withPrefix = (names: readonly string[], prefix: string): string[] =>
  names.flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));

function toApplications({ apps: { all, named, except, userActions } }: Settings): Raw {
  const filters = [
    ...withPrefix(named, filtered).map((rule) => ({ mode: 'include', rule })),
    ...withPrefix(except, filtered).map((rule) => ({ mode: 'exclude', rule })),
  ];
  if (filters.length > 1) unsupportedSetting('Microsoft', 'filtering applications by more than one rule');
  const contexts = withPrefix(named, inContext);
  const applications = [...(all ? ['All'] : []), ...named.filter((app) => !app.startsWith(filtered) && !app.startsWith(inContext))];
  const isNothing = applications.length + contexts.length + userActions.length + filters.length === 0;
  return {
    includeApplications: isNothing ? ['None'] : applications,
    excludeApplications: except.filter((app) => !app.startsWith(filtered)),
    includeUserActions: userActions,
    includeAuthenticationContextClassReferences: contexts,
    applicationFilter: filters[0] ?? null,
  };
}

const placesOf = (locations: readonly string[]): SignInPolicy['places'] => ({
  any: locations.includes('All'),
  trusted: locations.includes('AllTrusted'),
  zones: locations.filter((location) => location !== 'All' && location !== 'AllTrusted'),
});

const locationsOf = ({ any, trusted, zones }: Settings['places']): string[] => [
  ...(any ? ['All'] : []),
  ...(trusted ? ['AllTrusted'] : []),
  ...zones,
];

function toLocations({ places, exceptPlaces }: Settings): Raw | null {
  const [included, excluded] = [locationsOf(places), locationsOf(exceptPlaces)];
  return places.any && included.length === 1 && excluded.length === 0 ? null : { includeLocations: included, excludeLocations: excluded };
}

function sessionOf(controls: SessionControls | null | undefined): SignInPolicy['session'] {
  const { signInFrequency: frequency, persistentBrowser: browser } = controls ?? {};
  const { value = null } = frequency ?? {};
  const hours = value === null ? null : value * (frequency?.type === 'days' ? 24 : 1);
  const isEveryTime = frequency?.frequencyInterval === 'everyTime';
  return {
    reauthenticateAfterHours: frequency?.isEnabled === true ? (isEveryTime ? 0 : hours) : null,
    idleMinutes: null,
    lifetimeMinutes: null,
    persistentBrowser: browser?.isEnabled === true ? (ourWord({ always: true, never: false }, browser.mode) ?? null) : null,
  };
}

/** Switched on, as far as that can be seen. */
const isInUse = (control: unknown): boolean =>
  Boolean(control) && !(typeof control === 'object' && control !== null && 'isEnabled' in control && control.isEnabled !== true);

function hasOtherSessionControls(controls: SessionControls | null | undefined): boolean {
  const { signInFrequency: _frequency, persistentBrowser: _browser, ...others } = controls ?? {};
  return Object.entries(others).some(([name, control]) => !name.includes('@') && isInUse(control));
}

const Controls = z.record(z.string(), z.unknown()).catch({});
const mostDays = 365;

/** Microsoft's document "Configure adaptive session lifetime policies": every time, 1 to 23 hours, or 1 to 365 days. */
function frequencyOf(hours: number): Raw {
  const common = { isEnabled: true, authenticationType: 'primaryAndSecondaryAuthentication' };
  if (hours === 0) return { ...common, frequencyInterval: 'everyTime', type: null, value: null };
  const timed = { ...common, frequencyInterval: 'timeBased' };
  if (Number.isInteger(hours) && hours > 0 && hours < 24) return { ...timed, type: 'hours', value: hours };
  const days = hours / 24;
  if (Number.isInteger(days) && days > 0 && days <= mostDays) return { ...timed, type: 'days', value: days };
  return unsupportedSetting('Microsoft', `reauthentication after ${hours} hours: it takes 1 to 23 hours, or whole days up to ${mostDays}`);
}

/** Keeps the other controls of a session. */
function toSessionControls({ session }: Settings, { sessionControls: beside }: Raw): Raw | null {
  const { reauthenticateAfterHours: hours, persistentBrowser, idleMinutes, lifetimeMinutes } = session;
  if (idleMinutes !== null || lifetimeMinutes !== null) unsupportedSetting('Microsoft', 'the length of a session in minutes');
  const controls: Raw = {
    ...(typeof beside === 'object' ? beside : {}),
    signInFrequency: hours === null ? null : frequencyOf(hours),
    persistentBrowser: persistentBrowser === null ? null : { isEnabled: true, mode: persistentBrowser ? 'always' : 'never' },
  };
  return Object.values(controls).every((control) => control === null) ? null : controls;
}

/** What the settings say as it was, and the other controls of a session as they are now. */
function restoredSession({ sessionControls: was }: Raw, { sessionControls: now }: Raw): Raw {
  const { signInFrequency = null, persistentBrowser = null } = Controls.parse(was);
  const controls = { ...Controls.parse(now), signInFrequency, persistentBrowser };
  return { sessionControls: Object.values(controls).every((control) => control === null || control === false) ? null : controls };
}

export function toSignInPolicy(policy: ConditionalAccessPolicy): SignInPolicy {
  const { conditions, grantControls } = policy;
  const isBlocking = grantControls?.builtInControls.includes('block') === true;
  const { users, platforms, locations, signInRiskLevels, userRiskLevels } = conditions;
  const { includePlatforms = [], excludePlatforms = [] } = platforms ?? {};
  const name = policy.displayName ?? policy.id;
  return {
    id: policy.id,
    name,
    partOf: null,
    // All policies that match apply together.
    order: null,
    // An unknown state does not protect anyone.
    mode: ourWord(modes, policy.state) ?? 'off',
    isBuiltIn: name.startsWith('Microsoft-managed:'),
    ...toAudience(users),
    apps: appsOf(conditions),
    clients: clientApps.read(clientAppsIn(conditions)),
    platforms: { any: !platforms || includePlatforms.includes('all'), named: includedPlatforms.read(includePlatforms) },
    exceptPlatforms: excludedPlatforms.read(excludePlatforms),
    places: placesOf(locations ? locations.includeLocations : ['All']),
    exceptPlaces: placesOf(locations?.excludeLocations ?? []),
    signInRisk: signInRisks.read(signInRiskLevels),
    userRisk: userRisks.read(userRiskLevels),
    unsupportedConditions: [
      ...clientApps.unsupported(clientAppsIn(conditions)),
      ...signInRisks.unsupported(signInRiskLevels),
      ...userRisks.unsupported(userRiskLevels),
      ...toSomeGuests(users),
      ...includedPlatforms.unsupported(includePlatforms),
      ...excludedPlatforms.unsupported(excludePlatforms),
      ...unmodelledConditions(conditionFields, conditions),
    ],
    decision: isBlocking ? 'block' : 'allow',
    grantRequirements: isBlocking ? { all: true, of: [] } : toGrantRequirements(grantControls),
    session: sessionOf(policy.sessionControls),
    ...(hasOtherGrantControls(grantControls) || hasOtherSessionControls(policy.sessionControls) ? { hasOtherControls: true } : {}),
    createdAt: isoTime(policy.createdDateTime),
    changedAt: isoTime(policy.modifiedDateTime),
  };
}

export const policyParts: readonly Part<Settings>[] = [
  part('displayName', ({ name }) => name),
  part('state', ({ mode }) => theirWord(modes, mode)),
  conditionPart('conditions.users', ['audience', 'excludedAudience'], toUsersCondition),
  conditionPart('conditions.applications', ['apps'], toApplications),
  conditionPart(clientApps.path, ['clients'], toClientAppTypes),
  conditionPart('conditions.platforms', ['platforms', 'exceptPlatforms'], toPlatforms),
  conditionPart('conditions.locations', ['places', 'exceptPlaces'], toLocations),
  conditionPart(signInRisks.path, ['signInRisk'], (settings) => signInRisks.write(settings, settings.signInRisk)),
  conditionPart(userRisks.path, ['userRisk'], (settings) => userRisks.write(settings, settings.userRisk)),
  restoreConditions(conditionFields),
  part('grantControls', ({ decision, grantRequirements }) => [decision, grantRequirements], toGrantControls),
  { ...part('sessionControls', ({ session }) => session, toSessionControls), restore: restoredSession },
];

const isId = (location: unknown): boolean => typeof location !== 'string' || /^(?:All|AllTrusted|[0-9a-f-]{36})$/i.test(location);

/** A location that a script before this one makes is named by its name: its id is known once it is there. */
function namingLocations(body: Raw): readonly string[] {
  const lists = ['includeLocations', 'excludeLocations'];
  const named = lists.flatMap((list) => fieldOf(body, `conditions.locations.${list}`) ?? []);
  if (named.every(isId)) return [];
  return [
    '$policy = $body | ConvertFrom-Json -AsHashtable',
    "$known = (Invoke-MgGraphRequest -Method GET -Uri '/v1.0/identity/conditionalAccess/namedLocations').value",
    '$idOf = { param($name) $found = $known | Where-Object { $_.displayName -eq $name } | Select-Object -First 1; if ($found) { $found.id } else { $name } }',
    ...lists.map(
      (list) => `$policy.conditions.locations.${list} = @($policy.conditions.locations.${list} | ForEach-Object { & $idOf $_ })`,
    ),
    '$body = $policy | ConvertTo-Json -Depth 10',
  ];
}

export const policySettingsOf = (live: Raw): Settings => SignInPolicySettings.parse(toSignInPolicy(ConditionalAccessPolicy.parse(live)));

export const appliesToPolicies = appliesToGraphObject(signInPolicyChanges, {
  noun: 'a conditional access policy',
  fact: signInPolicies,
  scopes: ['Policy.Read.All', 'Policy.ReadWrite.ConditionalAccess', 'Application.Read.All'],
  path: 'identity/conditionalAccess/policies',
  restore: restoreFrom({
    path: 'identity/conditionalAccess/deletedItems/policies',
    action: 'microsoft.graph.restore',
    list: 'identity/conditionalAccess/policies',
  }),
  parts: policyParts,
  prepare: namingLocations,
  settingsOf: policySettingsOf,
  check({ partOf, order }) {
    if (partOf !== null || order !== null) unsupportedSetting('Microsoft', 'an order of policies: all that match apply together');
  },
});
