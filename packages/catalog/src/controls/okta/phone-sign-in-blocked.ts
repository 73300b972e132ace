import { authenticationMethodChanges } from '@rampart/changes/identity/authentication-method.ts';
import { type AuthenticationMethod, AuthenticationMethodSettings } from '@rampart/domain/authentication-method.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { fail, notApplicable, pass } from '@rampart/domain/verdict.ts';
import { authenticationMethods } from '@rampart/facts/identity/authentication-methods.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

const byPhone = ['text-message', 'voice-call'] as const;
const shown = { 'text-message': 'SMS', 'voice-call': 'Voice call' };
/** Not for signing in, but still for forgotten passwords. */
const allowedFor = 'recovery';
type ByPhone = (typeof byPhone)[number];

const isByPhone = (method: AuthenticationMethod): method is AuthenticationMethod & { kind: ByPhone } =>
  byPhone.some((kind) => kind === method.kind);

/** Where Okta says what the authenticator is for, recovery alone is another matter; where it does not, it is for signing in as well. */
const signsIn = ({ isEnabled, settings }: AuthenticationMethod): boolean =>
  isEnabled && ![allowedFor, 'none'].includes(settings['allowedFor'] ?? 'any');

const open = (methods: readonly AuthenticationMethod[]) => methods.filter(isByPhone).filter(signsIn);

/** `aut1/sms`: its use is set for all methods of an authenticator together, so that one method represents it. */
const authenticatorOf = ({ id }: AuthenticationMethod): string => id.split('/', 1)[0]!;
const onePerAuthenticator = <T extends AuthenticationMethod>(methods: readonly T[]): T[] => [
  ...new Map(methods.toReversed().map((method) => [authenticatorOf(method), method])).values(),
];

export const phoneSignInBlocked = defineControl({
  id: 'okta.phone-sign-in-blocked',
  title: 'Block SMS and voice call authentication',
  name: 'SMS and voice call authentication',
  action: 'Block',
  priority: 'p1',
  description: 'The Phone authenticator does not let people sign in with a code by SMS or voice call.',
  why: 'Codes by text message and call are intercepted by SIM swapping, and entered on phishing pages as easily as passwords.',
  group: 'Authentication methods',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: ['okta.security-keys-offered', 'okta.enrollment-required'],
  answers: {
    'nist-800-53': ['IA-2(8)', 'IA-5'],
    'nist-csf': ['PR.AA-03'],
    'cis-v8': ['6.3'],
    'iso-27001': ['A.8.5'],
    'mitre-attack': ['T1111', 'T1621'],
    hitrust: ['01.q'],
  },
  evidence: {
    events: signIns,
    like: { secondFactor: ['satisfied', 'failed'] },
    by: 'second-factor',
    would: 'not-known',
    because: 'These attempts got as far as the second factor. Which kind it was is not logged.',
  },
  needs: { methods: authenticationMethods },

  assess({ methods }) {
    const all = methods.filter(isByPhone);
    if (all.length === 0) return notApplicable({ because: 'The Phone authenticator was never added.' });
    const left = open(methods);
    if (left.length === 0) return pass();
    return fail({
      because: `The Phone authenticator lets people sign in by ${left.map(({ kind }) => shown[kind]).join(' and ')}.`,
      about: left,
      found: { count: left.length, total: all.length, what: 'methods of the Phone authenticator' },
    });
  },

  remedy: {
    parameters: { usedFor: fixed('Used for', [allowedFor], () => 'Recovery') },
    // Turning the methods off instead is refused for as long as an enrollment policy lets people enroll a phone.
    changes: ({ facts }) =>
      onePerAuthenticator(open(facts.methods)).map((method) => {
        const before = AuthenticationMethodSettings.parse(method);
        const settings = { ...before.settings, allowedFor };
        return authenticationMethodChanges.update({ target: method.id, before, after: { ...before, settings } });
      }),
    disruption:
      'People who have enrolled only a phone cannot use MFA until they enroll Okta Verify or a security key. The setting applies to everyone, not to a group. Codes for forgotten passwords are still sent by phone.',
    steps: () => [
      'In the Okta Admin Console, open Reports > Reports > MFA Enrollment by User and find who has enrolled only Phone. Let them enroll Okta Verify or a security key first.',
      'Open Security > Authenticators, and on the row Phone choose Actions > Edit.',
      'In the section Used for, select Recovery.',
      'Choose Save. Where no one recovers a password by phone, disable Phone in every enrollment policy, then deactivate the authenticator: Actions > Deactivate.',
    ],
  },
});
