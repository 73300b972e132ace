import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphBends } from '../../test-support/graph-bends.ts';
import { openGraphTenant, type GraphReply, type GraphTenant } from '../../test-support/graph-tenant.ts';
import { needsDescriptions } from '../../test-support/needed-material.ts';
import { openJudge, type Judge } from '../../test-support/openapi-judge.ts';

const description = 'graph-nonav.json';
const access = '/identity/conditionalAccess';

describe('answers, by Microsoft’s description of Graph', needsDescriptions, () => {
  let tenant: GraphTenant;
  let judge: Judge;
  beforeAll(async () => {
    [tenant, judge] = await Promise.all([openGraphTenant(), openJudge({ description, below: '/v1.0', bends: graphBends })]);
  });
  afterAll(() => tenant.stop());

  async function judged(method: string, path: string, body?: unknown): Promise<GraphReply> {
    const answer = await tenant.ask(method, path, body === undefined ? {} : { body });
    const exchange = {
      method,
      path: `/v1.0${path.split('?')[0]}`,
      status: answer.status,
      body: answer.text === '' ? undefined : answer.body,
    };
    expect(judge.complaints(exchange)).toEqual([]);
    return answer;
  }

  it('judges: a field of the wrong type, a misspelt one and an unknown path are found', () => {
    const exchange = { method: 'GET', path: '/v1.0/users', status: 200, body: { value: [{ id: 7, dispalyName: 'x' }] } };
    const complaints = judge.complaints(exchange);
    expect(complaints.some((one) => one.includes('/value/0/id must be string'))).toBe(true);
    expect(complaints.some((one) => one.includes('/value/*/dispalyName is not in the description'))).toBe(true);
    expect(judge.complaints({ ...exchange, path: '/v1.0/usres' })).toHaveLength(1);
  });

  it.each([
    ['/organization'],
    ['/domains'],
    ['/users?$top=999'],
    [
      '/users?$top=50&$expand=manager&$select=id,accountEnabled,assignedLicenses,country,createdDateTime,department,employeeId,employeeType,lastPasswordChangeDateTime,passwordPolicies,proxyAddresses,signInActivity,usageLocation,userType,externalUserState,creationType',
    ],
    ['/groups?$top=999'],
    [`${access}/policies`],
    [`${access}/namedLocations`],
    [`${access}/deletedItems/policies`],
    ['/policies/authenticationMethodsPolicy'],
    ['/policies/authenticationMethodsPolicy/authenticationMethodConfigurations'],
    ['/policies/authenticationMethodsPolicy/authenticationMethodConfigurations/MicrosoftAuthenticator'],
    ['/policies/authorizationPolicy'],
    ['/policies/identitySecurityDefaultsEnforcementPolicy'],
    ['/reports/authenticationMethods/userRegistrationDetails'],
    ['/auditLogs/signIns?$top=1000'],
    ['/auditLogs/directoryAudits'],
    ['/identityProtection/riskyUsers'],
    ['/identityProtection/riskDetections'],
    ['/subscribedSkus'],
    ['/directoryRoles'],
  ])('reads %s', async (path) => {
    const { status, body } = await judged('GET', path);
    expect(status).toBe(200);
    // Only the bin may be empty; single ones have no list.
    expect(body.value?.length === 0 && !path.includes('deletedItems')).toBe(false);
  });

  it('reads single ones, and says what is not there', async () => {
    const [user] = (await tenant.ask('GET', '/users?$top=1')).body.value;
    const [group] = (await tenant.ask('GET', '/groups?$top=1')).body.value;
    const [signIn] = (await tenant.ask('GET', '/auditLogs/signIns?$top=1')).body.value;
    for (const path of [`/users/${user!.id}`, `/groups/${group!.id}`, `/groups/${group!.id}/members`, `/auditLogs/signIns/${signIn!.id}`])
      expect((await judged('GET', path)).status).toBe(200);
    expect((await judged('GET', `/users/${user!.id}/licenseDetails`)).status).toBe(200);
    for (const path of ['/users/nobody@example.com', '/groups/none', `${access}/policies/none`])
      expect((await judged('GET', path)).status).toBe(404);
  });

  it('writes policies and locations', async () => {
    const location = { '@odata.type': '#microsoft.graph.countryNamedLocation', displayName: 'Far', countriesAndRegions: ['AQ'] };
    const { status, body } = await judged('POST', `${access}/namedLocations`, location);
    expect([status, body['countryLookupMethod']]).toEqual([201, 'clientIpAddress']);
    const policy = {
      displayName: 'Block far away',
      state: 'disabled',
      conditions: {
        users: { includeUsers: ['All'] },
        applications: { includeApplications: ['All'] },
        locations: { includeLocations: [body.id] },
      },
      grantControls: { operator: 'OR', builtInControls: ['block'] },
    };
    const added = await judged('POST', `${access}/policies`, policy);
    expect(added.status).toBe(201);
    const one = `${access}/policies/${added.body.id}`;
    expect((await judged('PATCH', one, { state: 'enabledForReportingButNotEnforced' })).status).toBe(204);
    expect((await judged('GET', one)).body['state']).toBe('enabledForReportingButNotEnforced');
    expect((await judged('DELETE', one)).status).toBe(204);
    expect((await judged('GET', `${access}/deletedItems/policies`)).body.value).toHaveLength(1);
    expect((await judged('POST', `${access}/deletedItems/policies/${added.body.id}/microsoft.graph.restore`)).status).toBe(200);
    expect((await judged('POST', `${access}/policies`, { displayName: 'Nothing' })).status).toBe(400);
    const strong = (id: string) => ({ ...policy, grantControls: { operator: 'OR', authenticationStrength: { id } } });
    const { body: strongest } = await judged('POST', `${access}/policies`, strong('00000000-0000-0000-0000-000000000004'));
    expect(strongest['grantControls']).toMatchObject({ authenticationStrength: { displayName: 'Phishing-resistant MFA' } });
    expect((await judged('POST', `${access}/policies`, strong('none'))).status).toBe(400);
  });

  it('says which policies apply to a sign-in', async () => {
    const [user] = (await tenant.ask('GET', '/users?$top=1')).body.value;
    const question = {
      signInIdentity: { '@odata.type': '#microsoft.graph.userSignIn', userId: user!.id },
      signInContext: {
        '@odata.type': '#microsoft.graph.applicationContext',
        includeApplications: ['00000003-0000-0ff1-ce00-000000000000'],
      },
      signInConditions: { clientAppType: 'browser', devicePlatform: 'windows', country: 'NO', ipAddress: '192.0.2.1' },
    };
    const { status, body } = await judged('POST', `${access}/microsoft.graph.evaluate`, question);
    expect(status).toBe(200);
    expect(body.value.length).toBeGreaterThan(5);
    expect((await judged('POST', `${access}/microsoft.graph.evaluate`, {})).status).toBe(400);
  });

  it('writes groups and their members', async () => {
    const group = { displayName: 'Left out', mailNickname: 'left-out', mailEnabled: false, securityEnabled: true };
    const { status, body } = await judged('POST', '/groups', group);
    expect(status).toBe(201);
    const [user] = (await tenant.ask('GET', '/users?$top=1')).body.value;
    const reference = { '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${user!.id}` };
    expect((await judged('POST', `/groups/${body.id}/members/$ref`, reference)).status).toBe(204);
    expect((await judged('GET', `/groups/${body.id}/members`)).body.value).toHaveLength(1);
    expect((await judged('DELETE', `/groups/${body.id}/members/${user!.id}/$ref`)).status).toBe(204);
    expect((await judged('PATCH', `/groups/${body.id}`, { description: 'Nobody' })).status).toBe(204);
    expect((await judged('DELETE', `/groups/${body.id}`)).status).toBe(204);
    expect((await judged('GET', '/auditLogs/directoryAudits')).body.value.length).toBeGreaterThan(5);
  });
});
