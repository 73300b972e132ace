import { GrantRequirement, type SignInPolicySettings, SignInPolicySettings as Settings } from '@rampart/domain/sign-in-policy.ts';
import type { UnsupportedCondition } from '@rampart/domain/unsupported-condition.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unmodelledValue } from '../../../test-support/unmodelled-value.ts';
import { inDepth } from '../../../test-support/test-depth.ts';
import { fieldsToWrite, withFields } from '../../kit/fields-to-write.ts';
import { ConditionalAccessPolicy } from './policy-schema.ts';
import { policyParts, toSignInPolicy } from './sign-in-policies.ts';
import { writable } from '../graph-object.ts';

const ids = fc.uniqueArray(fc.uuid(), { maxLength: 3 });
const some = <T>(...values: readonly T[]) => fc.subarray([...values]);
const risks = some('low' as const, 'medium' as const, 'high' as const);
const platforms = some(
  'android' as const,
  'ios' as const,
  'windows' as const,
  'windows-phone' as const,
  'macos' as const,
  'linux' as const,
);
const audience = (everyone: fc.Arbitrary<boolean>) => fc.record({ everyone, guests: fc.boolean(), people: ids, groups: ids, roles: ids });

/** Plain controls, or one strength in the place of plain multifactor authentication. */
const strong: readonly GrantRequirement[] = ['phishing-resistant-factor', 'passwordless-factor', 'second-factor'];
const plain: readonly GrantRequirement[] = GrantRequirement.options.filter(
  (grantRequirement) => grantRequirement !== 'terms-of-use' && !strong.includes(grantRequirement),
);
const grantRequirements = fc
  .record({ all: fc.boolean(), of: fc.tuple(fc.subarray([...plain]), fc.option(fc.constantFrom(...strong))) })
  .map(({ all, of: [others, one] }) => ({ all, of: [...others, ...(one === null ? [] : [one])] }))
  // Risk is remediated only together with a strength, and without a password change.
  .map(({ all, of }) => {
    const remediates = all && !of.includes('password-change') && of.some((one) => strong.includes(one));
    return { all, of: remediates ? of : of.filter((one) => one !== 'risk-remediation') };
  })
  .map(({ all, of }) => ({ all: all || of.length === 0, of }));
const outcome = fc.oneof(
  fc.constant({ decision: 'block' as const, grantRequirements: { all: true, of: [] } }),
  grantRequirements.map((asked) => ({ decision: 'allow' as const, grantRequirements: asked })),
);

const apps = fc.oneof(
  fc.record({ all: fc.constant(true), named: fc.constant([]), except: ids, userActions: fc.constant([]) }),
  fc.record({ all: fc.constant(false), named: ids, except: ids, userActions: fc.constant([]) }),
  fc.constant({ all: false, named: ['context c1'], except: [], userActions: [] }),
  fc.constant({ all: false, named: ['where CustomSecurityAttribute.a -eq "b"'], except: [], userActions: [] }),
  fc.constant({ all: false, named: [], except: [], userActions: ['urn:user:registersecurityinfo'] }),
);

const everything: fc.Arbitrary<SignInPolicySettings> = fc
  .record({
    name: fc.string({ minLength: 1, maxLength: 40 }),
    partOf: fc.constant(null),
    order: fc.constant(null),
    mode: fc.constantFrom('enforced' as const, 'report-only' as const, 'off' as const),
    audience: audience(fc.boolean()),
    excludedAudience: audience(fc.constant(false)),
    apps,
    clients: some('browser' as const, 'mobile-and-desktop' as const, 'exchange-active-sync' as const, 'other-legacy' as const),
    platforms: fc.oneof(
      fc.constant({ any: true, named: [] }),
      platforms.map((named) => ({ any: false, named })),
    ),
    exceptPlatforms: platforms,
    places: fc.record({ any: fc.boolean(), trusted: fc.boolean(), zones: ids }),
    exceptPlaces: fc.record({ any: fc.boolean(), trusted: fc.boolean(), zones: ids }),
    signInRisk: risks,
    userRisk: risks,
    unsupportedConditions: fc.subarray<UnsupportedCondition>([
      { kind: 'user-risk', path: 'conditions.userRiskLevels', raw: ['hidden'] },
      {
        kind: 'authentication-flows',
        path: 'conditions.authenticationFlows',
        raw: { transferMethods: 'deviceCodeFlow,authenticationTransfer' },
      },
      {
        kind: 'device-filter',
        path: 'conditions.devices',
        raw: { deviceFilter: { mode: 'exclude', rule: 'device.isCompliant -eq True' } },
      },
      { kind: 'insider-risk', path: 'conditions.insiderRiskLevels', raw: 'elevated' },
    ]),
    outcome,
    session: fc.record({
      reauthenticateAfterHours: fc.constantFrom(null, 0, 1, 23, 24, 48, 24 * 365),
      idleMinutes: fc.constant(null),
      lifetimeMinutes: fc.constant(null),
      persistentBrowser: fc.constantFrom(null, true, false),
    }),
  })
  .map(({ outcome: decided, ...rest }) => Settings.parse({ ...rest, ...decided }));

const written = (after: SignInPolicySettings) => withFields({ id: 'new' }, fieldsToWrite({ parts: policyParts, before: undefined, after }));
/** In which order demands are told does not matter. */
const inAnyOrder = (settings: SignInPolicySettings) => ({
  ...settings,
  grantRequirements: { ...settings.grantRequirements, of: settings.grantRequirements.of.toSorted() },
});

test('writes settings so that Graph reads them back the same', () => {
  fc.assert(
    fc.property(everything, (settings) => {
      const read = Settings.parse(toSignInPolicy(ConditionalAccessPolicy.parse(written(settings))));
      expect(inAnyOrder(read)).toEqual(inAnyOrder(settings));
    }),
    { numRuns: inDepth(100, 500) },
  );
});

test('writes only what differs, and reverts to the very same object', () => {
  fc.assert(
    fc.property(everything, everything, (one, other) => {
      const was = written(one);
      const there = fieldsToWrite({ parts: policyParts, before: one, after: other, base: was });
      const now = withFields(was, there);
      const settings = Settings.parse(toSignInPolicy(ConditionalAccessPolicy.parse(now)));
      expect(inAnyOrder(settings)).toEqual(inAnyOrder(other));
      const back = fieldsToWrite({ parts: policyParts, before: settings, after: one, base: now, exact: { raw: was, settings: one } });
      expect(withFields(now, back)).toEqual(was);
    }),
    { numRuns: inDepth(60, 300) },
  );
});

const guests = fc.record({
  guestOrExternalUserTypes: fc.constantFrom('serviceProvider', 'internalGuest,b2bCollaborationGuest'),
  externalTenants: fc.record({
    '@odata.type': fc.constant('#microsoft.graph.conditionalAccessEnumeratedExternalTenants'),
    membershipKind: fc.constant('enumerated'),
    members: fc.array(fc.uuid(), { minLength: 1, maxLength: 2 }),
  }),
});
/** Conditions as Graph might give them, with fields and values that are not modelled. Lists have the modelled values first, as they are written. */
const unmodelled = fc
  .record({
    users: fc.record({ includeGuestsOrExternalUsers: guests, excludeGuestsOrExternalUsers: guests }),
    clientAppTypes: fc.constantFrom(['future'], ['browser', 'future']),
    signInRiskLevels: fc.constantFrom(['hidden'], ['high', 'hidden']),
    userRiskLevels: fc.constantFrom(['low', 'none']),
    platforms: fc.constantFrom({ includePlatforms: ['iOS', 'fridge'], excludePlatforms: ['windows', 'oven'] }),
    others: fc.dictionary(fc.stringMatching(/^[a-z]{4,9}X$/), unmodelledValue, { maxKeys: 4 }),
  })
  .map(({ others, ...conditions }) => ({ ...others, ...conditions }));

test('restores conditions that are not modelled as Graph gave them', () => {
  fc.assert(
    fc.property(unmodelled, (conditions) => {
      const original = JSON.parse(JSON.stringify(conditions)) as object;
      const policy = toSignInPolicy(ConditionalAccessPolicy.parse({ id: 'p', displayName: 'P', state: 'enabled', conditions: original }));
      const stored = Settings.parse(JSON.parse(JSON.stringify(policy)));
      const restored = writable(written(stored), 'new');
      const asked = writable({ conditions: original }, 'new')['conditions'] as object;
      expect(restored['conditions']).toMatchObject(asked);
    }),
    { numRuns: inDepth(60, 300) },
  );
});
