import { authenticationMethodChanges } from '@rampart/changes/identity/authentication-method.ts';
import { directorySettingsChanges } from '@rampart/changes/identity/directory-settings.ts';
import { enrollmentPolicyChanges } from '@rampart/changes/identity/enrollment-policy.ts';
import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { signInRuleChanges } from '@rampart/changes/identity/sign-in-rule.ts';
import { groupChanges } from '@rampart/changes/people/group.ts';
import { AuthenticationMethodSettings } from '@rampart/domain/authentication-method.ts';
import type { Change } from '@rampart/domain/change.ts';
import type { Readings } from '@rampart/domain/control.ts';
import { EnrollmentPolicySettings } from '@rampart/domain/enrollment-policy.ts';
import type { Fact } from '@rampart/domain/fact.ts';
import { emptyAudience } from '@rampart/domain/new-sign-in-policy.ts';
import { type PasswordPolicy, PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import { type SignInPolicy, SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { authenticationMethods } from '@rampart/facts/identity/authentication-methods.ts';
import { directorySettings } from '@rampart/facts/identity/directory-settings.ts';
import { enrollmentPolicies } from '@rampart/facts/identity/enrollment-policies.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { groups } from '@rampart/facts/people/groups.ts';

type Weakening = (readings: Readings) => Change[];

function valueOf<T>({ id, schema }: Fact<T>, readings: Readings): T {
  const reading = readings.get(id);
  if (reading?.state !== 'read') throw new Error(`${id} was not read.`);
  return schema.parse(reading.value);
}

const methods =
  (kinds: readonly string[], weak: Partial<AuthenticationMethodSettings>): Weakening =>
  (readings) =>
    valueOf(authenticationMethods, readings)
      .filter(({ kind, isEnabled }) => kinds.includes(kind) && (isEnabled || weak.isEnabled))
      .map(({ id: target, ...method }) => {
        const before = AuthenticationMethodSettings.parse(method);
        const settings = { ...before.settings, ...weak.settings };
        return authenticationMethodChanges.update({ target, before, after: { ...before, ...weak, settings } });
      });

const passwords =
  (weak: Partial<PasswordPolicy>): Weakening =>
  (readings) =>
    valueOf(passwordPolicies, readings)
      .filter(({ isBuiltIn }) => isBuiltIn)
      .map(({ id: target, ...policy }) => {
        const before = PasswordPolicySettings.parse(policy);
        return passwordPolicyChanges.update({ target, before, after: PasswordPolicySettings.parse({ ...before, ...weak }) });
      });

/** Okta switches nothing off that people may still enroll. */
const withoutEnrolling =
  (key: string): Weakening =>
  (readings) =>
    valueOf(enrollmentPolicies, readings).map(({ id: target, ...policy }) => {
      const before = EnrollmentPolicySettings.parse(policy);
      const left = before.methods.map((method) => (method.key === key ? { ...method, need: 'not-allowed' as const } : method));
      return enrollmentPolicyChanges.update({ target, before, after: { ...before, methods: left } });
    });

interface WeakPolicy {
  readonly which: (policy: SignInPolicy) => boolean;
  readonly weak: (policy: SignInPolicySettings) => Partial<SignInPolicySettings>;
  readonly change?: typeof signInPolicyChanges.update;
}

const policies =
  ({ which, weak, change = signInPolicyChanges.update }: WeakPolicy): Weakening =>
  (readings) =>
    valueOf(signInPolicies, readings)
      .filter((policy) => policy.mode === 'enforced' && which(policy))
      .map(({ id: target, ...policy }) => {
        const before = SignInPolicySettings.parse(policy);
        return change({ target, before, after: { ...before, ...weak(before) } });
      });

/** A control for a group of people does not apply before there is the group. Four of the largest other one are in it. */
const peopleGroup =
  (name: string): Weakening =>
  (readings) => {
    const [largest] = valueOf(groups, readings)
      .filter(({ kind }) => kind !== 'everyone')
      .toSorted((a, b) => b.memberIds.length - a.memberIds.length);
    return [groupChanges.create({ name, description: null, memberIds: (largest?.memberIds ?? []).slice(0, 4).toSorted() })];
  };

/** By control that passes in the demo world, the changes after which it fails. */
export const weakenings: Readonly<Record<string, Weakening>> = {
  'azure-ad.authenticator-app-enabled': methods(['authenticator-app'], { isEnabled: false }),
  'azure-ad.guest-access-limited': (readings) => {
    const before = valueOf(directorySettings, readings);
    return [
      directorySettingsChanges.update({ target: 'authorizationPolicy', before, after: { ...before, guestsSee: 'what-members-see' } }),
    ];
  },
  'azure-ad.temporary-access-pass-short-lived': methods(['temporary-pass'], {
    isEnabled: true,
    settings: { isUsableOnce: 'false', maximumLifetimeInMinutes: '1440' },
  }),
  'azure-conditional-access.administration-portals-protected': policies({
    which: ({ apps }) => apps.all || apps.named.includes('MicrosoftAdminPortals'),
    weak: () => ({ mode: 'off' }),
  }),
  'azure-conditional-access.emergency-access-spared': policies({
    which: ({ audience, apps }) => audience.everyone && apps.all,
    weak: () => ({ excludedAudience: emptyAudience }),
  }),
  'azure-conditional-access.most-attacked-resist-phishing': peopleGroup('Rampart: Most Attacked: Phishing'),
  'azure-conditional-access.most-attacked-sign-in-daily': peopleGroup('Rampart: Most Attacked: Overall'),
  'azure-conditional-access.security-info-registration': policies({
    which: ({ apps }) => apps.userActions.length > 0,
    weak: () => ({ mode: 'off' }),
  }),
  'local-directory.lockout-duration': passwords({ lockAfterAttempts: 5, lockForMinutes: 5 }),
  'local-directory.password-age': passwords({ maxAgeDays: 900 }),
  'okta.lockout-lasts': passwords({ lockForMinutes: 5 }),
  'okta.most-attacked-resist-phishing': peopleGroup('Rampart: Most Attacked: Phishing'),
  'okta.most-attacked-second-factor-forced': peopleGroup('Rampart: Most Attacked: Overall'),
  'okta.password-complexity-kept': passwords({ kindsOfCharacters: ['lower'] }),
  'okta.security-keys-offered': (readings) => [
    ...withoutEnrolling('webauthn')(readings),
    ...methods(['security-key', 'platform-biometric'], { isEnabled: false })(readings),
  ],
  'okta.session-cookie-not-kept': policies({
    which: ({ apps, decision }) => apps.all && decision === 'allow',
    weak: ({ session }) => ({ session: { ...session, persistentBrowser: true } }),
    change: signInRuleChanges.update,
  }),
};
