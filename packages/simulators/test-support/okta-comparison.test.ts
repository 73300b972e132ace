import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOktaComparison, type OktaComparison } from './okta-comparison.ts';
import { startOrg, type TestOrg } from './okta-org.ts';

describe('drawn policies and sign-ins of Okta', () => {
  let org: TestOrg;
  let okta: OktaComparison;
  beforeAll(async () => {
    org = await startOrg();
    okta = await openOktaComparison(org, { seed: 7 });
  });
  afterAll(() => org.stop());

  it('decides in process as it answers over the wire', async () => {
    for (const signIn of okta.signIns(60)) expect(okta.decide(signIn)).toEqual(await okta.ask(signIn));
  });

  it('draws the same sign-ins for the same seed, however many', () => {
    expect(okta.signIns(20)).toEqual(okta.signIns(200).slice(0, 20));
  });

  it('is worth comparing: every outcome comes, from the blocklist to the application', () => {
    const decisions = okta.signIns(10_000).map((signIn) => okta.decide(signIn));
    const shareOf = (test: (decision: (typeof decisions)[number]) => boolean): number => decisions.filter(test).length / decisions.length;
    for (const length of [0, 1, 2])
      expect(shareOf(({ decision, policies }) => decision === 'block' && policies.length === length)).toBeGreaterThan(0.02);
    expect(shareOf(({ decision, grantRequirements }) => decision === 'allow' && grantRequirements.length === 0)).toBeGreaterThan(0.02);
    expect(shareOf(({ grantRequirements }) => grantRequirements.includes('requireFactor'))).toBeGreaterThan(0.05);
    expect(shareOf(({ grantRequirements }) => grantRequirements.includes('2FA'))).toBeGreaterThan(0.05);
    expect(new Set(decisions.flatMap(({ policies }) => policies)).size).toBeGreaterThan(20);
  });
});
