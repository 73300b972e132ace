import { describe, expect, test } from 'vitest';
import { readGraph } from '../../../test-support/read-graph.ts';

const signIn = (createdDateTime: string) => ({ id: createdDateTime, createdDateTime, userId: 'p1', status: { errorCode: 0 } });

describe('logs', () => {
  test('are read to the end, and what lies on the end of the window is left to the next', async () => {
    const { value, sent } = await readGraph('identity.sign-ins', {
      'auditLogs/signIns': {
        value: [signIn('2026-03-02T09:00:00Z'), signIn('2026-03-02T08:59:59.9999999Z')],
        '@odata.nextLink': 'https://graph.microsoft.com/v1.0/auditLogs/signIns?$skiptoken=2',
      },
      'auditLogs/signIns?$skiptoken=2': { value: [signIn('2026-03-01T09:00:00Z')] },
    });
    expect(value).toEqual([
      [expect.objectContaining({ at: '2026-03-02T08:59:59.999Z' })],
      [expect.objectContaining({ at: '2026-03-01T09:00:00.000Z' })],
    ]);
    expect(sent[1]?.url.searchParams.get('$filter')).toBe(
      'createdDateTime ge 2026-03-01T09:00:00.000Z and createdDateTime le 2026-03-02T09:00:00.000Z',
    );
  });

  test('of the directory give the changes of settings, without those of people', async () => {
    const record = {
      id: 'a1',
      activityDateTime: '2026-03-01T10:00:00.1234567Z',
      activityDisplayName: 'Update conditional access policy',
      category: 'Policy',
      result: 'success',
      initiatedBy: { user: { id: 'p1', userPrincipalName: 'ada@haldenfreight.example', ipAddress: '198.51.100.7' }, app: null },
      targetResources: [
        {
          id: 'c1',
          displayName: 'Require MFA',
          type: 'Policy',
          modifiedProperties: [{ displayName: 'state', oldValue: '"enabled"', newValue: '"disabled"' }],
        },
      ],
    };
    const { value } = await readGraph('identity.setting-changes', {
      'auditLogs/directoryAudits': { value: [record, { ...record, id: 'a2', category: 'UserManagement' }] },
    });
    expect(value).toEqual([
      [
        {
          id: 'a1',
          at: '2026-03-01T10:00:00.123Z',
          actor: 'ada@haldenfreight.example',
          actorAddress: '198.51.100.7',
          action: 'Update conditional access policy',
          succeeded: true,
          targets: [{ kind: 'Policy', id: 'c1', name: 'Require MFA' }],
          fields: [{ name: 'state', before: 'enabled', after: 'disabled' }],
          touches: ['policy'],
        },
      ],
    ]);
  });

  test('without a premium licence are reported as such, with the grant they need', async () => {
    const body = '{"error":{"code":"Authentication_RequestFromNonPremiumTenantOrB2CTenant","message":"Neither tenant is B2C…"}}';
    const failing = readGraph('identity.sign-ins', { 'auditLogs/signIns': new Response(body, { status: 403 }) });
    await expect(failing).rejects.toMatchObject({ kind: 'permission', message: expect.stringMatching(/P1 or P2.*AuditLog\.Read\.All/) });
  });
});
