import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callVendor } from '../../../test-support/call-vendor.ts';
import { openGraphTenant, type GraphTenant } from '../../../test-support/graph-tenant.ts';

let tenant: GraphTenant;
beforeAll(async () => {
  tenant = await openGraphTenant();
});
afterAll(() => tenant.stop());

describe('a call to Graph', () => {
  it.each([
    ['no token', '', 'Access token is empty.'],
    ['nonsense', 'nonsense', 'IDX14100'],
    ['a forged token', 'eyJhbGciOiJub25lIn0.eyJhdWQiOiJodHRwczovL2dyYXBoLm1pY3Jvc29mdC5jb20ifQ.c2ln', 'Signature is invalid'],
  ])('needs a token, and %s is none', async (_what, token, message) => {
    const { status, headers, body } = await tenant.ask('GET', '/users', { token });
    expect([status, body.error.code]).toEqual([401, 'InvalidAuthenticationToken']);
    expect(body.error.message).toContain(message);
    expect(headers['www-authenticate']).toContain('authorization_uri');
  });

  it('is refused when the token has expired by the world’s clock', async () => {
    const token = (await tenant.token()).body.access_token;
    expect((await tenant.ask('GET', '/organization', { token })).status).toBe(200);
    tenant.world.advanceTo(new Date(tenant.world.now().getTime() + 3600_000));
    const { status, body } = await tenant.ask('GET', '/organization', { token });
    expect([status, body.error.message]).toEqual([401, 'Lifetime validation failed, the token is expired.']);
  });

  it.each([
    ['User.Read.All', '/users', 'Authorization_RequestDenied'],
    ['Policy.Read.All', '/identity/conditionalAccess/policies', 'AccessDenied'],
    ['AuditLog.Read.All', '/auditLogs/signIns', 'Authentication_MSGraphPermissionMissing'],
  ])('needs its permission: without %s there is no %s', async (permission, path, code) => {
    expect((await tenant.ask('GET', path)).status).toBe(200);
    tenant.simulatorControl.withdraw(permission);
    const token = (await tenant.token()).body.access_token;
    const { status, body } = await tenant.ask('GET', path, { token });
    expect([status, body.error.code]).toEqual([403, code]);
    tenant.simulatorControl.grant(permission);
    expect((await tenant.ask('GET', path, { token: (await tenant.token()).body.access_token })).status).toBe(200);
  });

  it('needs Application.Read.All as well to write a policy, which names applications, and not to write a location', async () => {
    tenant.simulatorControl.withdraw('Application.Read.All');
    const token = (await tenant.token()).body.access_token;
    const write = async (list: string) => (await tenant.ask('POST', `/identity/conditionalAccess/${list}`, { token, body: {} })).status;
    expect([await write('policies'), await write('namedLocations')]).toEqual([403, 400]);
    tenant.simulatorControl.grant('Application.Read.All');
  });

  it('carries both request ids, the caller’s as it came', async () => {
    const { headers, body } = await tenant.ask('GET', '/users/nobody', { headers: { 'client-request-id': 'mine' } });
    expect(headers['client-request-id']).toBe('mine');
    expect(body.error).toMatchObject({ innerError: { 'request-id': headers['request-id'], 'client-request-id': 'mine' } });
  });

  it('is spoiled on request, in Microsoft’s words', async () => {
    tenant.faults.order({ kind: 'too-many-requests', path: /organization/ });
    expect(await tenant.ask('GET', '/organization')).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    tenant.faults.order({ kind: 'expired-token', path: /organization/ });
    expect((await tenant.ask('GET', '/organization')).body.error.code).toBe('InvalidAuthenticationToken');
    tenant.faults.order({ kind: 'server-error', path: /token$/ });
    expect((await tenant.token()).body['error_codes']).toEqual([90_033]);
  });

  it('finds nothing at the wrong host, nor beside what Graph has', async () => {
    const wrong = await callVendor({ url: tenant.url, to: 'https://login.microsoftonline.com/v1.0/users' });
    expect(wrong.status).toBe(400);
    const { status, body } = await tenant.ask('GET', '/usres');
    expect([status, body.error.message]).toEqual([400, "Resource not found for the segment 'usres'."]);
  });

  it('must be JSON when it writes', async () => {
    const { status, body } = await tenant.ask('POST', '/groups', { body: ['not an object'] });
    expect([status, body.error.code]).toEqual([400, 'BadRequest']);
  });
});
