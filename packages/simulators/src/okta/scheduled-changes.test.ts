import { dayMs } from '@rampart/domain/day.ts';
import { describe, expect, it } from 'vitest';
import { startOrg, type TestOrg } from '../../test-support/okta-org.ts';
import {
  at,
  defaultPasswords,
  named,
  policyNamed,
  rulesOf,
  session,
  verification,
  zoneNamed,
  type Json,
} from '../../test-support/okta-settings.ts';
import { scheduledChanges } from '../world/scheduled-changes.ts';

const office = (org: TestOrg): Promise<readonly Json[]> => rulesOf(org, 'OKTA_SIGN_ON', 'Office staff');

/** What the API tells before and after each scheduled change. */
const changed: Readonly<Record<string, readonly [(org: TestOrg) => Promise<unknown>, unknown, unknown, string]>> = {
  'session-lifetime-raised': [
    async (org) => at(named(await office(org), 'In the offices'), `${session}.maxSessionLifetimeMinutes`),
    720,
    4320,
    'policy.rule.update',
  ],
  'admin-added': [
    async (org) => {
      const roles = await Promise.all(
        (await org.all('/api/v1/users')).map(async ({ id }) => (await org.get(`/api/v1/users/${String(id)}/roles`)).list),
      );
      return roles.flat().filter(({ created }) => String(created) > '2025-10-07').length;
    },
    0,
    1,
    'user.account.privilege.grant',
  ],
  'zone-address-added': [
    async (org) => JSON.stringify((await zoneNamed(org, 'Offices'))['gateways']).includes('198.51.100.0/24'),
    false,
    true,
    'zone.update',
  ],
  'password-minimum-lowered': [
    async (org) => at(await policyNamed(org, 'PASSWORD', 'Office staff'), 'settings.password.complexity.minLength'),
    12,
    8,
    'policy.lifecycle.update',
  ],
  'mfa-rule-deactivated': [
    async (org) => named(await office(org), 'Second factor off the network')['status'],
    'ACTIVE',
    'INACTIVE',
    'policy.rule.deactivate',
  ],
  'mfa-rule-activated': [
    async (org) => named(await office(org), 'Second factor off the network')['status'],
    'INACTIVE',
    'ACTIVE',
    'policy.rule.activate',
  ],
  'blocklist-zone-deactivated': [
    async (org) => (await zoneNamed(org, 'Known bad networks'))['status'],
    'ACTIVE',
    'INACTIVE',
    'zone.deactivate',
  ],
  'app-policy-loosened': [
    async (org) => at((await rulesOf(org, 'ACCESS_POLICY', 'Payroll and banking'))[0], `${verification}.reauthenticateIn`),
    'PT0S',
    'PT12H',
    'policy.rule.update',
  ],
  'api-token-created': [async (org) => (await org.get('/api/v1/api-tokens')).list.length, 3, 4, 'system.api_token.create'],
  'sms-recovery-enabled': [
    (org) => defaultPasswords(org, 'recovery.factors.okta_sms.status'),
    'INACTIVE',
    'ACTIVE',
    'policy.lifecycle.update',
  ],
};

const start = new Date('2025-10-06T00:00:00Z');

describe('what is scheduled at Okta', () => {
  const scheduled = scheduledChanges.filter(({ vendor }) => vendor === 'okta');

  it.each(scheduled)('$change: $does', async ({ change, day, hour }) => {
    const due = start.getTime() + day * dayMs + hour * 3_600_000;
    const org = await startOrg({ now: new Date(due) });
    const [look, before, after, eventType] = changed[change] ?? [async () => `nobody looks at ${change}`, null, null, ''];
    expect(await look(org)).toEqual(before);
    org.world.advanceTo(new Date(due + 60_000));
    expect(await look(org)).toEqual(after);
    const [event] = org.world.settingEventsBetween(new Date(due), new Date(due + 60_000));
    const filter = encodeURIComponent(`eventType eq "${eventType}"`);
    const { list } = await org.get(`/api/v1/logs?since=${new Date(due).toISOString()}&filter=${filter}`);
    const actor = org.world.peopleAt(new Date(due)).find(({ id }) => id === event?.actorId);
    expect(list).toMatchObject([{ published: new Date(due).toISOString(), actor: { type: 'User', alternateId: actor?.mail } }]);
    await org.stop();
  });

  it('has happened already when the world begins later', async () => {
    const org = await startOrg();
    expect(await defaultPasswords(org, 'recovery.factors.okta_sms.status')).toBe('ACTIVE');
    await org.stop();
  });
});
