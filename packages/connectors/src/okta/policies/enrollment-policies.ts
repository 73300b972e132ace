import { enrollmentPolicyChanges } from '@rampart/changes/identity/enrollment-policy.ts';
import { type EnrollmentPolicy, EnrollmentPolicySettings } from '@rampart/domain/enrollment-policy.ts';
import type { FactorKind } from '@rampart/domain/factor-kind.ts';
import { enrollmentPolicies } from '@rampart/facts/identity/enrollment-policies.ts';
import { z } from 'zod';
import { appliesToObject } from '../../kit/applies-to-object.ts';
import { fieldsAs } from '../../kit/fields-as.ts';
import { fieldOf, part, type Raw } from '../../kit/fields-to-write.ts';
import { mapUnlessGone } from '../../kit/map-unless-gone.ts';
import { unsupportedSetting } from '../../kit/vendor-failure.ts';
import { ourWord, theirWord } from '../../kit/words.ts';
import type { OktaClient } from '../client.ts';
import { isInForce } from '../is-in-force.ts';
import { oktaObject } from '../okta-object.ts';
import { Policy, scopeOf } from './policy-schema.ts';

type Settings = EnrollmentPolicySettings;
type Need = Settings['methods'][number]['need'];

/** By the keys of authenticators in the Identity Engine, and of factors in the Classic one. */
const kinds: Readonly<Record<string, FactorKind>> = {
  okta_password: 'password',
  okta_email: 'email-code',
  okta_verify: 'authenticator-app',
  okta_push: 'authenticator-app',
  okta_otp: 'one-time-code-app',
  okta_sms: 'text-message',
  okta_call: 'voice-call',
  okta_question: 'security-question',
  phone_number: 'text-message',
  security_question: 'security-question',
  webauthn: 'security-key',
  fido_webauthn: 'security-key',
  fido_u2f: 'security-key',
  google_otp: 'one-time-code-app',
  custom_otp: 'one-time-code-app',
  onprem_mfa: 'hardware-code',
  rsa_token: 'hardware-code',
  symantec_vip: 'hardware-code',
  yubikey_token: 'hardware-code',
  smart_card_idp: 'certificate',
  tac: 'temporary-pass',
};
const needs: Readonly<Record<string, Need>> = { REQUIRED: 'required', OPTIONAL: 'optional', NOT_ALLOWED: 'not-allowed' };

const methodOf = (key: string, self: string | null | undefined): Settings['methods'][number] => ({
  key,
  kind: ourWord(kinds, key) ?? 'other',
  need: ourWord(needs, self) ?? 'optional',
});

export function toEnrollmentPolicy(policy: Policy): EnrollmentPolicy {
  const { authenticators, factors } = policy.settings ?? {};
  return {
    ...scopeOf(policy),
    methods: authenticators
      ? authenticators.map(({ key, enroll }) => methodOf(key, enroll?.self))
      : Object.entries(factors ?? {}).map(([key, factor]) => methodOf(key, factor?.enroll?.self)),
  };
}

const EnrollmentRule = z.object({
  name: z.string().max(4096),
  status: z.string().max(40).nullish(),
  priority: z.number().int().nullish(),
  conditions: z
    .object({
      network: z.object({ connection: z.string().max(40).nullish() }).nullish(),
      app: z.object(fieldsAs(z.array(z.unknown()).max(10_000).nullish(), 'include', 'exclude')).nullish(),
    })
    .nullish(),
  actions: z.object({ enroll: z.object({ self: z.string().max(80).nullish() }).nullish() }).nullish(),
});
type EnrollmentRule = z.infer<typeof EnrollmentRule>;

const never = ['NEVER', 'NEVER_INCLUDING_RECOVERY'];

export const toEnrollmentRule = ({ name, status, conditions, actions }: EnrollmentRule) => ({
  name,
  isEnforced: isInForce(status),
  prompts: !never.includes(actions?.enroll?.self ?? 'NEVER'),
  appliesAlways:
    ['ANYWHERE', undefined, null].includes(conditions?.network?.connection) &&
    [conditions?.app?.include, conditions?.app?.exclude].every((list) => (list ?? []).length === 0),
});

/** A policy settles what people register; whether they are prompted is up to its rules. */
export async function collectEnrollmentPolicies(client: OktaClient): Promise<EnrollmentPolicy[]> {
  const list = () => client.list('/api/v1/policies', Policy, { type: 'MFA_ENROLL', limit: 200 });
  return mapUnlessGone(await list(), { atOnce: 1, listAgain: list }, async (policy) => {
    const rules = await client.list(`/api/v1/policies/${encodeURIComponent(policy.id)}/rules`, EnrollmentRule);
    const inOrder = rules.toSorted((a, b) => (a.priority ?? 0) - (b.priority ?? 0));
    return { ...toEnrollmentPolicy(policy), rules: inOrder.map(toEnrollmentRule) };
  });
}

const Enrolling = z.looseObject({ enroll: z.looseObject({}).optional() });
const Listed = z.array(Enrolling.extend({ key: z.string() })).catch([]);
const Factors = z.record(z.string(), Enrolling).optional().catch(undefined);
const authenticators = 'settings.authenticators';
const factors = 'settings.factors';

const needed = (was: z.infer<typeof Enrolling> | undefined, need: Need): Raw => ({
  ...was,
  enroll: { ...was?.enroll, self: theirWord(needs, need) },
});

/** Authenticators in the Identity Engine, factors in the Classic one. */
function methodsOf({ methods }: Settings, base: Raw): Raw {
  if (new Set(methods.map(({ key }) => key)).size < methods.length) unsupportedSetting('Okta', 'one authenticator twice in a policy');
  const known = Factors.parse(fieldOf(base, factors));
  if (known !== undefined && fieldOf(base, authenticators) === undefined)
    return { [factors]: { ...known, ...Object.fromEntries(methods.map(({ key, need }) => [key, needed(known[key], need)])) } };
  const listed = new Map(Listed.parse(fieldOf(base, authenticators)).map((one) => [one.key, one]));
  return { [authenticators]: methods.map(({ key, need }) => ({ key, ...needed(listed.get(key), need) })) };
}

type Enrolling = z.infer<typeof Enrolling>;

/** Needed as it was; what else is said of it, as it is now. */
const restored = (was: Enrolling, now: Enrolling = was): Raw =>
  was.enroll === undefined ? was : { ...now, enroll: { ...now.enroll, self: was.enroll['self'] } };

function restoredMethods(exact: Raw, base: Raw): Raw {
  const was = Factors.parse(fieldOf(exact, factors));
  if (was !== undefined && fieldOf(exact, authenticators) === undefined) {
    const now = Factors.parse(fieldOf(base, factors)) ?? {};
    return { [factors]: Object.fromEntries(Object.entries(was).map(([key, factor]) => [key, restored(factor, now[key])])) };
  }
  const now = new Map(Listed.parse(fieldOf(base, authenticators)).map((one) => [one.key, one]));
  return { [authenticators]: Listed.parse(fieldOf(exact, authenticators)).map((one) => restored(one, now.get(one.key))) };
}

export const enrollmentSettingsOf = (live: Raw): Settings => EnrollmentPolicySettings.parse(toEnrollmentPolicy(Policy.parse(live)));

export const appliesToEnrollmentPolicies = appliesToObject(
  oktaObject<Settings>({
    path: '/api/v1/policies',
    parts: [
      part('name', ({ name }) => name),
      { says: ({ methods }) => methods.map(({ key, need }) => [key, need]), write: methodsOf, restore: restoredMethods },
    ],
    settingsOf: enrollmentSettingsOf,
  }),
  enrollmentPolicyChanges,
  { noun: 'an enrollment policy', fact: enrollmentPolicies, scopes: ['okta.policies.read', 'okta.policies.manage'] },
);
