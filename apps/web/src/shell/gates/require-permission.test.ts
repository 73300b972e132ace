import { describe, expect, it } from 'vitest';
import { sessionState } from '../session/session-state.ts';
import { MissingPermission } from './missing-permission.ts';
import { leastRoleFor, requirePermission } from './require-permission.ts';

const signInAs = (role: 'standard' | 'administrator' | 'rampart-engineer'): void =>
  sessionState.write({
    status: 'authenticated',
    session: {
      session_id: 'b7a7ff5f-2d12-4b68-8c14-5f14a4a0b111',
      started_at: '2026-11-15T08:00:00Z',
      expires_at: '2026-11-15T10:00:00Z',
      user: {
        id: 'b7a7ff5f-2d12-4b68-8c14-5f14a4a0b112',
        email: 'sunniva.aas@haldenfreight.example',
        first_name: 'Sunniva',
        last_name: 'Aas',
      },
      tenant: { uuid: 'b7a7ff5f-2d12-4b68-8c14-5f14a4a0b113', name: 'Halden Freight' },
      roles: [role],
      mfa_required: false,
      mfa_enabled: false,
      email_verified: true,
      sso: false,
    },
  });

describe('leastRoleFor', () => {
  it.each([
    ['session:read', 'read-only'],
    ['users:read', 'standard'],
    ['audit:read', 'administrator'],
    ['outbox:read', undefined],
    ['entitlements:write', undefined],
  ] as const)('names for %s the role %s', (permission, role) => {
    expect(leastRoleFor(permission)).toBe(role);
  });
});

describe('requirePermission', () => {
  it('refuses a person without the permission and names the role they need', () => {
    signInAs('standard');
    expect(requirePermission('audit:read')).toThrow(new MissingPermission('administrator'));
  });

  it.each(['administrator', 'rampart-engineer'] as const)('lets a %s pass', (role) => {
    signInAs(role);
    expect(requirePermission('audit:read')).not.toThrow();
  });
});
