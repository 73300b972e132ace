import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { type Audience, type GrantRequirement, SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { unsupportedSetting } from '../../kit/vendor-failure.ts';
import { type Part, part, type Raw } from '../../kit/fields-to-write.ts';
import { entriesAt, rawAt } from '../../kit/unmodelled-conditions.ts';
import { clientKinds, conditionsPart, partly, platformKinds } from './unsupported-conditions.ts';
import { forControl, strengths } from './to-grant-requirements.ts';
import { appliesToGraphObject } from '../graph-object.ts';
import { ConditionalAccessPolicy } from './policy-schema.ts';
import { kindsOfGuests } from './to-audience.ts';
import { modes, toSignInPolicy } from './to-sign-in-policy.ts';
import { theirWord } from '../../kit/words.ts';

const everyGuest: Raw = {
  guestOrExternalUserTypes: kindsOfGuests.join(','),
  externalTenants: { '@odata.type': '#microsoft.graph.conditionalAccessAllExternalTenants', membershipKind: 'all' },
};

const isNobody = ({ everyone, guests, people, groups, roles }: Audience): boolean =>
  !everyone && !guests && people.length + groups.length + roles.length === 0;

/** `conditions.users`. Guests of some kinds only are written as Microsoft gave them. */
function toUsersCondition(settings: SignInPolicySettings): Raw {
  const { audience, excludedAudience } = settings;
  const [someGuests, someExcluded] = [rawAt(settings, partly.guests), rawAt(settings, partly.excludedGuests)];
  if (excludedAudience.everyone) unsupportedSetting('Microsoft', 'excluding everyone from a policy');
  return {
    includeUsers: isNobody(audience) && someGuests === undefined ? ['None'] : [...(audience.everyone ? ['All'] : []), ...audience.people],
    excludeUsers: excludedAudience.people,
    includeGroups: audience.groups,
    excludeGroups: excludedAudience.groups,
    includeRoles: audience.roles,
    excludeRoles: excludedAudience.roles,
    includeGuestsOrExternalUsers: someGuests ?? (audience.guests ? everyGuest : null),
    excludeGuestsOrExternalUsers: someExcluded ?? (excludedAudience.guests ? everyGuest : null),
  };
}

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

/** `sessionControls`, keeping the other controls in it. */
function toSessionControls({ session }: SignInPolicySettings, { sessionControls: beside }: Raw): Raw | null {
  const { reauthenticateAfterHours: hours, persistentBrowser, idleMinutes, lifetimeMinutes } = session;
  if (idleMinutes !== null || lifetimeMinutes !== null) unsupportedSetting('Microsoft', 'the length of a session in minutes');
  const controls: Raw = {
    ...(typeof beside === 'object' ? beside : {}),
    signInFrequency: hours === null ? null : frequencyOf(hours),
    persistentBrowser: persistentBrowser === null ? null : { isEnabled: true, mode: persistentBrowser ? 'always' : 'never' },
  };
  return Object.values(controls).every((control) => control === null) ? null : controls;
}

const isStrength = (grantRequirement: GrantRequirement): grantRequirement is keyof typeof strengths => grantRequirement in strengths;

const controlFor = (grantRequirement: GrantRequirement): string =>
  theirWord(forControl, grantRequirement) ?? unsupportedSetting('Microsoft', `requiring “${grantRequirement}” without naming which`);

/** `grantControls`; nothing where a policy only limits sessions. */
function toGrantControls({ decision, grantRequirements }: SignInPolicySettings): Raw | null {
  const none = { customAuthenticationFactors: [], termsOfUse: [] };
  if (decision === 'block') return { operator: 'OR', builtInControls: ['block'], ...none };
  if (grantRequirements.of.length === 0) return null;
  const [strength, another] = grantRequirements.of.filter(isStrength);
  // Microsoft's document "Conditional Access: Grant": a strength takes the place of plain multifactor authentication.
  if (another !== undefined || (strength !== undefined && grantRequirements.of.includes('second-factor')))
    unsupportedSetting('Microsoft', 'two strengths of authentication in one policy');
  return {
    operator: grantRequirements.all ? 'AND' : 'OR',
    builtInControls: grantRequirements.of.filter((grantRequirement) => !isStrength(grantRequirement)).map(controlFor),
    ...none,
    ...(strength === undefined ? {} : { authenticationStrength: { id: strengths[strength] } }),
  };
}

type Settings = SignInPolicySettings;

const wordFor = (words: Readonly<Record<string, string>>, ours: string): string =>
  theirWord(words, ours) ?? unsupportedSetting('Microsoft', `“${ours}”`);

function applicationsOf({ apps: { all, named, except, userActions } }: Settings): Raw {
  const [filtersIn, filtersOut] = [named, except].map((list) => list.filter((app) => app.startsWith('where ')));
  const filters = [...filtersIn!.map((rule) => ['include', rule]), ...filtersOut!.map((rule) => ['exclude', rule])];
  if (filters.length > 1) unsupportedSetting('Microsoft', 'filtering applications by more than one rule');
  const contexts = named.filter((app) => app.startsWith('context ')).map((app) => app.slice('context '.length));
  const applications = [...(all ? ['All'] : []), ...named.filter((app) => !/^(?:where|context) /.test(app))];
  const isNothing = applications.length + contexts.length + userActions.length + filters.length === 0;
  const [filter] = filters;
  return {
    includeApplications: isNothing ? ['None'] : applications,
    excludeApplications: except.filter((app) => !app.startsWith('where ')),
    includeUserActions: userActions,
    includeAuthenticationContextClassReferences: contexts,
    applicationFilter: filter ? { mode: filter[0], rule: filter[1]!.slice('where '.length) } : null,
  };
}

/** The words for what is modelled, then those that Microsoft gave and we have no word for. */
const wordsFor = (words: Readonly<Record<string, string>>, ours: readonly string[], others: readonly unknown[]): unknown[] => [
  ...ours.map((one) => wordFor(words, one)),
  ...others,
];

function platformsOf(settings: Settings): Raw | null {
  const { platforms, exceptPlatforms } = settings;
  const excluded = wordsFor(platformKinds, exceptPlatforms, entriesAt(settings, partly.excludedPlatforms));
  if (platforms.any && excluded.length === 0) return null;
  const included = wordsFor(platformKinds, platforms.named, entriesAt(settings, partly.platforms));
  return { includePlatforms: platforms.any ? ['all'] : included, excludePlatforms: excluded };
}

function clientsOf(settings: Settings): unknown[] {
  const clients = wordsFor(clientKinds, settings.clients, entriesAt(settings, partly.clients));
  return clients.length === 0 ? ['all'] : clients;
}

const locationsIn = ({ any, trusted, zones }: Settings['places']): string[] => [
  ...(any ? ['All'] : []),
  ...(trusted ? ['AllTrusted'] : []),
  ...zones,
];

function locationsOf({ places, exceptPlaces }: Settings): Raw | null {
  const [included, excluded] = [locationsIn(places), locationsIn(exceptPlaces)];
  return places.any && included.length === 1 && excluded.length === 0 ? null : { includeLocations: included, excludeLocations: excluded };
}

/** Which part of a conditional access policy says what. */
export const policyParts: readonly Part<Settings>[] = [
  part('displayName', ({ name }) => name),
  part('state', ({ mode }) => theirWord(modes, mode)),
  part(
    'conditions.users',
    (settings) => [settings.audience, settings.excludedAudience, rawAt(settings, partly.guests), rawAt(settings, partly.excludedGuests)],
    toUsersCondition,
  ),
  part('conditions.applications', ({ apps }) => apps, applicationsOf),
  part('conditions.clientAppTypes', (settings) => [settings.clients, rawAt(settings, partly.clients)], clientsOf),
  part(
    'conditions.platforms',
    (settings) => [
      settings.platforms,
      settings.exceptPlatforms,
      rawAt(settings, partly.platforms),
      rawAt(settings, partly.excludedPlatforms),
    ],
    platformsOf,
  ),
  part('conditions.locations', ({ places, exceptPlaces }) => [places, exceptPlaces], locationsOf),
  part('conditions.signInRiskLevels', (settings) => [...settings.signInRisk, ...entriesAt(settings, partly.signInRisk)]),
  part('conditions.userRiskLevels', (settings) => [...settings.userRisk, ...entriesAt(settings, partly.userRisk)]),
  conditionsPart,
  part('grantControls', ({ decision, grantRequirements }) => [decision, grantRequirements], toGrantControls),
  part('sessionControls', ({ session }) => session, toSessionControls),
];

export const appliesToPolicies = appliesToGraphObject(signInPolicyChanges, {
  noun: 'a conditional access policy',
  scopes: ['Policy.Read.All', 'Policy.ReadWrite.ConditionalAccess'],
  path: 'identity/conditionalAccess/policies',
  parts: policyParts,
  settingsOf: (live) => SignInPolicySettings.parse(toSignInPolicy(ConditionalAccessPolicy.parse(live))),
  check({ partOf, order }) {
    if (partOf !== null || order !== null) unsupportedSetting('Microsoft', 'an order of policies: all that match apply together');
  },
});
