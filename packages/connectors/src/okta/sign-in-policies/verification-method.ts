import type { SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { unsupportedCondition } from '../../kit/unmodelled-conditions.ts';
import type { AuthenticationMethod, Chain, Constraint, Rule } from '../policies/policy-schema.ts';

type Required = Pick<SignInPolicySettings, 'grantRequirements' | 'unsupportedRequirements'>;
type Method = NonNullable<NonNullable<Rule['actions']['appSignOn']>['verificationMethod']>;

export const twoFactor = 'second-factor';
export const resistant = 'phishing-resistant-factor';
export const method = 'actions.appSignOn.verificationMethod';

const isRequired = (need: unknown): boolean => need === 'REQUIRED';
const words = (list: unknown): readonly unknown[] => (Array.isArray(list) ? list : []);

/** A knowledge factor is what another rule asks for anyway, unless it is limited to something else than the password. */
const isPassword = (knowledge: Constraint['knowledge']): boolean => {
  const { types, methods, authenticationMethods, excludedAuthenticationMethods } = knowledge ?? {};
  const keys = words(authenticationMethods).map((one) => (one as { readonly key?: unknown } | null)?.key);
  return (
    // Okta's documents write it in either case.
    [...words(types), ...words(methods)].every((one) => String(one).toUpperCase() === 'PASSWORD') &&
    keys.every((key) => key === 'okta_password') &&
    words(excludedAuthenticationMethods).length === 0
  );
};

const needs = ['deviceBound', 'hardwareProtection', 'userVerification'] as const;
const lists = ['authenticationMethods', 'excludedAuthenticationMethods', 'methods', 'types', 'userVerificationMethods'] as const;

/** Whether it limits which possession factor will do, by more than its resistance to phishing. */
const isLimited = (possession: Constraint['possession']): boolean =>
  needs.some((need) => isRequired(possession?.[need])) || lists.some((list) => words(possession?.[list]).length > 0);

/** One constraint of several will do: where one asks for no more than a password, the others add nothing. */
const saysMore = (constraints: readonly Constraint[]): boolean =>
  constraints.length > 0 && constraints.every(({ knowledge, possession }) => !isPassword(knowledge) || isLimited(possession));

function ofAssurance({ factorMode, constraints }: Method): Required {
  const all = constraints ?? [];
  const isResistant = all.length > 0 && all.every(({ possession }) => isRequired(possession?.['phishingResistant']));
  return {
    grantRequirements: {
      all: true,
      of: [...(isResistant ? ([resistant] as const) : []), ...(factorMode === '2FA' ? ([twoFactor] as const) : [])],
    },
    ...(saysMore(all) ? { unsupportedRequirements: unsupportedCondition('factor-constraints', `${method}.constraints`, all) } : {}),
  };
}

const knowledge = new Set(['okta_password', 'security_question']);
/** Okta's document "Authenticators": all of these prove possession of something. An authenticator that is not here may prove anything. */
const possession = new Set([
  'custom_app',
  'custom_otp',
  'duo',
  'external_idp',
  'google_otp',
  'okta_email',
  'okta_verify',
  'onprem_mfa',
  'phone_number',
  'rsa_token',
  'smart_card_idp',
  'symantec_vip',
  'webauthn',
  'yubikey_token',
]);

/** The kinds of factor that a method surely proves: with the user verified on the device there are two. */
function kindsOf({ key, userVerification }: AuthenticationMethod): readonly string[] {
  if (knowledge.has(key)) return ['knowledge'];
  return possession.has(key) ? ['possession', ...(isRequired(userVerification) ? ['inherence'] : [])] : [];
}

/** The methods of each step, of which one will do. */
function stepsOf(chain: Chain): readonly (readonly AuthenticationMethod[])[] {
  const [next] = chain.next ?? [];
  return [chain.authenticationMethods ?? [], ...(next === undefined ? [] : stepsOf(next))];
}

const inEach = (methods: readonly AuthenticationMethod[]): readonly string[] =>
  methods
    .map(kindsOf)
    .reduce<readonly string[]>((some, others, place) => (place === 0 ? others : some.filter((one) => others.includes(one))), []);

const isOfTwoKinds = (chain: Chain): boolean => new Set(stepsOf(chain).flatMap(inEach)).size > 1;
const resistsPhishing = (chain: Chain): boolean =>
  stepsOf(chain).some((methods) => methods.length > 0 && methods.every(({ phishingResistant }) => isRequired(phishingResistant)));

/** Of several chains one will do, so that every one of them must have it. */
function ofChains(asked: Method): Required {
  const chains = asked.chains ?? [];
  const isInAll = (has: (chain: Chain) => boolean): boolean => chains.length > 0 && chains.every(has);
  return {
    grantRequirements: {
      all: true,
      of: [...(isInAll(resistsPhishing) ? ([resistant] as const) : []), ...(isInAll(isOfTwoKinds) ? ([twoFactor] as const) : [])],
    },
    unsupportedRequirements: unsupportedCondition('method-chain', method, asked),
  };
}

/** How a person must prove who they are to an app: by the strength of factors, by methods one after the other, or by a proof of identity. */
export function requiredBy(asked: Method): Required {
  if (asked.type === 'AUTH_METHOD_CHAIN') return ofChains(asked);
  if (asked.type !== 'ID_PROOFING') return ofAssurance(asked);
  return {
    grantRequirements: { all: true, of: [] },
    unsupportedRequirements: unsupportedCondition('identity-proofing', method, asked),
  };
}
