import type { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { unsupportedSetting } from '../kit/unsupported-setting.ts';
import { type Part, type Raw } from '../kit/fields-to-write.ts';
import { clientKinds, platformKinds } from './unsupported-conditions.ts';
import { restoreConditions } from './restore-conditions.ts';
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

function platformsOf({ platforms: { any, named }, exceptPlatforms }: Settings): Raw | null {
  if (any && exceptPlatforms.length === 0) return null;
  const included = any ? ['all'] : named.map((platform) => wordFor(platformKinds, platform));
  return { includePlatforms: included, excludePlatforms: exceptPlatforms.map((platform) => wordFor(platformKinds, platform)) };
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
  { fields: ['displayName'], says: ({ name }) => name, write: ({ name }) => ({ displayName: name }) },
  { fields: ['state'], says: ({ mode }) => mode, write: ({ mode }) => ({ state: states[mode] }) },
  {
    fields: ['conditions.users'],
    says: ({ audience, excludedAudience, otherConditions }) => [
      audience,
      excludedAudience,
      otherConditions.filter((note) => / ?guests: /.test(note)),
    ],
    write: (after) => ({ 'conditions.users': toUsersCondition(after) }),
  },
  {
    fields: ['conditions.applications'],
    says: ({ apps }) => apps,
    write: ({ apps }) => ({ 'conditions.applications': applicationsOf(apps) }),
  },
  {
    fields: ['conditions.clientAppTypes'],
    says: ({ clients }) => clients,
    write: ({ clients }) => ({
      'conditions.clientAppTypes': clients.length === 0 ? ['all'] : clients.map((client) => wordFor(clientKinds, client)),
    }),
  },
  {
    fields: ['conditions.platforms'],
    says: ({ platforms, exceptPlatforms }) => [platforms, exceptPlatforms],
    write: (after) => ({ 'conditions.platforms': platformsOf(after) }),
  },
  {
    fields: ['conditions.locations'],
    says: ({ places, exceptPlaces }) => [places, exceptPlaces],
    write: (after) => ({ 'conditions.locations': locationsOf(after) }),
  },
  {
    fields: ['conditions.signInRiskLevels'],
    says: ({ signInRisk }) => signInRisk,
    write: ({ signInRisk }) => ({ 'conditions.signInRiskLevels': signInRisk }),
  },
  {
    fields: ['conditions.userRiskLevels'],
    says: ({ userRisk }) => userRisk,
    write: ({ userRisk }) => ({ 'conditions.userRiskLevels': userRisk }),
  },
  restoreConditions,
  {
    fields: ['grantControls'],
    says: ({ decision, grantRequirements }) => [decision, grantRequirements],
    write: (after) => ({ grantControls: toGrantControls(after) }),
  },
  {
    fields: ['sessionControls'],
    says: ({ session }) => session,
    write: ({ session }, base) => ({ sessionControls: toSessionControls(session, base['sessionControls']) }),
  },
];
