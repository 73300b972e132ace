import { signInRuleChanges } from '@rampart/changes/identity/sign-in-rule.ts';
import { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { okta as simulator } from '@rampart/simulators/okta/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { still, thereAndBack } from '../../../test-support/there-and-back.ts';
import { okta } from '../connector.ts';
import { oktaDescription } from '../../../test-support/vendor-descriptions.ts';
import { everyWriteIsDescribed, writingBench } from '../../../test-support/writing-bench.ts';

const bench = writingBench(() => ({
  connector: okta,
  simulator,
  world: testWorld({ people: 200 }),
  method: 'url_client_secret_client_id' as const,
}));
const anything = z.looseObject({ id: z.string().optional() });
const stateOf = (path: string) => () => bench().client.list(path, anything);
/** What is made anew has another id, and may come at another place in a list without order. */
const withoutIds = (path: string) => async () => {
  const all = still(await stateOf(path)()) as readonly z.infer<typeof anything>[];
  return all
    .map(({ id: _id, ...rest }) => JSON.stringify(Object.entries(rest).toSorted(([one], [other]) => (one < other ? -1 : 1))))
    .toSorted();
};

async function ruleNamed(name: string) {
  const all = signInPolicies.schema.parse(await bench().collect(signInPolicies.id));
  const found = all.find((rule) => rule.name === name);
  if (found === undefined) throw new Error(`No rule is called ${name}: ${all.map((rule) => rule.name).join(', ')}.`);
  return { target: found.id, before: SignInPolicySettings.parse(found), rules: `/api/v1/policies/${found.partOf}/rules` };
}

describe.each([
  ['a session policy', 'Contractors: Password only'],
  ['an app policy', 'Payroll and banking: Everybody who is paid'],
])('a rule of %s', (kind, name) => {
  const isSession = kind.includes('session');

  test('asks for more, and for as much as before', async () => {
    const { target, before, rules } = await ruleNamed(name);
    const after: SignInPolicySettings = {
      ...before,
      grantRequirements: { all: true, of: isSession ? ['second-factor'] : ['phishing-resistant-factor', 'second-factor'] },
      session: isSession
        ? { reauthenticateAfterHours: null, idleMinutes: 60, lifetimeMinutes: 480, persistentBrowser: false }
        : { reauthenticateAfterHours: 2, idleMinutes: null, lifetimeMinutes: null, persistentBrowser: null },
    };
    expect(await thereAndBack(bench(), signInRuleChanges.update({ target, before, after }), stateOf(rules))).toBe('there and back');
  });

  test('is for fewer places and without some people', async () => {
    const { target, before, rules } = await ruleNamed(name);
    const [zone] = zones.schema.parse(await bench().collect(zones.id)).filter(({ name: zoneName }) => zoneName === 'Offices');
    const places = { any: true, trusted: false, zones: [] };
    const after: SignInPolicySettings = {
      ...before,
      places,
      exceptPlaces: { ...before.exceptPlaces, zones: [zone?.id ?? ''] },
      excludedAudience: { ...before.excludedAudience, people: ['00u1xejK5KqTuSVtoCkU'] },
      decision: 'block',
    };
    expect(await thereAndBack(bench(), signInRuleChanges.update({ target, before, after }), stateOf(rules))).toBe('there and back');
  });

  test('is created first in the order and switched off, and deleted', async () => {
    const { before, rules } = await ruleNamed(name);
    const after: SignInPolicySettings = {
      ...before,
      name: name.replace(/: .*/, ': Rampart'),
      order: before.order ?? 1,
      mode: 'off',
      decision: 'block',
    };
    expect(await thereAndBack(bench(), signInRuleChanges.create(after), stateOf(rules))).toBe('there and back');
    expect(await thereAndBack(bench(), signInRuleChanges.create({ ...after, name: 'Rampart', order: null }), stateOf(rules))).toBe(
      'there and back',
    );
  });

  test('is switched off and on', async () => {
    const { target, before, rules } = await ruleNamed(name);
    const off = signInRuleChanges.update({ target, before, after: { ...before, mode: 'off' } });
    expect(await thereAndBack(bench(), off, stateOf(rules))).toBe('there and back');
    const { revert } = await bench().apply(off);
    expect(await thereAndBack(bench(), signInRuleChanges.enable({ target, before: off.after, after: before }), stateOf(rules))).toBe(
      'there and back',
    );
    await bench().apply(revert);
  });

  test('is deleted, and restored as it was', async () => {
    const { target, before, rules } = await ruleNamed(name);
    expect(await thereAndBack(bench(), signInRuleChanges.delete({ target, before }), withoutIds(rules))).toBe('there and back');
  });
});

test.each([
  ['to report only', { mode: 'report-only' as const }],
  ['of guests', { excludedAudience: { everyone: false, guests: true, people: [], groups: [], roles: [] } }],
  ['of two levels of risk', { signInRisk: ['high' as const, 'medium' as const] }],
  ['of legacy clients', { clients: ['other-legacy' as const] }],
])('refuses %s in a rule, and sends nothing', async (_what, changed) => {
  const { target, before } = await ruleNamed('Contractors: Password only');
  const sent = bench().sent.length;
  await expect(bench().apply(signInRuleChanges.update({ target, before, after: { ...before, ...changed } }))).rejects.toMatchObject({
    kind: 'ours',
  });
  expect(
    bench()
      .sent.slice(sent)
      .filter(({ method }) => method !== 'GET'),
  ).toEqual([]);
});

test('what only reads is never given the right to write', () => {
  const asked = bench()
    .sent.filter(({ url }) => url.pathname.endsWith('/token'))
    .map(({ body }) => new URLSearchParams(body).get('scope') ?? '');
  expect(asked).toHaveLength(2);
  expect(asked[0]).not.toContain('.manage');
  expect(asked[1]).not.toContain('.read');
});

everyWriteIsDescribed(bench, oktaDescription);
