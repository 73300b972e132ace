import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEntraComparison, type EntraComparison } from './entra-comparison.ts';
import { logRowOf } from './entra-sign-ins.ts';
import { graphBends } from './graph-bends.ts';
import { openGraphTenant, type GraphTenant } from './graph-tenant.ts';
import { needsDescriptions } from './needed-material.ts';
import { openJudge } from './openapi-judge.ts';

describe('drawn policies and sign-ins of Entra', () => {
  let tenant: GraphTenant;
  let entra: EntraComparison;
  beforeAll(async () => {
    tenant = await openGraphTenant({ people: 150 });
    entra = await openEntraComparison(tenant, { seed: 11, policies: 14 });
  });
  afterAll(() => tenant.stop());

  it('decides in process as it answers over the wire', async () => {
    for (const signIn of entra.signIns(60)) expect(entra.decide(signIn)).toEqual(await entra.ask(signIn));
  });

  it('draws the same sign-ins for the same seed, however many', () => {
    expect(entra.signIns(20)).toEqual(entra.signIns(200).slice(0, 20));
  });

  it('is worth comparing: every outcome comes, and every policy that is on applies to a person', () => {
    const decisions = entra.signIns(10_000).map((signIn) => entra.decide(signIn));
    const shareOf = (test: (decision: (typeof decisions)[number]) => boolean): number => decisions.filter(test).length / decisions.length;
    expect(shareOf(({ decision }) => decision === 'block')).toBeGreaterThan(0.05);
    expect(shareOf(({ decision, grantRequirements }) => decision === 'allow' && grantRequirements.length === 0)).toBeGreaterThan(0.05);
    expect(shareOf(({ grantRequirements }) => grantRequirements.length > 0)).toBeGreaterThan(0.05);
    const applied = new Set(decisions.flatMap(({ policies }) => policies));
    const enabled = tenant.simulatorControl.policies().filter(({ state }) => state === 'enabled');
    expect(applied.size).toBeGreaterThan(enabled.length * 0.7);
  });

  it('writes sign-ins as the log does', needsDescriptions, async () => {
    const judge = await openJudge({ description: 'graph-nonav.json', below: '/v1.0', bends: graphBends });
    const value = entra.signIns(200).map((signIn, place) => logRowOf(signIn, `sign-in ${place}`, tenant.world.now()));
    expect(judge.complaints({ method: 'GET', path: '/v1.0/auditLogs/signIns', status: 200, body: { value } })).toEqual([]);
    const [logged] = (await tenant.ask('GET', '/auditLogs/signIns?$top=1')).body.value;
    expect(Object.keys(logged!)).toEqual(expect.arrayContaining(Object.keys(value[0]!)));
  });
});
