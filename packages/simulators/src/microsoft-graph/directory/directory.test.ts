import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGraphTenant, type GraphTenant } from '../../../test-support/graph-tenant.ts';

describe('directory roles', () => {
  let tenant: GraphTenant;
  beforeAll(async () => {
    tenant = await openGraphTenant();
  });
  afterAll(() => tenant.stop());

  it('are given and taken by a caller with the permission, and the log records it', async () => {
    const [role] = (await tenant.ask('GET', '/directoryRoles')).body.value;
    const members = `/directoryRoles/${role!.id}/members`;
    const [holder] = (await tenant.ask('GET', members)).body.value;
    const one = `${members}/${holder!.id}/$ref`;
    const reference = { '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${holder!.id}` };
    const { access_token: token } = (await tenant.token()).body;
    expect((await tenant.ask('DELETE', one, { token })).status).toBe(403);
    tenant.simulatorControl.grant('RoleManagement.ReadWrite.Directory');
    const { access_token: granted } = (await tenant.token()).body;
    const statuses: number[] = [];
    for (const [method, path, body] of [
      ['DELETE', one],
      ['DELETE', one],
      ['POST', `${members}/$ref`, reference],
      ['POST', `${members}/$ref`, reference],
    ] as const)
      statuses.push((await tenant.ask(method, path, { token: granted, ...(body === undefined ? {} : { body }) })).status);
    expect(statuses).toEqual([204, 404, 204, 400]);
    const activities = (await tenant.ask('GET', '/auditLogs/directoryAudits')).body.value.map((entry) => entry['activityDisplayName']);
    expect(activities).toEqual(expect.arrayContaining(['Remove member from role', 'Add member to role']));
  });

  it('are held by groups and applications too, and by those who may activate them', async () => {
    const roles = (await tenant.ask('GET', '/directoryRoles')).body.value;
    const typesOf = async (name: string) => {
      const { id } = roles.find(({ displayName }) => displayName === name)!;
      const members = (await tenant.ask('GET', `/directoryRoles/${id}/members`)).body.value;
      return [...new Set(members.map((member) => member['@odata.type']))];
    };
    expect(await typesOf('Exchange Administrator')).toContain('#microsoft.graph.servicePrincipal');
    expect(await typesOf('Conditional Access Administrator')).toContain('#microsoft.graph.group');
    const path = '/roleManagement/directory/roleEligibilityScheduleInstances';
    const [plain, expanded] = [await tenant.ask('GET', path), await tenant.ask('GET', `${path}?$expand=principal,roleDefinition`)];
    expect(plain.body.value).toHaveLength(5);
    expect(plain.body.value.every((one) => !('principal' in one))).toBe(true);
    expect(expanded.body.value[0]).toMatchObject({ principal: { '@odata.type': '#microsoft.graph.user' } });
    const unlisted = expanded.body.value.filter(({ roleDefinitionId }) =>
      roles.every((role) => role['roleTemplateId'] !== roleDefinitionId),
    );
    expect(unlisted).toMatchObject([{ roleDefinition: { displayName: 'Security Administrator' } }]);
    expect((await tenant.ask('GET', `${path}?$expand=nonsense`)).status).toBe(400);
  });

  it('say of a group with a role who is in it for some hours, when asked about one group or one person', async () => {
    const path = '/identityGovernance/privilegedAccess/group/assignmentScheduleInstances';
    const { id } = tenant.simulatorControl.groups().find(({ displayName }) => displayName === 'IT administrators')!;
    const typesOf = async () => {
      const { body } = await tenant.ask('GET', `${path}?$filter=groupId eq '${id}'&$top=999`);
      return [...new Set(body.value.map((one) => String(one['assignmentType'])))].toSorted();
    };
    expect(await typesOf()).toEqual(['Assigned']);
    tenant.simulatorControl.activateMembership();
    expect(await typesOf()).toEqual(['Activated', 'Assigned']);
    expect((await tenant.ask('GET', path)).status).toBe(400);
    tenant.simulatorControl.withdraw('PrivilegedAssignmentSchedule.Read.AzureADGroup');
    const refused = await tenant.ask('GET', `${path}?$filter=groupId eq '${id}'`, { token: (await tenant.token()).body.access_token });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'PermissionScopeNotGranted']);
  });
});

describe('security defaults', () => {
  let tenant: GraphTenant;
  beforeAll(async () => {
    tenant = await openGraphTenant();
  });
  afterAll(() => tenant.stop());

  it('let no policy be enabled while they are on', async () => {
    const [policy] = tenant.simulatorControl.policies().filter(({ state }) => state !== 'enabled');
    const enable = () => tenant.ask('PATCH', `/identity/conditionalAccess/policies/${policy!.id}`, { body: { state: 'enabled' } });
    tenant.simulatorControl.setSecurityDefaults(true);
    const refused = await enable();
    expect([refused.status, refused.body.error.message]).toEqual([400, expect.stringContaining('Security Defaults is enabled')]);
    tenant.simulatorControl.setSecurityDefaults(false);
    expect((await enable()).status).toBe(204);
  });
});
