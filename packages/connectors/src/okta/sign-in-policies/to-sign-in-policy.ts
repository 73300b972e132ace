import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import { hoursOf } from '../../kit/hours-of.ts';
import { isoTime } from '../../kit/iso-time.ts';
import { unsupportedConditions, platformsIn } from './unsupported-conditions.ts';
import { toLocations } from './to-locations.ts';
import type { Policy, Rule } from '../policies/policy-schema.ts';
import { toAudience } from './to-audience.ts';

const orderOf = ({ priority }: { readonly priority?: number | null | undefined }): number => priority ?? 0;
export const rulesPerPolicy = 1000;

export const risks = { LOW: ['low'], MEDIUM: ['medium'], HIGH: ['high'] } as const satisfies Readonly<
  Record<string, SignInPolicy['signInRisk']>
>;
const riskOf = (level: string | null | undefined): SignInPolicy['signInRisk'] => [
  ...((risks as Readonly<Record<string, SignInPolicy['signInRisk']>>)[level ?? ''] ?? []),
];

/** One constraint of several will do, so that every one must ask for it. */
function toGrantRequirements({ actions }: Rule): SignInPolicy['grantRequirements'] {
  const { signon, appSignOn } = actions;
  const method = appSignOn?.verificationMethod;
  const constraints = method?.constraints ?? [];
  const isResistant = constraints.length > 0 && constraints.every(({ possession }) => possession?.phishingResistant === 'REQUIRED');
  return {
    all: true,
    of: [
      ...(isResistant ? (['phishing-resistant-factor'] as const) : []),
      ...(signon?.requireFactor === true || method?.factorMode === '2FA' ? (['second-factor'] as const) : []),
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
  const include = platformsIn(rule.conditions?.platform?.include);
  return {
    id: rule.id,
    name: `${policy.name}: ${rule.name}`,
    partOf: policy.id,
    order: orderOf(policy) * rulesPerPolicy + orderOf(rule),
    mode: isActive ? 'enforced' : 'off',
    isBuiltIn: rule.system ?? false,
    ...toAudience(policy, rule),
    apps: { all: apps === 'all', named: apps === 'all' ? [] : [...apps], except: [], userActions: [] },
    clients: [],
    platforms: { any: include.length === 0, named: include },
    exceptPlatforms: platformsIn(rule.conditions?.platform?.exclude),
    ...toLocations(rule.conditions?.network),
    signInRisk: riskOf(rule.conditions?.riskScore?.level),
    userRisk: [],
    unsupportedConditions: unsupportedConditions(policy, rule),
    decision: (signon?.access ?? appSignOn?.access) === 'DENY' ? 'block' : 'allow',
    grantRequirements: toGrantRequirements(rule),
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
