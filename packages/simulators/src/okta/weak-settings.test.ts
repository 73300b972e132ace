import { describe, expect, it } from 'vitest';
import { startOrg, type TestOrg } from '../../test-support/okta-org.ts';
import {
  at,
  defaultPasswords,
  policyNamed,
  rulesOf,
  session,
  verification,
  zoneNamed,
  type Json,
} from '../../test-support/okta-settings.ts';
import { weakSettings } from '../world/weak-settings.ts';

const authenticator = async (org: TestOrg, key: string): Promise<Json | undefined> =>
  (await org.get('/api/v1/authenticators')).list.find((one) => one['key'] === key);

/** What the API must tell for each weak setting of the list. */
const seen: Readonly<Record<string, readonly [(org: TestOrg) => Promise<unknown>, unknown]>> = {
  'okta-session-too-long': [
    async (org) => at((await rulesOf(org, 'OKTA_SIGN_ON', 'Default Policy'))[0], session),
    { usePersistentCookie: false, maxSessionIdleMinutes: 7 * 1440, maxSessionLifetimeMinutes: 30 * 1440 },
  ],
  'okta-password-policy-short': [
    async (org) => [
      await defaultPasswords(org, 'password.complexity.minLength'),
      await defaultPasswords(org, 'password.age.historyCount'),
      await defaultPasswords(org, 'password.complexity.dictionary.common.exclude'),
    ],
    [8, 4, false],
  ],
  'okta-lockout-after-many-attempts': [(org) => defaultPasswords(org, 'password.lockout.maxAttempts'), 25],
  'okta-sms-allowed': [
    async (org) => {
      const phone = await authenticator(org, 'phone_number');
      const { list } = await org.get(`/api/v1/authenticators/${String(phone?.['id'])}/methods`);
      return [phone?.['status'], at(phone, 'settings.allowedFor'), list.map(({ type, status }) => [type, status])];
    },
    [
      'ACTIVE',
      'any',
      [
        ['sms', 'ACTIVE'],
        ['voice', 'ACTIVE'],
      ],
    ],
  ],
  'okta-security-question-allowed': [
    async (org) => [
      await defaultPasswords(org, 'recovery.factors.recovery_question.status'),
      at((await rulesOf(org, 'PASSWORD', 'Default Policy'))[0], 'actions.selfServicePasswordReset.requirement.stepUp'),
    ],
    ['ACTIVE', { required: true, methods: ['security_question'] }],
  ],
  'okta-zone-without-country': [
    async (org) => {
      const { status, usage, locations } = (await zoneNamed(org, 'Blocked countries')) as Record<string, unknown>;
      return [status, usage, locations];
    },
    ['ACTIVE', 'BLOCKLIST', [{ country: 'AP' }]],
  ],
  'okta-no-anonymizer-block': [
    async (org) =>
      (await org.get('/api/v1/zones')).list.filter(
        (one) => one['status'] === 'ACTIVE' && one['usage'] === 'BLOCKLIST' && ('ipServiceCategories' in one || 'proxyType' in one),
      ),
    [],
  ],
  'okta-tor-not-blocked': [
    async (org) =>
      (await org.get('/api/v1/zones')).list
        .filter((one) => one['status'] === 'ACTIVE' && one['usage'] === 'BLOCKLIST')
        .flatMap((one) => (one['gateways'] as { value: string }[] | undefined) ?? [])
        // Where the simulated network of Tor is.
        .filter(({ value }) => value.startsWith('198.19.')),
    [],
  ],
  'okta-mfa-not-required-for-group': [
    async (org) => (await rulesOf(org, 'OKTA_SIGN_ON', 'Contractors')).map((rule) => at(rule, 'actions.signon.requireFactor')),
    [false],
  ],
  'okta-api-tokens-from-anywhere': [
    async (org) => [...new Set((await org.get('/api/v1/api-tokens')).list.map((token) => at(token, 'network.connection')))],
    ['ANYWHERE'],
  ],
  'okta-admin-console-password-only': [
    async (org) => (await rulesOf(org, 'ACCESS_POLICY', 'Okta Admin Console')).map((rule) => at(rule, `${verification}.factorMode`)),
    ['1FA'],
  ],
  'okta-app-policy-one-factor': [
    async (org) => at((await rulesOf(org, 'ACCESS_POLICY', 'Payroll and banking'))[0], `${verification}.factorMode`),
    '1FA',
  ],
  'okta-enrollment-optional': [
    async (org) => {
      const offered = at(await policyNamed(org, 'MFA_ENROLL', 'Default Policy'), 'settings.authenticators') as readonly Json[];
      return offered.filter((one) => at(one, 'enroll.self') === 'REQUIRED').map(({ key }) => key);
    },
    ['okta_password'],
  ],
  'okta-new-device-mail-off': [
    async (org) => {
      const [brand] = (await org.get('/api/v1/brands')).list;
      return (await org.get(`/api/v1/brands/${String(brand?.['id'])}/templates/email/NewSignOnNotification/settings`)).one['recipients'];
    },
    'NO_USERS',
  ],
};

const start = new Date('2025-10-06T00:00:00Z');

describe('what is weak at Okta from the first day', () => {
  const weak = weakSettings.filter(({ product }) => product === 'okta');

  it.each(weak)('$id: $is', async ({ id }) => {
    const org = await startOrg({ now: start });
    const [look, expected] = seen[id] ?? [async () => `nobody looks at ${id}`, null];
    expect(await look(org)).toEqual(expected);
    await org.stop();
  });
});
