import { decideSignIn } from '@rampart/domain/assess/decide-sign-in.ts';
import type { GrantRequirement } from '@rampart/domain/sign-in-policy.ts';
import { microsoftGraph as simulator } from '@rampart/simulators/microsoft-graph/simulator.ts';
import { openEntraComparison } from '@rampart/simulators/test-support/entra-comparison.ts';
import type { EntraCondition } from '@rampart/simulators/test-support/entra-policies.ts';
import { type EntraSignIn, logRowOf } from '@rampart/simulators/test-support/entra-sign-ins.ts';
import { openGraphTenant } from '@rampart/simulators/test-support/graph-tenant.ts';
import type { VendorDecision } from '@rampart/simulators/test-support/vendor-decision.ts';
import { expect, onTestFinished, test } from 'vitest';
import { collectedRules } from '../../../test-support/collected-rules.ts';
import { disagreement, type VendorSays } from '../../../test-support/disagreement.ts';
import { testConnection } from '../../../test-support/test-connection.ts';
import { inDepth } from '../../../test-support/test-depth.ts';
import { microsoftGraph } from '../connector.ts';
import { SignInRecord } from '../logs/logs.ts';
import { toSignIn } from '../logs/logs.ts';

const strength = (last: number): string => `authenticationStrength:00000000-0000-0000-0000-00000000000${last}`;
/** Microsoft's document "Conditional Access authentication strength" has the ids of the built-in ones. */
const words: Readonly<Record<string, GrantRequirement>> = {
  mfa: 'second-factor',
  compliantDevice: 'compliant-device',
  domainJoinedDevice: 'joined-device',
  passwordChange: 'password-change',
  riskRemediation: 'risk-remediation',
  [strength(2)]: 'second-factor',
  [strength(3)]: 'passwordless-factor',
  [strength(4)]: 'phishing-resistant-factor',
};

const inOurWords = ({ grantRequirements, ...rest }: VendorDecision): VendorSays => ({
  ...rest,
  grantRequirements: grantRequirements.map((one) => one.split('|').map((word) => words[word]!)),
});

const signInsDrawn = inDepth(500, 2500);

/** Drawn policies in a directory, read by the connector; each sign-in is decided by both, ours from what the log would tell of it. */
async function compare(seed: number, count: number, without: readonly EntraCondition[]) {
  const tenant = await openGraphTenant({ people: 150 });
  onTestFinished(() => tenant.stop());
  const entra = await openEntraComparison(tenant, { seed, without });
  const now = tenant.world.now();
  const hosts = Object.fromEntries(simulator.hostsFor(tenant.world.options.company).map((host) => [host, tenant.url]));
  const method = 'url_client_secret_client_id';
  const rules = await collectedRules(microsoftGraph, testConnection({ method, credentials: tenant.credentials[method]!, hosts, now }), now);
  // Registering something is no sign-in and is in no log of them.
  const drawn = entra.signIns(count).filter(({ userAction }) => userAction === null);
  const logged = drawn.map((signIn, place) => toSignIn(SignInRecord.parse(logRowOf(signIn, String(place), now))));
  return drawn.map((signIn, place) => {
    const ours = decideSignIn(rules, logged[place]!);
    const theirs = entra.decide(signIn);
    return { signIn, ours, theirs, disagreement: disagreement(ours, inOurWords(theirs)) };
  });
}

const leavesSomethingOpen = ({ devicePlatform, country }: EntraSignIn): boolean => devicePlatform === null || country === null;

test.each(inDepth([1], [1, 2, 3, 4]))('decides as Microsoft where the log has everything that policies ask for (seed %i)', async (seed) => {
  const compared = await compare(seed, signInsDrawn, ['user-actions', 'user-risk', 'device-filter', 'authentication-flow']);
  expect(compared.filter((one) => one.disagreement !== undefined)).toEqual([]);
  const unknown = compared.filter(({ ours }) => ours.decision === 'unknown');
  expect(unknown.filter(({ signIn }) => !leavesSomethingOpen(signIn))).toEqual([]);
  expect(unknown.length / compared.length).toBeLessThan(0.25);
  expect(new Set(compared.map(({ theirs }) => theirs.decision)).size).toBe(2);
});

test.each(inDepth([5], [5, 6, 7, 8]))('decides as Microsoft or not at all where the log has less (seed %i)', async (seed) => {
  const compared = await compare(seed, signInsDrawn, []);
  expect(compared.filter((one) => one.disagreement !== undefined)).toEqual([]);
  const known = compared.filter(({ ours }) => ours.decision !== 'unknown');
  expect(known.length / compared.length).toBeGreaterThan(0.3);
  expect(compared.length).toBeGreaterThan(signInsDrawn * 0.8);
});
