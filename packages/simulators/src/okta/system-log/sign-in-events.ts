import type { Body } from '../../kit/rest-api.ts';
import type { WorldSignIn } from '../../world/world.ts';
import { oktaId } from '../api/okta-id.ts';
import { appTarget, type OktaApp } from '../apps/apps.ts';
import { initialPolicyId, initialRuleId } from '../policies/policy.ts';
import { targetOf, type ChangeTarget } from './change-log.ts';

/** The Identity Engine logs the password as a factor too, in an event of the same type as the second. */
export type SignInEvent = 'policy.evaluate_sign_on' | 'password' | 'second-factor' | 'user.session.start' | 'user.authentication.sso';

interface Outcome {
  readonly result: 'SUCCESS' | 'FAILURE' | 'ALLOW' | 'CHALLENGE' | 'DENY';
  readonly reason?: string;
}

interface EventKind {
  /** Where it is not the key. */
  readonly type?: string;
  readonly message: string;
  /** In place of the version digit in the id of the sign-in, it distinguishes the events of one sign-in. */
  readonly digit: string;
  readonly isWrittenOf: (signIn: WorldSignIn) => boolean;
  readonly outcomeOf: (signIn: WorldSignIn) => Outcome;
}

const failureUnlessSuccess =
  (reasonOf: (signIn: WorldSignIn) => string) =>
  (signIn: WorldSignIn): Outcome =>
    signIn.outcome === 'success' ? { result: 'SUCCESS' } : { result: 'FAILURE', reason: reasonOf(signIn) };

const viaFactor = { type: 'user.authentication.auth_via_mfa', message: 'Authentication of user via MFA' };

const startReasons: Readonly<Record<string, string>> = { 'wrong-password': 'INVALID_CREDENTIALS', 'locked-out': 'LOCKED_OUT' };

/** The events that Identity Engine writes of one sign-in, in this order: exactly one start of a session, unless a policy forbade it. */
export const signInEvents: Readonly<Record<SignInEvent, EventKind>> = {
  'policy.evaluate_sign_on': {
    message: 'Evaluation of sign-on policy',
    digit: '1',
    isWrittenOf: ({ outcome }) => ['success', 'second-factor-denied', 'blocked-by-policy'].includes(outcome),
    outcomeOf({ outcome, secondFactor }) {
      const result = outcome === 'blocked-by-policy' ? 'DENY' : secondFactor === 'none' ? 'ALLOW' : 'CHALLENGE';
      return { result, reason: `Sign-on policy evaluation resulted in ${result}` };
    },
  },
  password: {
    ...viaFactor,
    digit: '4',
    isWrittenOf: ({ outcome }) => ['success', 'second-factor-denied', 'wrong-password'].includes(outcome),
    outcomeOf: ({ outcome }) =>
      outcome === 'wrong-password' ? { result: 'FAILURE', reason: 'INVALID_CREDENTIALS' } : { result: 'SUCCESS' },
  },
  'second-factor': {
    ...viaFactor,
    digit: '2',
    isWrittenOf: ({ outcome, secondFactor }) => outcome === 'second-factor-denied' || (outcome === 'success' && secondFactor !== 'none'),
    outcomeOf: failureUnlessSuccess(({ secondFactor }) =>
      secondFactor === 'authenticator-app' ? 'User rejected Okta push verify' : 'INVALID_CREDENTIALS',
    ),
  },
  'user.session.start': {
    message: 'User login to Okta',
    digit: '3',
    isWrittenOf: ({ outcome }) => outcome !== 'blocked-by-policy',
    outcomeOf: failureUnlessSuccess(({ outcome }) => startReasons[outcome] ?? 'VERIFICATION_ERROR'),
  },
  'user.authentication.sso': {
    message: 'User single sign on to app',
    digit: '5',
    isWrittenOf: ({ outcome }) => outcome === 'success',
    outcomeOf: () => ({ result: 'SUCCESS' }),
  },
};
export const typeOfEvent = (event: SignInEvent): string => signInEvents[event].type ?? event;
const inTheirOrder = Object.keys(signInEvents) as readonly SignInEvent[];

const signedOnAfterMs = 350;

/** The session begins at the moment of the sign-in; the application is reached a little later, though never on another day. */
export function eventsOf(signIn: WorldSignIn, dayEnd: number) {
  const later = new Date(Math.min(signIn.at.getTime() + signedOnAfterMs, dayEnd - 1));
  return inTheirOrder
    .filter((event) => signInEvents[event].isWrittenOf(signIn))
    .map((event) => ({ at: event === 'user.authentication.sso' ? later : signIn.at, event, signIn }));
}

/** How the log calls a factor, the authenticator that it belongs to, and the way it was used. */
const factors: Readonly<Partial<Record<WorldSignIn['secondFactor'] | 'password', readonly [string, string, string]>>> = {
  password: ['PASSWORD_AS_FACTOR', 'Password', 'Password'],
  'authenticator-app': ['OKTA_VERIFY_PUSH', 'Okta Verify', 'Get a push notification'],
  'text-message': ['SMS_FACTOR', 'Phone', 'Get a code by SMS'],
  'security-key': ['FIDO_WEBAUTHN', 'FIDO2 (WebAuthn)', 'Use a security key'],
  'one-time-code-app': ['GOOGLE_OTP', 'Google Authenticator', 'Enter a code'],
};

const credentials: Readonly<Record<string, string>> = { password: 'PASSWORD', 'text-message': 'SMS' };

function policyTargets(signIn: WorldSignIn): readonly ChangeTarget[] {
  const name = 'Office staff';
  const rule = isInOffices(signIn) ? 'In the offices' : 'Second factor off the network';
  const policy = targetOf('PolicyEntry', { id: initialPolicyId('OKTA_SIGN_ON', name), name });
  return [
    { ...policy, detailEntry: { policyType: 'OktaSignOn' } },
    targetOf('PolicyRule', { id: initialRuleId('OKTA_SIGN_ON', name, rule), name: rule }),
  ];
}

/** What an event is about, and the details of how it came about. */
export function detailsOf(event: SignInEvent, signIn: WorldSignIn, app: OktaApp): Body {
  const { id, personId, secondFactor } = signIn;
  const { level, reasons } = risks[signIn.risk];
  const used = event === 'password' ? 'password' : event === 'second-factor' ? secondFactor : 'none';
  const [factor, name = '', methodTypeUsed] = factors[used] ?? [];
  const enrollment = targetOf('AuthenticatorEnrollment', { id: oktaId('ost', `${personId} ${used}`), name });
  const before =
    event === 'policy.evaluate_sign_on' ? policyTargets(signIn) : factor ? [{ ...enrollment, detailEntry: { methodTypeUsed } }] : [];
  return {
    target: [...before, appTarget(app)],
    debugContext: {
      debugData: {
        requestUri: event === 'user.authentication.sso' ? '/app/sso' : '/idp/idx/identify',
        risk: reasons.length === 0 ? `{level=${level}}` : `{reasons=${reasons.join(', ')}, level=${level}}`,
        factor,
      },
    },
    authenticationContext: {
      ...(factor === undefined ? {} : { authenticationProvider: 'FACTOR_PROVIDER', credentialType: credentials[used] ?? 'OTP' }),
      authenticationStep: 0,
      externalSessionId: `idx${id.replaceAll('-', '').slice(6)}`,
    },
  };
}

const regionNames = new Intl.DisplayNames(['en'], { type: 'region' });
const systems: Readonly<Record<WorldSignIn['platform'], readonly [string, string]>> = {
  windows: ['Windows 11', 'Windows NT 10.0; Win64; x64'],
  macos: ['Mac OS 15.1 (Sequoia)', 'Macintosh; Intel Mac OS X 10_15_7'],
  ios: ['iOS 18.1 (iPhone)', 'iPhone; CPU iPhone OS 18_1 like Mac OS X'],
  android: ['Android 15', 'Linux; Android 15; Pixel 9'],
  linux: ['Linux', 'X11; Linux x86_64'],
};

const browserNames: Readonly<Record<string, string>> = { Edge: 'EDGE', Chrome: 'CHROME', Safari: 'SAFARI', Firefox: 'FIREFOX' };

function userAgent({ platform, browser }: WorldSignIn): Body {
  const [os, words] = systems[platform];
  const [name = '', version = ''] = browser.split(' ');
  const rawUserAgent = name === '' ? `Okta Mobile (${words})` : `Mozilla/5.0 (${words}) ${name}/${version}`;
  return { rawUserAgent, os, browser: browserNames[name] ?? 'UNKNOWN' };
}

/** Who the address belongs to, in networks that are kept for examples. */
const networks = [
  ['192.0.2.', 64_496, 'company offices', 'offices.example'],
  ['198.19.', 64_511, 'rented machines', 'hosting.example'],
  ['', 64_500, 'home broadband', 'broadband.example'],
] as const;
const networkOf = ({ ip }: WorldSignIn) => networks.find(([start]) => ip.startsWith(start))!;
const isInOffices = (signIn: WorldSignIn): boolean => networkOf(signIn) === networks[0];

const risks: Readonly<Record<WorldSignIn['risk'], { readonly level: string; readonly reasons: readonly string[] }>> = {
  none: { level: 'LOW', reasons: [] },
  low: { level: 'LOW', reasons: ['Anomalous Device'] },
  medium: { level: 'MEDIUM', reasons: ['Anomalous Location', 'Anomalous Device'] },
  high: { level: 'HIGH', reasons: ['Anomalous Location', 'Anomalous Device', 'Suspected Threat'] },
};

/** Where a sign-in came from, as JSON: the same for all its events. */
export function clientParts(signIn: WorldSignIn) {
  const { ip, city, country, latitude, longitude, client } = signIn;
  const [, asNumber, owner, domain] = networkOf(signIn);
  const geographicalContext = { city, country: regionNames.of(country) ?? country, geolocation: { lat: latitude, lon: longitude } };
  return {
    client: JSON.stringify({
      userAgent: userAgent(signIn),
      zone: isInOffices(signIn) ? 'Offices' : 'null',
      device: client === 'mobile-app' ? 'Mobile' : 'Computer',
      ipAddress: ip,
      geographicalContext,
    }),
    request: JSON.stringify({ ipChain: [{ ip, geographicalContext, version: 'V4' }] }),
    securityContext: JSON.stringify({
      asNumber,
      asOrg: owner,
      isp: owner,
      domain,
      isProxy: false,
      risk: risks[signIn.risk],
      userBehaviors: [],
    }),
  };
}
