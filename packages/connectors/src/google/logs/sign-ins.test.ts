import { expect, test } from 'vitest';
import { Activity } from '../schema.ts';
import { toSignIn } from './logs.ts';

type Parameter = Activity['events'][number]['parameters'][number];

const flag = (name: string, boolValue: boolean): Parameter => ({ name, boolValue, value: null, multiValue: [] });
const text = (name: string, value: string): Parameter => ({ name, value, boolValue: null, multiValue: [] });
const several = (name: string, ...multiValue: string[]): Parameter => ({ name, multiValue, value: null, boolValue: null });

const record = (...events: readonly [string, ...Parameter[]][]): Activity => ({
  id: { time: '2026-03-02T09:00:00.123Z', uniqueQualifier: '-42' },
  actor: { email: 'Ann@halden.example', profileId: '1001' },
  ipAddress: '192.0.2.1',
  networkInfo: { regionCode: 'no' },
  events: events.map(([name, ...parameters]) => ({ name, type: 'login', parameters })),
});

test('reads a sign-in with a second step', () => {
  const parameters = [
    text('login_type', 'google_password'),
    several('login_challenge_method', 'password', 'security_key'),
    flag('is_suspicious', false),
  ];
  expect(toSignIn(record(['login_success', ...parameters]))).toEqual({
    at: '2026-03-02T09:00:00.123Z',
    personId: '1001',
    signInName: 'ann@halden.example',
    app: 'Google Workspace',
    appId: null,
    client: 'unknown',
    platform: 'unknown',
    address: '192.0.2.1',
    country: 'NO',
    outcome: 'success',
    reason: null,
    secondFactor: 'satisfied',
    risk: 'none',
    isDeviceTrusted: null,
  });
});

test.each<[string, Activity, object]>([
  [
    'a password alone',
    record(['login_success', several('login_challenge_method', 'password')]),
    { secondFactor: 'not-asked', risk: 'unknown' },
  ],
  ['a wrong password', record(['login_failure', text('login_failure_type', 'login_failure_invalid_password')]), { outcome: 'failure' }],
  [
    'an account that is off',
    record(['login_failure', text('login_failure_type', 'login_failure_account_disabled')]),
    { outcome: 'blocked' },
  ],
  ['another identity provider', record(['login_success', text('login_type', 'saml')]), { outcome: 'success', secondFactor: 'unknown' }],
  ['what Google finds suspicious', record(['login_success', flag('is_suspicious', true)]), { risk: 'medium' }],
  [
    'a challenge that was failed',
    record(
      ['login_challenge', text('login_challenge_status', 'Challenge Failed.')],
      ['login_failure', text('login_type', 'google_password')],
    ),
    { outcome: 'failure', secondFactor: 'failed' },
  ],
])('tells %s', (_what, activity, expected) => {
  expect(toSignIn(activity)).toMatchObject(expected);
});

test('takes signing out, and a record without a person, for no sign-in', () => {
  expect(toSignIn(record(['logout']))).toBeUndefined();
  expect(toSignIn({ ...record(['login_success']), actor: null })).toBeUndefined();
});

test('a record whose time cannot be read is counted as one that cannot be read', () => {
  const { id, ...activity } = record(['login_success']);
  expect(Activity.safeParse({ ...activity, id }).success).toBe(true);
  expect(Activity.safeParse({ ...activity, id: { ...id, time: 'soon' } }).success).toBe(false);
});
