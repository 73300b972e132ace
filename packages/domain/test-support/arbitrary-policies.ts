import fc from 'fast-check';
import type { Attempt } from '../src/assess/match-policy.ts';
import { ClientKind, GrantRequirement, Platform, type SignInPolicy } from '../src/sign-in-policy.ts';
import { aDeviceFilter, aPolicy } from './sign-in-rules.ts';
import { everyone, emptyAudience } from '../src/new-sign-in-policy.ts';

const some = <T>(values: readonly T[]) => fc.subarray([...values]);
const audience = fc.oneof(
  fc.constant(everyone),
  fc.record({
    everyone: fc.constant(false),
    guests: fc.boolean(),
    people: some(['ann', 'bob']),
    groups: some(['finance', 'sales']),
    roles: some(['admin']),
  }),
);
const risk = some(['low', 'medium', 'high'] as const);

/** Mostly empty: few policies have such a condition. */
const seldom = <T>(list: fc.Arbitrary<T[]>) => fc.tuple(fc.nat(4), list).map(([luck, values]) => (luck === 0 ? values : []));

const particular = fc.record({
  order: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 5 })),
  mode: fc.constantFrom('enforced', 'enforced', 'report-only', 'off'),
  audience,
  excludedAudience: fc.oneof(fc.constant(emptyAudience), audience),
  apps: fc.record({
    all: fc.boolean(),
    named: some(['mail', 'Office365']),
    except: some(['wiki']),
    userActions: fc.constant<string[]>([]),
  }),
  clients: some(ClientKind.options),
  platforms: fc.record({ any: fc.boolean(), named: some(Platform.options) }),
  exceptPlatforms: some(Platform.options),
  signInRisk: risk,
  userRisk: seldom(risk),
  unsupportedConditions: seldom(some([aDeviceFilter])),
  decision: fc.constantFrom('allow', 'allow', 'block'),
  grantRequirements: fc.record({ all: fc.boolean(), of: some(GrantRequirement.options) }),
});

export const policy: fc.Arbitrary<SignInPolicy> = particular.map((one) => aPolicy('p', one));

export const policies = fc
  .array(policy, { maxLength: 8 })
  .map((list) => list.map((one, place): SignInPolicy => ({ ...one, id: `p${place}`, name: `Policy ${place}` })));

export const attempts: fc.Arbitrary<Attempt> = fc.record({
  personId: fc.constantFrom('ann', 'bob', 'guest-1', ''),
  appId: fc.constantFrom('mail', 'wiki', null),
  client: fc.constantFrom(...ClientKind.options, 'unknown'),
  platform: fc.constantFrom(...Platform.options, 'unknown'),
  address: fc.constantFrom('10.0.0.1', '172.16.0.1', null),
  country: fc.constantFrom('CH', 'DE', null),
  risk: fc.constantFrom('none', 'low', 'medium', 'high', 'unknown'),
});
