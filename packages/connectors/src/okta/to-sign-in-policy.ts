import type { SignInPolicy, Whom } from '@rampart/domain/sign-in-policy.ts';
import { hoursOf } from '../kit/hours-of.ts';
import { isoTime } from '../kit/iso-time.ts';
import type { Policy, Rule } from './policy-schema.ts';

const orderOf = ({ priority }: { readonly priority?: number | null | undefined }): number => priority ?? 0;
const rulesPerPolicy = 1000;

function whomOf(policy: Policy, rule: Rule): { readonly whom: Whom; readonly exceptWhom: Whom } {
  const [ofPolicy, ofRule] = [policy.conditions?.people, rule.conditions?.people];
  const groups = [...new Set([...(ofPolicy?.groups?.include ?? []), ...(ofRule?.groups?.include ?? [])])];
  const people = [...(ofRule?.users?.include ?? [])];
  return {
    whom: { everyone: groups.length === 0 && people.length === 0, guests: false, people, groups, roles: [] },
    exceptWhom: {
      everyone: false,
      guests: false,
      people: [...(ofRule?.users?.exclude ?? [])],
      groups: [...(ofRule?.groups?.exclude ?? [])],
      roles: [],
    },
  };
}

const platforms: Readonly<Record<string, SignInPolicy['platforms']['named'][number]>> = {
  ANDROID: 'android',
  IOS: 'ios',
  WINDOWS: 'windows',
  OSX: 'macos',
  MACOS: 'macos',
  CHROMEOS: 'chrome-os',
};

const platformsOf = (
  list: readonly { readonly os?: { readonly type?: string | null | undefined } | null | undefined }[] | null | undefined,
) => [...new Set((list ?? []).flatMap(({ os }) => platforms[os?.type ?? ''] ?? []))];

function placesOf({ conditions }: Rule): Pick<SignInPolicy, 'places' | 'exceptPlaces'> {
  const { connection, include, exclude } = conditions?.network ?? {};
  const zones = (include ?? []).filter((zone) => zone !== 'ALL_ZONES');
  const any = (connection ?? 'ANYWHERE') === 'ANYWHERE' || (zones.length === 0 && connection === 'ZONE');
  return {
    places: { any: any || connection === 'OFF_NETWORK', trusted: connection === 'ON_NETWORK', zones },
    exceptPlaces: { any: false, trusted: connection === 'OFF_NETWORK', zones: [...(exclude ?? [])] },
  };
}

const risks: Readonly<Record<string, SignInPolicy['signInRisk']>> = { LOW: ['low'], MEDIUM: ['medium'], HIGH: ['high'] };

function demandsOf({ conditions, actions }: Rule): SignInPolicy['demands'] {
  const { signon, appSignOn } = actions;
  const method = appSignOn?.verificationMethod;
  const isResistant = (method?.constraints ?? []).some(({ possession }) => possession?.phishingResistant === 'REQUIRED');
  return {
    all: true,
    of: [
      ...(isResistant ? (['phishing-resistant-factor'] as const) : []),
      ...(signon?.requireFactor === true || method?.factorMode === '2FA' ? (['second-factor'] as const) : []),
      ...(conditions?.device?.managed === true ? (['compliant-device'] as const) : []),
    ],
  };
}

const positive = (minutes: number | null | undefined): number | null => (minutes && minutes > 0 ? minutes : null);

/** One of Okta's rules, with the people of the policy it belongs to. */
export function toSignInPolicy({
  policy,
  rule,
  apps,
}: {
  readonly policy: Policy;
  readonly rule: Rule;
  readonly apps: 'all' | readonly string[];
}): SignInPolicy {
  const { signon, appSignOn } = rule.actions;
  const isActive = policy.status !== 'INACTIVE' && rule.status !== 'INACTIVE';
  const include = platformsOf(rule.conditions?.platform?.include);
  return {
    id: rule.id,
    name: `${policy.name}: ${rule.name}`,
    partOf: policy.id,
    order: orderOf(policy) * rulesPerPolicy + orderOf(rule),
    mode: isActive ? 'enforced' : 'off',
    isBuiltIn: rule.system ?? false,
    ...whomOf(policy, rule),
    apps: { all: apps === 'all', named: apps === 'all' ? [] : [...apps], except: [], userActions: [] },
    clients: [],
    platforms: { any: include.length === 0, named: include },
    exceptPlatforms: platformsOf(rule.conditions?.platform?.exclude),
    ...placesOf(rule),
    signInRisk: risks[rule.conditions?.riskScore?.level ?? ''] ?? [],
    userRisk: [],
    otherConditions: rule.conditions?.elCondition?.condition ? [rule.conditions.elCondition.condition] : [],
    decision: (signon?.access ?? appSignOn?.access) === 'DENY' ? 'block' : 'allow',
    demands: demandsOf(rule),
    session: {
      reauthenticateAfterHours: hoursOf(appSignOn?.verificationMethod?.reauthenticateIn),
      idleMinutes: positive(signon?.session?.maxSessionIdleMinutes),
      // Nought is no limit at all.
      lifetimeMinutes: positive(signon?.session?.maxSessionLifetimeMinutes),
      persistentBrowser: signon?.session?.usePersistentCookie ?? null,
    },
    createdAt: isoTime(rule.created),
    changedAt: isoTime(rule.lastUpdated),
  };
}
