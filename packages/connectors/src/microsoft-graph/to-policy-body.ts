import type { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { unsupportedSetting } from '../kit/unsupported-setting.ts';
import { type Part, part, type Raw } from '../kit/fields-to-write.ts';
import { entriesAt, rawAt } from '../kit/unmodelled-conditions.ts';
import { clientKinds, conditionsPart, partly, platformKinds } from './unsupported-conditions.ts';
import { toGrantControls } from './to-grant-controls.ts';
import { toSessionControls } from './to-session-controls.ts';
import { toUsersCondition } from './to-users-condition.ts';

type Settings = SignInPolicySettings;

const states = { enforced: 'enabled', 'report-only': 'enabledForReportingButNotEnforced', off: 'disabled' } as const;

/** From our word to Microsoft's. */
const wordFor = (words: Readonly<Record<string, string>>, ours: string): string =>
  Object.keys(words).find((word) => words[word] === ours) ?? unsupportedSetting('Microsoft', `of “${ours}”`);

function applicationsOf({ all, named, except, userActions }: Settings['apps']): Raw {
  const [filtersIn, filtersOut] = [named, except].map((list) => list.filter((app) => app.startsWith('where ')));
  const filters = [...filtersIn!.map((rule) => ['include', rule]), ...filtersOut!.map((rule) => ['exclude', rule])];
  if (filters.length > 1) unsupportedSetting('Microsoft', 'to filter applications by more than one rule');
  const contexts = named.filter((app) => app.startsWith('context ')).map((app) => app.slice('context '.length));
  const apps = [...(all ? ['All'] : []), ...named.filter((app) => !/^(?:where|context) /.test(app))];
  const isNothing = apps.length + contexts.length + userActions.length + filters.length === 0;
  const [filter] = filters;
  return {
    includeApplications: isNothing ? ['None'] : apps,
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
  part('state', ({ mode }) => states[mode]),
  part(
    'conditions.users',
    (settings) => [settings.audience, settings.excludedAudience, rawAt(settings, partly.guests), rawAt(settings, partly.excludedGuests)],
    toUsersCondition,
  ),
  part(
    'conditions.applications',
    ({ apps }) => apps,
    ({ apps }) => applicationsOf(apps),
  ),
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
  part(
    'sessionControls',
    ({ session }) => session,
    ({ session }, base) => toSessionControls(session, base['sessionControls']),
  ),
];
