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
});
