import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import { isoTime } from '../../kit/iso-time.ts';
import { ourWord } from '../../kit/words.ts';
import { toGrantRequirements } from './to-grant-requirements.ts';
import { clientKinds, unsupportedConditions, platformKinds, riskLevels, translated } from './unsupported-conditions.ts';
import type { ConditionalAccessPolicy, Conditions, SessionControls } from './policy-schema.ts';
import { toAudience } from './to-audience.ts';

export const modes = { enabled: 'enforced', enabledForReportingButNotEnforced: 'report-only', disabled: 'off' } as const;

function appsOf({ applications }: Conditions): SignInPolicy['apps'] {
  const included = applications?.includeApplications ?? [];
  const filter = applications?.applicationFilter;
  const filtered = filter?.rule ? [`where ${filter.rule}`.slice(0, 4000)] : [];
  const contexts = (applications?.includeAuthenticationContextClassReferences ?? []).map((context) => `context ${context}`);
  return {
    all: included.includes('All'),
    named: [...included.filter((app) => app !== 'All' && app !== 'None'), ...contexts, ...(filter?.mode === 'exclude' ? [] : filtered)],
    except: [...(applications?.excludeApplications ?? []), ...(filter?.mode === 'exclude' ? filtered : [])],
    userActions: applications?.includeUserActions ?? [],
  };
}

const toLocations = (locations: readonly string[]): SignInPolicy['places'] => ({
  any: locations.includes('All'),
  trusted: locations.includes('AllTrusted'),
  zones: locations.filter((location) => location !== 'All' && location !== 'AllTrusted'),
});

function sessionOf(controls: SessionControls | null | undefined): SignInPolicy['session'] {
  const { signInFrequency: frequency, persistentBrowser: browser } = controls ?? {};
  const hours = frequency?.type === 'days' ? 24 : 1;
  const isEveryTime = frequency?.frequencyInterval === 'everyTime';
  const after = isEveryTime ? 0 : frequency?.value === null || frequency?.value === undefined ? null : frequency.value * hours;
  const persists = browser?.mode === 'always' ? true : browser?.mode === 'never' ? false : null;
  return {
    reauthenticateAfterHours: frequency?.isEnabled === true ? after : null,
    idleMinutes: null,
    lifetimeMinutes: null,
    persistentBrowser: browser?.isEnabled === true ? persists : null,
  };
}

export function toSignInPolicy(policy: ConditionalAccessPolicy): SignInPolicy {
  const { conditions, grantControls } = policy;
  const isBlocking = grantControls?.builtInControls.includes('block') === true;
  const { clientAppTypes, platforms, locations, signInRiskLevels, userRiskLevels } = conditions;
  const platformsIncluded = platforms?.includePlatforms ?? [];
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
    ...toAudience(conditions.users),
    apps: appsOf(conditions),
    clients: clientAppTypes.includes('all') ? [] : translated(clientAppTypes, clientKinds),
    platforms: { any: !platforms || platformsIncluded.includes('all'), named: translated(platformsIncluded, platformKinds) },
    exceptPlatforms: translated(platforms?.excludePlatforms ?? [], platformKinds),
    places: locations ? toLocations(locations.includeLocations) : toLocations(['All']),
    exceptPlaces: toLocations(locations?.excludeLocations ?? []),
    signInRisk: translated(signInRiskLevels, riskLevels),
    userRisk: translated(userRiskLevels, riskLevels),
    unsupportedConditions: unsupportedConditions(conditions),
    decision: isBlocking ? 'block' : 'allow',
    grantRequirements: isBlocking ? { all: true, of: [] } : toGrantRequirements(grantControls),
    session: sessionOf(policy.sessionControls),
    createdAt: isoTime(policy.createdDateTime),
    changedAt: isoTime(policy.modifiedDateTime),
  };
}
