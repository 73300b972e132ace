import { decideSignIn } from '@rampart/domain/assess/decide-sign-in.ts';
import type { GrantRequirement } from '@rampart/domain/sign-in-policy.ts';
import { okta as simulator } from '@rampart/simulators/okta/simulator.ts';
import { openOktaComparison } from '@rampart/simulators/test-support/okta-comparison.ts';
import { startOrg } from '@rampart/simulators/test-support/okta-org.ts';
import type { OktaCondition } from '@rampart/simulators/test-support/okta-policies.ts';
import type { OktaSignIn } from '@rampart/simulators/test-support/okta-sign-ins.ts';
import type { VendorDecision } from '@rampart/simulators/test-support/vendor-decision.ts';
import { expect, onTestFinished, test } from 'vitest';
import { collectedRules } from '../../../test-support/collected-rules.ts';
import { disagreement, type VendorSays } from '../../../test-support/disagreement.ts';
import { testConnection } from '../../../test-support/test-connection.ts';
import { inDepth } from '../../../test-support/test-depth.ts';
import { okta } from '../connector.ts';
import { LogEvent } from '../logs/logs.ts';
import { toSignIn } from '../logs/logs.ts';

const words: Readonly<Record<string, GrantRequirement>> = {
  requireFactor: 'second-factor',
  '2FA': 'second-factor',
  phishingResistant: 'phishing-resistant-factor',
};

/** That the factor must be bound to a device is a demand that we have no word for; it comes with a second factor, which we have. */
const inOurWords = ({ grantRequirements, ...rest }: VendorDecision): VendorSays => ({
  ...rest,
  grantRequirements: grantRequirements.filter((word) => word !== 'deviceBound').map((word) => [words[word]!]),
});

const systems = { ANDROID: 'Android', IOS: 'iOS', WINDOWS: 'Windows 10', MACOS: 'Mac OS X', LINUX: 'Linux', CHROMEOS: 'Chrome OS' };

/** The session and the use of an app, as the System Log has them. */
function logged({ userId, appId, ip, country, risk, platform }: OktaSignIn, published: string) {
  const event = (eventType: string, more: object = {}) =>
    LogEvent.parse({
      uuid: eventType,
      published,
      eventType,
      actor: { id: userId },
      outcome: { result: 'SUCCESS' },
      client: { ipAddress: ip, userAgent: { os: systems[platform], browser: 'CHROME' }, geographicalContext: { country } },
      securityContext: { risk: { level: risk } },
      ...more,
    });
  return toSignIn([event('user.session.start'), event('user.authentication.sso', { target: [{ id: appId, type: 'AppInstance' }] })])!;
}

const signInsDrawn = inDepth(500, 2500);

async function compare(seed: number, count: number, without: readonly OktaCondition[]) {
  const org = await startOrg();
  onTestFinished(() => org.stop());
  const comparison = await openOktaComparison(org, { seed, without });
  const now = org.world.now();
  const hosts = Object.fromEntries(simulator.hostsFor(org.world.options.company).map((host) => [host, org.running.url]));
  const rules = await collectedRules(
    okta,
    testConnection({ method: 'api_key', credentials: org.credentials['api_key']!, hosts, now }),
    now,
  );
  return comparison.signIns(count).map((signIn) => {
    const ours = decideSignIn(rules, logged(signIn, now.toISOString()));
    const theirs = comparison.decide(signIn);
    return { signIn, ours, theirs, disagreement: disagreement(ours, inOurWords(theirs)) };
  });
}

test.each(inDepth([1], [1, 2, 3, 4]))('decides as Okta where the log has everything that rules ask for (seed %i)', async (seed) => {
  const compared = await compare(seed, signInsDrawn, ['device']);
  expect(compared.filter((one) => one.disagreement !== undefined)).toEqual([]);
  const unknown = compared.filter(({ ours }) => ours.decision === 'unknown');
  expect(unknown.filter(({ signIn }) => signIn.country !== null)).toEqual([]);
  expect(unknown.length / compared.length).toBeLessThan(0.2);
  expect(new Set(compared.map(({ theirs }) => theirs.decision)).size).toBe(2);
});

test.each(inDepth([5], [5, 6, 7, 8]))('decides as Okta or not at all where the log has less (seed %i)', async (seed) => {
  const compared = await compare(seed, signInsDrawn, []);
  expect(compared.filter((one) => one.disagreement !== undefined)).toEqual([]);
  const known = compared.filter(({ ours }) => ours.decision !== 'unknown');
  expect(known.length / compared.length).toBeGreaterThan(0.5);
});
