import { type SignInPolicySettings, SignInPolicySettings as Settings } from '@rampart/domain/sign-in-policy.ts';
import type { UnsupportedCondition } from '@rampart/domain/unsupported-condition.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unmodelledValue } from '../../../test-support/unmodelled-value.ts';
import { inDepth } from '../../../test-support/test-depth.ts';
import { fieldsToWrite, withFields } from '../../kit/fields-to-write.ts';
import { Policy, Rule } from '../policies/policy-schema.ts';
import { ruleParts, toSignInPolicy } from './sign-in-policies.ts';

const ids = fc.uniqueArray(fc.stringMatching(/^00[gu][a-z0-9]{6}$/), { maxLength: 3 });
const emptyAudience = { everyone: false, guests: false, people: [], groups: [], roles: [] };
const policyOf = (type: string) => Policy.parse({ id: '00p1', name: 'Everybody', type, system: true, priority: 2, status: 'ACTIVE' });

const places = fc.oneof(
  fc.record({
    places: fc.constant({ any: true, trusted: false, zones: [] }),
    exceptPlaces: ids.map((zones) => ({ any: false, trusted: false, zones })),
  }),
  fc.uniqueArray(fc.stringMatching(/^nzo[a-z]{4}$/), { minLength: 1, maxLength: 3 }).map((zones) => ({
    places: { any: false, trusted: false, zones },
    exceptPlaces: { any: false, trusted: false, zones: [] },
  })),
  fc.constant({ places: { any: false, trusted: true, zones: [] }, exceptPlaces: { any: false, trusted: false, zones: [] } }),
  fc.constant({ places: { any: true, trusted: false, zones: [] }, exceptPlaces: { any: false, trusted: true, zones: [] } }),
);
const systems = fc.subarray(['android', 'ios', 'windows', 'macos', 'chrome-os', 'linux'] as const);
const audience = fc.oneof(
  fc.constant({ ...emptyAudience, everyone: true }),
  fc.tuple(ids, ids).map(([people, groups]) => ({ ...emptyAudience, everyone: people.length + groups.length === 0, people, groups })),
);

const settingsFor = (type: string): fc.Arbitrary<SignInPolicySettings> =>
  fc
    .record({
      name: fc.stringMatching(/^Everybody: [a-z]{1,9}$/),
      partOf: fc.constant('00p1'),
      order: fc.integer({ min: 2001, max: 2090 }),
      mode: fc.constant('enforced' as const),
      audience,
      excludedAudience: fc.tuple(ids, ids).map(([people, groups]) => ({ ...emptyAudience, people, groups })),
      apps: fc.constant({ all: true, named: [], except: [], userActions: [] }),
      clients: fc.constant([]),
      platforms: systems.map((named) => ({ any: named.length === 0, named })),
      exceptPlatforms: systems,
      where: places,
      signInRisk: fc.constantFrom([], ['low' as const], ['medium' as const], ['high' as const]),
      userRisk: fc.constant([]),
      unsupportedConditions: fc.subarray<UnsupportedCondition>([
        { kind: 'managed-device', path: 'conditions.device', raw: { registered: true, managed: true } },
        { kind: 'expression', path: 'conditions.elCondition', raw: { condition: 'user.title == "Pilot"' } },
      ]),
      decision: fc.constantFrom('allow' as const, 'block' as const),
      grantRequirements: fc
        .subarray(type === 'ACCESS_POLICY' ? (['phishing-resistant-factor', 'second-factor'] as const) : (['second-factor'] as const))
        .map((of) => ({ all: true, of })),
      session:
        type === 'ACCESS_POLICY'
          ? fc.record({
              reauthenticateAfterHours: fc.constantFrom(null, 0, 0.5, 2, 12),
              idleMinutes: fc.constant(null),
              lifetimeMinutes: fc.constant(null),
              persistentBrowser: fc.constant(null),
            })
          : fc.record({
              reauthenticateAfterHours: fc.constant(null),
              idleMinutes: fc.integer({ min: 1, max: 10_000 }),
              lifetimeMinutes: fc.constantFrom(null, 60, 720),
              persistentBrowser: fc.boolean(),
            }),
    })
    .map(({ where, ...rest }) => Settings.parse({ ...rest, ...where }));

/** Conditions as Okta might give them, with fields and values that are not modelled. */
const unmodelled = fc
  .record({
    network: fc.constantFrom({ connection: 'ZONE', include: ['nzo1', 'ALL_ZONES'], exclude: ['ALL_ZONES'] }),
    platform: fc.constantFrom({
      include: [
        { type: 'MOBILE', os: { type: 'IOS' } },
        { type: 'MOBILE', os: { type: 'OTHER', version: { matchType: 'SEMVER' } } },
      ],
      exclude: [{ type: 'DESKTOP', os: { type: 'OTHER' } }],
    }),
    riskScore: fc.constantFrom({ level: 'EXTREME', since: 'yesterday' }),
    others: fc.dictionary(fc.stringMatching(/^[a-z]{4,9}X$/), unmodelledValue, { maxKeys: 4 }),
  })
  .map(({ others, ...conditions }) => ({ ...others, ...conditions }));

describe.each(['OKTA_SIGN_ON', 'ACCESS_POLICY'])('a rule of %s', (type) => {
  const policy = policyOf(type);
  const parts = ruleParts(policy);
  const read = (raw: object): SignInPolicySettings => Settings.parse(toSignInPolicy({ policy, rule: Rule.parse(raw), apps: 'all' }));

  test('reads as it was written, and goes back to the very same', () => {
    fc.assert(
      fc.property(settingsFor(type), settingsFor(type), (one, other) => {
        const was = withFields({ id: '0pr1' }, fieldsToWrite({ parts, before: undefined, after: one }));
        expect(read(was)).toEqual(one);
        const now = withFields(was, fieldsToWrite({ parts, before: one, after: other, base: was }));
        expect(read(now)).toEqual(other);
        const back = fieldsToWrite({ parts, before: other, after: one, base: now, exact: { raw: was, settings: one } });
        expect(withFields(now, back)).toEqual(was);
      }),
      { numRuns: inDepth(60, 300) },
    );
  });

  test('restores conditions that are not modelled as Okta gave them', () => {
    fc.assert(
      fc.property(unmodelled, (conditions) => {
        const original = JSON.parse(JSON.stringify(conditions)) as object;
        const stored = Settings.parse(JSON.parse(JSON.stringify(read({ id: '0pr1', name: 'Pilots', actions: {}, conditions: original }))));
        const restored = withFields({}, fieldsToWrite({ parts, before: undefined, after: stored }));
        expect(restored['conditions']).toMatchObject(original);
      }),
      { numRuns: inDepth(60, 300) },
    );
  });
});
