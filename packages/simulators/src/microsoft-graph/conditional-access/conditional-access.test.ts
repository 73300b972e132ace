import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGraphTenant, type GraphTenant } from '../../../test-support/graph-tenant.ts';

let tenant: GraphTenant;
beforeAll(async () => {
  tenant = await openGraphTenant();
});
afterAll(() => tenant.stop());

const policies = '/identity/conditionalAccess/policies';
const locations = '/identity/conditionalAccess/namedLocations';
const policy = {
  displayName: 'Require a compliant device',
  state: 'disabled',
  conditions: { users: { includeUsers: ['All'] }, applications: { includeApplications: ['All'] } },
  grantControls: { operator: 'OR', builtInControls: ['compliantDevice'] },
};
const add = async (path: string, body: unknown): Promise<string> => (await tenant.ask('POST', path, { body })).body.id;

describe('conditional access policies', () => {
  it('are merged field by field when changed, and stay what they were besides', async () => {
    const id = await add(policies, policy);
    const users = { excludeUsers: [(await tenant.ask('GET', '/users?$top=1')).body.value[0]!.id] };
    expect((await tenant.ask('PATCH', `${policies}/${id}`, { body: { conditions: { users } } })).status).toBe(204);
    const { body } = await tenant.ask('GET', `${policies}/${id}`);
    expect(body).toMatchObject({
      displayName: policy.displayName,
      state: 'disabled',
      conditions: { users: { includeUsers: ['All'], ...users } },
    });
  });

  it.each([
    ['no name', { displayName: '' }],
    ['an unknown state', { state: 'on' }],
    ['an unknown field', { colour: 'red' }],
    ['nobody in scope', { conditions: { ...policy.conditions, users: {} } }],
    ['no application', { conditions: { ...policy.conditions, applications: {} } }],
    ['an unknown user', { conditions: { ...policy.conditions, users: { includeUsers: ['11111111-2222-4333-8444-555555555555'] } } }],
    ['an unknown group', { conditions: { ...policy.conditions, users: { includeGroups: ['11111111-2222-4333-8444-555555555555'] } } }],
    [
      'an unknown location',
      { conditions: { ...policy.conditions, locations: { includeLocations: ['11111111-2222-4333-8444-555555555555'] } } },
    ],
    ['an unknown kind of client', { conditions: { ...policy.conditions, clientAppTypes: ['fax'] } }],
    ['an unknown risk', { conditions: { ...policy.conditions, signInRiskLevels: ['awful'] } }],
    ['no controls', { grantControls: null }],
    ['an unknown control', { grantControls: { operator: 'OR', builtInControls: ['please'] } }],
    ['blocking and more', { grantControls: { operator: 'OR', builtInControls: ['block', 'mfa'] } }],
    ['a password change alone', { grantControls: { operator: 'OR', builtInControls: ['passwordChange'] } }],
    ['an unknown field of users', { conditions: { ...policy.conditions, users: { includeUsers: ['All'], exclude: [] } } }],
    ['an unknown condition', { conditions: { ...policy.conditions, weather: ['rain'] } }],
    ['an unknown session control', { sessionControls: { persistentBrowsers: { isEnabled: true, mode: 'never' } } }],
    ['an unknown field of a session control', { sessionControls: { persistentBrowser: { enabled: true, mode: 'never' } } }],
    ['an unknown grant', { grantControls: { ...policy.grantControls, builtInControl: [] } }],
    ['users as text', { conditions: { ...policy.conditions, users: 'All' } }],
    ['an unknown role', { conditions: { ...policy.conditions, users: { includeRoles: ['11111111-2222-4333-8444-555555555555'] } } }],
    [
      'an unknown application',
      { conditions: { ...policy.conditions, applications: { includeApplications: ['11111111-2222-4333-8444-555555555555'] } } },
    ],
    ['an application by name', { conditions: { ...policy.conditions, applications: { includeApplications: ['my app'] } } }],
    ['everyone and no one', { conditions: { ...policy.conditions, users: { includeUsers: ['All', 'None'] } } }],
    ['all clients and one', { conditions: { ...policy.conditions, clientAppTypes: ['all', 'browser'] } }],
    [
      'risk remediation of users at no risk',
      {
        grantControls: {
          operator: 'AND',
          builtInControls: ['riskRemediation'],
          authenticationStrength: { id: '00000000-0000-0000-0000-000000000002' },
        },
      },
    ],
    [
      'risk remediation without a strength',
      {
        conditions: { ...policy.conditions, userRiskLevels: ['high'] },
        grantControls: { operator: 'AND', builtInControls: ['riskRemediation', 'mfa'] },
      },
    ],
    [
      'risk remediation or a strength',
      {
        conditions: { ...policy.conditions, userRiskLevels: ['high'] },
        grantControls: {
          operator: 'OR',
          builtInControls: ['riskRemediation'],
          authenticationStrength: { id: '00000000-0000-0000-0000-000000000002' },
        },
      },
    ],
    [
      'risk remediation and a password change',
      {
        conditions: { ...policy.conditions, userRiskLevels: ['high'] },
        grantControls: { operator: 'AND', builtInControls: ['mfa', 'passwordChange', 'riskRemediation'] },
      },
    ],
    ['a password change of users at no risk', { grantControls: { operator: 'AND', builtInControls: ['mfa', 'passwordChange'] } }],
    [
      'a browser session for one application',
      {
        conditions: { ...policy.conditions, applications: { includeApplications: ['Office365'] } },
        sessionControls: { persistentBrowser: { isEnabled: true, mode: 'never' } },
      },
    ],
    ['an unknown platform', { conditions: { ...policy.conditions, platforms: { includePlatforms: ['toaster'] } } }],
    ['an unknown flow', { conditions: { ...policy.conditions, authenticationFlows: { transferMethods: 'nonsense' } } }],
    [
      'an unknown kind of guests',
      { conditions: { ...policy.conditions, users: { includeGuestsOrExternalUsers: { guestOrExternalUserTypes: 'nonsense' } } } },
    ],
    ['a frequency of nothing', { sessionControls: { signInFrequency: { isEnabled: true } } }],
  ])('are refused with %s', async (_what, change) => {
    const before = (await tenant.ask('GET', policies)).body.value.length;
    const { status, body } = await tenant.ask('POST', policies, { body: { ...policy, ...change } });
    expect([status, body.error.code]).toEqual([400, 'BadRequest']);
    expect((await tenant.ask('GET', policies)).body.value).toHaveLength(before);
  });

  it('are answered with annotations and whole strengths, which a change must not send back', async () => {
    const strong = { operator: 'OR', authenticationStrength: { id: '00000000-0000-0000-0000-000000000004' } };
    const id = await add(policies, { ...policy, grantControls: strong });
    const { grantControls } = (await tenant.ask('GET', `${policies}/${id}`)).body as unknown as {
      grantControls: { 'authenticationStrength@odata.context': string; authenticationStrength: object };
    };
    const context = 'https://graph.microsoft.com/v1.0/$metadata#identity/conditionalAccess/policies';
    const reference = `${context}('${id}')/grantControls/authenticationStrength`;
    expect(grantControls).toMatchObject({
      'authenticationStrength@odata.context': `${reference}/$entity`,
      authenticationStrength: { displayName: 'Phishing-resistant MFA', combinationConfigurations: [] },
    });
    const { authenticationStrength, ...annotated } = grantControls;
    const patch = async (body: object) => (await tenant.ask('PATCH', `${policies}/${id}`, { body })).status;
    expect(await patch({ grantControls: annotated })).toBe(400);
    expect(await patch({ grantControls: { ...strong, authenticationStrength } })).toBe(400);
    expect(await patch({ id, state: 'enabled' })).toBe(400);
    expect(await patch({ createdDateTime: '2026-01-01T00:00:00Z' })).toBe(400);
    expect(await patch({ grantControls: strong })).toBe(204);
  });

  it('go to the bin when deleted, for thirty days, and come back as they were', async () => {
    const id = await add(policies, policy);
    await tenant.ask('DELETE', `${policies}/${id}`);
    expect((await tenant.ask('GET', `${policies}/${id}`)).status).toBe(404);
    const bin = '/identity/conditionalAccess/deletedItems/policies';
    expect((await tenant.ask('GET', `${bin}/${id}`)).body['deletedDateTime']).toBe(tenant.world.now().toISOString());
    expect((await tenant.ask('POST', `${bin}/${id}/restore`)).body).toMatchObject({ id, displayName: policy.displayName });
    expect((await tenant.ask('GET', `${policies}/${id}`)).body['state']).toBe('disabled');
    await tenant.ask('DELETE', `${policies}/${id}`);
    expect((await tenant.ask('DELETE', `${bin}/${id}`)).status).toBe(204);
    expect((await tenant.ask('POST', `${bin}/${id}/restore`)).status).toBe(404);
  });

  it('leave a record of who changed what', async () => {
    const id = await add(policies, policy);
    await tenant.ask('PATCH', `${policies}/${id}`, { body: { state: 'enabled' } });
    const [entry] = (
      await tenant.ask(
        'GET',
        `/auditLogs/directoryAudits?$filter=activityDisplayName eq 'Update conditional access policy'`.replaceAll(' ', '%20'),
      )
    ).body.value;
    const { targetResources, initiatedBy } = entry as unknown as {
      targetResources: { id: string; modifiedProperties: { oldValue: string; newValue: string }[] }[];
      initiatedBy: object;
    };
    expect(initiatedBy).toMatchObject({ user: null, app: { appId: tenant.credentials['url_client_secret_client_id']!['client_id'] } });
    expect(targetResources[0]!.id).toBe(id);
    const [{ oldValue, newValue }] = targetResources[0]!.modifiedProperties as [{ oldValue: string; newValue: string }];
    expect([JSON.parse(oldValue), JSON.parse(newValue)]).toMatchObject([{ state: 'disabled' }, { state: 'enabled' }]);
  });
});

describe('named locations', () => {
  const location = {
    '@odata.type': '#microsoft.graph.ipNamedLocation',
    displayName: 'Depot',
    isTrusted: true,
    ipRanges: [{ '@odata.type': '#microsoft.graph.iPv4CidrRange', cidrAddress: '198.51.100.0/24' }],
  };

  it('stay while they are trusted or in use', async () => {
    const id = await add(locations, location);
    expect((await tenant.ask('DELETE', `${locations}/${id}`)).status).toBe(400);
    const patch = { '@odata.type': location['@odata.type'], isTrusted: false };
    expect((await tenant.ask('PATCH', `${locations}/${id}`, { body: { isTrusted: false } })).status).toBe(400);
    expect((await tenant.ask('PATCH', `${locations}/${id}`, { body: patch })).status).toBe(204);
    const used = await add(policies, {
      ...policy,
      conditions: { ...policy.conditions, locations: { includeLocations: ['All'], excludeLocations: [id] } },
    });
    expect((await tenant.ask('DELETE', `${locations}/${id}`)).status).toBe(400);
    await tenant.ask('DELETE', `${policies}/${used}`);
    expect((await tenant.ask('DELETE', `${locations}/${id}`)).status).toBe(204);
  });

  it.each([
    ['no kind', { '@odata.type': undefined }],
    ['no ranges', { ipRanges: [] }],
    ['a broken range', { ipRanges: [{ '@odata.type': '#microsoft.graph.iPv4CidrRange', cidrAddress: '300.0.0.0/8' }] }],
    ['a range wider than /8', { ipRanges: [{ '@odata.type': '#microsoft.graph.iPv4CidrRange', cidrAddress: '24.0.0.0/7' }] }],
    ['a range without its kind', { ipRanges: [{ cidrAddress: '198.51.100.0/24' }] }],
    ['a range of the other kind', { ipRanges: [{ '@odata.type': '#microsoft.graph.iPv4CidrRange', cidrAddress: '2001:db8::/32' }] }],
    ['an unknown field of a range', { ipRanges: [{ ...location.ipRanges[0], name: 'Depot' }] }],
    [
      'a country that is none',
      { '@odata.type': '#microsoft.graph.countryNamedLocation', ipRanges: undefined, isTrusted: undefined, countriesAndRegions: ['ZZ'] },
    ],
    ['fields of the other kind', { countriesAndRegions: ['NO'] }],
    [
      'a country in full',
      {
        '@odata.type': '#microsoft.graph.countryNamedLocation',
        ipRanges: undefined,
        isTrusted: undefined,
        countriesAndRegions: ['Norway'],
      },
    ],
  ])('are refused with %s', async (_what, change) => {
    expect((await tenant.ask('POST', locations, { body: { ...location, ...change } })).status).toBe(400);
  });
});
