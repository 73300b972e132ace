import { expect, test } from 'vitest';
import { LogEvent } from './logs.ts';
import { toSignIn } from './logs.ts';

/** As Okta's System Log documents show it. */
const event = (eventType: string, result: string, more: object = {}): LogEvent =>
  LogEvent.parse({
    uuid: `u-${eventType}`,
    published: '2026-03-02T08:15:30.123Z',
    eventType,
    actor: { id: '00u1', type: 'User', alternateId: 'Mei.Tan@Example.com', displayName: 'Mei Tan' },
    client: {
      ipAddress: '203.0.113.7',
      device: 'Computer',
      userAgent: { rawUserAgent: 'Mozilla/5.0', os: 'Windows 10', browser: 'CHROME' },
      geographicalContext: { country: 'Norway' },
    },
    outcome: { result, reason: null },
    transaction: { id: 't1' },
    ...more,
  });

test('a session with a second factor and an app is one sign-in', () => {
  const signIn = toSignIn([
    event('user.authentication.auth_via_mfa', 'SUCCESS'),
    event('user.session.start', 'SUCCESS', { securityContext: { risk: { level: 'LOW' } } }),
    event('user.authentication.sso', 'SUCCESS', { target: [{ type: 'AppInstance', id: '0oa1', displayName: 'Salesforce' }] }),
  ]);
  expect(signIn).toEqual({
    at: '2026-03-02T08:15:30.123Z',
    personId: '00u1',
    signInName: 'mei.tan@example.com',
    app: 'Salesforce',
    appId: '0oa1',
    client: 'browser',
    platform: 'windows',
    address: '203.0.113.7',
    country: 'NO',
    outcome: 'success',
    reason: null,
    secondFactor: 'satisfied',
    risk: 'low',
    isDeviceTrusted: null,
  });
});

test('a wrong password is a failure with its reason', () => {
  const signIn = toSignIn([event('user.session.start', 'FAILURE', { outcome: { result: 'FAILURE', reason: 'INVALID_CREDENTIALS' } })]);
  expect(signIn).toMatchObject({ outcome: 'failure', reason: 'INVALID_CREDENTIALS', secondFactor: 'not-asked', risk: 'unknown' });
});

test('a denial by a policy is blocked, with or without a session event', () => {
  const denial = event('policy.evaluate_sign_on', 'DENY');
  expect(toSignIn([denial])).toMatchObject({ outcome: 'blocked' });
  expect(toSignIn([denial, event('user.session.start', 'FAILURE')])).toMatchObject({ outcome: 'blocked' });
});

test('an app used within an open session is no sign-in', () => {
  expect(toSignIn([event('user.authentication.sso', 'SUCCESS')])).toBeUndefined();
  expect(toSignIn([event('policy.evaluate_sign_on', 'ALLOW')])).toBeUndefined();
});

test('reports a failed factor, and counts a later one that worked', () => {
  const session = event('user.session.start', 'SUCCESS');
  const wrong = event('user.authentication.auth_via_mfa', 'FAILURE');
  expect(toSignIn([wrong, session])?.secondFactor).toBe('failed');
  expect(toSignIn([wrong, event('user.authentication.auth_via_mfa', 'SUCCESS'), session])?.secondFactor).toBe('satisfied');
});

test.each([
  ['the debug data say so', { debugContext: { debugData: { factor: 'PASSWORD_AS_FACTOR' } } }],
  ['the authenticator says so', { target: [{ type: 'AuthenticatorEnrollment', detailEntry: { methodTypeUsed: 'Password' } }] }],
])('a password is no second factor, where %s', (_, about) => {
  const session = event('user.session.start', 'SUCCESS');
  const right = event('user.authentication.auth_via_mfa', 'SUCCESS', about);
  const wrong = event('user.authentication.auth_via_mfa', 'FAILURE', about);
  expect(toSignIn([right, session])?.secondFactor).toBe('not-asked');
  expect(toSignIn([wrong, event('user.session.start', 'FAILURE')])?.secondFactor).toBe('not-asked');
  expect(toSignIn([right, event('user.authentication.auth_via_mfa', 'FAILURE'), session])?.secondFactor).toBe('failed');
  expect(toSignIn([wrong, right, event('user.authentication.auth_via_mfa', 'SUCCESS'), session])?.secondFactor).toBe('satisfied');
});

test('a mail client that takes passwords is legacy', () => {
  const client = { ipAddress: '203.0.113.7', userAgent: { rawUserAgent: 'BAV2ROPC', os: 'Unknown', browser: 'UNKNOWN' } };
  expect(toSignIn([event('user.session.start', 'SUCCESS', { client })])).toMatchObject({
    client: 'other-legacy',
    platform: 'unknown',
    country: null,
  });
});

test('the risk of older logs is read from the debug data', () => {
  const debugContext = { debugData: { risk: '{reasons=Anomalous Location, level=HIGH}' } };
  expect(toSignIn([event('user.session.start', 'SUCCESS', { debugContext })])?.risk).toBe('high');
});

test('a record whose time cannot be read is counted as one that cannot be read', () => {
  expect(LogEvent.safeParse({ uuid: '1', published: '2026-03-04T10:00:00.000Z', eventType: 'user.session.start' }).success).toBe(true);
  expect(LogEvent.safeParse({ uuid: '1', published: 'soon', eventType: 'user.session.start' }).success).toBe(false);
});
