import { dayMs } from '@rampart/domain/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGraphTenant, type GraphTenant } from '../../../test-support/graph-tenant.ts';
import { testWorld } from '../../../test-support/test-world.ts';

let tenant: GraphTenant;
beforeAll(async () => {
  // While a policy of the first day only reports.
  tenant = await openGraphTenant({ now: new Date(testWorld().options.start.getTime() + 60 * dayMs) });
});
afterAll(() => tenant.stop());

const policies = '/identity/conditionalAccess/policies';
const prefer = { prefer: 'odata.maxpagesize=50, include-unknown-enum-members' };
const platforms = { includePlatforms: ['all'], excludePlatforms: ['windows', 'linux'] };
const policy = {
  displayName: 'Remediate risk',
  state: 'disabled',
  conditions: { users: { includeUsers: ['All'] }, applications: { includeApplications: ['All'] }, userRiskLevels: ['high'], platforms },
  grantControls: {
    operator: 'AND',
    builtInControls: ['riskRemediation'],
    authenticationStrength: { id: '00000000-0000-0000-0000-000000000002' },
  },
};

const resultsWith = async (headers = {}) =>
  new Set(
    (await tenant.ask('GET', '/auditLogs/signIns', { headers })).body.value.flatMap((row) =>
      (row['appliedConditionalAccessPolicies'] as { readonly result: string }[]).map(({ result }) => result),
    ),
  );

describe('values that came after the sentinel of their enumeration', () => {
  it('are given to those who prefer to have them, and to no one else', async () => {
    const made = await tenant.ask('POST', policies, { body: policy });
    expect(made.body).toMatchObject({ grantControls: { builtInControls: ['unknownFutureValue'] } });
    const path = `${policies}/${made.body.id}`;
    const [plain, preferred] = [await tenant.ask('GET', path), await tenant.ask('GET', path, { headers: prefer })];
    expect(plain.headers).not.toHaveProperty('preference-applied');
    expect(plain.body).toMatchObject({
      conditions: { platforms: { includePlatforms: ['all'], excludePlatforms: ['windows', 'unknownFutureValue'] } },
      grantControls: { builtInControls: ['unknownFutureValue'] },
    });
    expect(preferred.headers['preference-applied']).toBe('include-unknown-enum-members');
    expect(preferred.body).toMatchObject({ conditions: { platforms }, grantControls: { builtInControls: ['riskRemediation'] } });
    const listed = (await tenant.ask('GET', policies, { headers: prefer })).body.value.find(({ id }) => id === made.body.id);
    expect(listed).toMatchObject({ grantControls: { builtInControls: ['riskRemediation'] } });
  });

  it('are missing from the results of policies in the log as well', async () => {
    expect([...(await resultsWith())].filter((result) => result.startsWith('reportOnly'))).toEqual([]);
    expect(await resultsWith(prefer)).toContain('reportOnlyNotApplied');
  });

  it.each([
    ['POST', policies, { ...policy, grantControls: { operator: 'OR', builtInControls: ['unknownFutureValue'] } }],
    [
      'PATCH',
      '/policies/authenticationMethodsPolicy/authenticationMethodConfigurations/Sms',
      {
        '@odata.type': '#microsoft.graph.smsAuthenticationMethodConfiguration',
        includeTargets: [{ targetType: 'unknownFutureValue', id: 'all_users' }],
      },
    ],
  ])('are not written by the sentinel: %s %s', async (method, path, body) => {
    const { status, body: answer } = await tenant.ask(method, path, { body });
    expect([status, answer.error.code]).toEqual([400, 'BadRequest']);
  });
});
