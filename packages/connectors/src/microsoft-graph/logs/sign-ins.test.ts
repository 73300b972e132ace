import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { expect, test } from 'vitest';
import { SignInRecord } from './logs.ts';
import { toSignIn } from './logs.ts';

function signInOf(changes: Readonly<Record<string, unknown>> = {}) {
  const answer = {
    id: 's1',
    createdDateTime: '2026-03-01T10:00:00Z',
    userId: 'p1',
    userPrincipalName: 'Ada@HaldenFreight.example',
    appDisplayName: 'Office 365 Exchange Online',
    appId: '00000002-0000-0ff1-ce00-000000000000',
    clientAppUsed: 'Browser',
    ipAddress: '198.51.100.7',
    conditionalAccessStatus: 'success',
    riskLevelDuringSignIn: 'none',
    location: { city: 'Halden', countryOrRegion: 'NO' },
    deviceDetail: { operatingSystem: 'Windows10', isCompliant: true, isManaged: false },
    status: { errorCode: 0, failureReason: 'Other.', additionalDetails: 'MFA requirement satisfied by claim in the token' },
    ...changes,
  };
  const signIn = toSignIn(SignInRecord.parse(answer));
  expect(signIns.event.safeParse(signIn).error).toBeUndefined();
  return signIn;
}

test('a sign-in', () => {
  expect(signInOf()).toEqual({
    at: '2026-03-01T10:00:00.000Z',
    personId: 'p1',
    signInName: 'ada@haldenfreight.example',
    app: 'Office 365 Exchange Online',
    appId: '00000002-0000-0ff1-ce00-000000000000',
    client: 'browser',
    platform: 'windows',
    address: '198.51.100.7',
    country: 'NO',
    outcome: 'success',
    reason: null,
    secondFactor: 'satisfied',
    risk: 'none',
    isDeviceTrusted: true,
  });
});

test.each([
  ['Mobile Apps and Desktop clients', 'mobile-and-desktop'],
  ['Exchange ActiveSync', 'exchange-active-sync'],
  ['IMAP4', 'other-legacy'],
  ['Authenticated SMTP', 'other-legacy'],
  ['Other clients; Older Office clients', 'other-legacy'],
  ['Telepathy', 'unknown'],
  [null, 'unknown'],
])('the client %s is %s', (clientAppUsed, client) => {
  expect(signInOf({ clientAppUsed }).client).toBe(client);
});

test.each([
  ['Ios 17', 'ios'],
  ['MacOs', 'macos'],
  ['Android', 'android'],
  ['Linux', 'linux'],
  ['ChromeOS', 'chrome-os'],
  ['WindowsPhone', 'windows-phone'],
  ['', 'unknown'],
])('the system %s is %s', (operatingSystem, platform) => {
  expect(signInOf({ deviceDetail: { operatingSystem } })).toMatchObject({ platform, isDeviceTrusted: null });
});

test.each([
  [50126, 'failure', 'unknown'],
  [50053, 'failure', 'unknown'],
  [50057, 'failure', 'unknown'],
  [53003, 'blocked', 'unknown'],
  [530_032, 'blocked', 'unknown'],
  [50074, 'interrupted', 'unknown'],
  [50158, 'interrupted', 'unknown'],
  [500_121, 'failure', 'failed'],
])('error %i is a %s', (errorCode, outcome, secondFactor) => {
  const status = { errorCode, failureReason: 'The reason.', additionalDetails: null };
  expect(signInOf({ status })).toMatchObject({ outcome, secondFactor, reason: 'The reason.' });
});

test('a sign-in without a status has not succeeded', () => {
  expect(signInOf({ status: null })).toMatchObject({ outcome: 'failure', secondFactor: 'unknown', reason: null });
});

const plain = { errorCode: 0, additionalDetails: null };
const enforced = (controls: string | readonly string[], result: string) => [{ result, enforcedGrantControls: [controls].flat() }];

test.each([
  ['no policy applied', { status: plain, conditionalAccessStatus: 'notApplied' }, 'not-asked'],
  ['a policy asked for it', { status: plain, appliedConditionalAccessPolicies: enforced('Mfa', 'success') }, 'satisfied'],
  [
    'a policy asked for it in the words of Microsoft’s document',
    { status: plain, appliedConditionalAccessPolicies: enforced('Require multifactor authentication', 'success') },
    'satisfied',
  ],
  [
    'a policy asked for it or a device',
    { status: plain, appliedConditionalAccessPolicies: enforced(['Mfa', 'RequireCompliantDevice'], 'success') },
    'unknown',
  ],
  [
    'one policy asked for it or a device, and another for it alone',
    {
      status: plain,
      appliedConditionalAccessPolicies: [
        ...enforced(['Mfa', 'RequireCompliantDevice'], 'success'),
        ...enforced('Require authentication strength - Phishing-resistant MFA: …', 'success'),
      ],
    },
    'satisfied',
  ],
  [
    'policies asked for other things',
    { status: plain, appliedConditionalAccessPolicies: enforced('RequireCompliantDevice', 'success') },
    'not-asked',
  ],
  ['policies are not told', { status: plain }, 'unknown'],
])('when %s, a success says %s', (_what, changes, secondFactor) => {
  expect(signInOf(changes).secondFactor).toBe(secondFactor);
});

test.each(['hidden', 'unknownFutureValue', null])('the risk %s is unknown', (riskLevelDuringSignIn) => {
  expect(signInOf({ riskLevelDuringSignIn }).risk).toBe('unknown');
});

test('a record whose time cannot be read is counted as one that cannot be read', () => {
  expect(SignInRecord.safeParse({ createdDateTime: '2026-03-04T10:00:00Z' }).success).toBe(true);
  expect(SignInRecord.safeParse({ createdDateTime: 'soon' }).success).toBe(false);
});
