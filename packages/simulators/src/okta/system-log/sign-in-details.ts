import type { WorldSignIn } from '../../world/world.ts';
import { appTarget, type OktaApp } from '../apps/apps.ts';
import { targetOf, type ChangeTarget } from './change-log.ts';
import { isInOffices, riskOf } from './log-client.ts';
import type { SignInEvent } from './log-record.ts';
import type { Body } from '../../kit/rest-api.ts';
import { oktaId } from '../api/okta-id.ts';
import { initialPolicyId, initialRuleId } from '../policies/policy.ts';

/** How the log calls a second factor, the authenticator that it belongs to, and the way it was used. */
const factors: Readonly<Record<Exclude<WorldSignIn['secondFactor'], 'none'>, readonly [string, string, string]>> = {
  'authenticator-app': ['OKTA_VERIFY_PUSH', 'Okta Verify', 'Get a push notification'],
  'text-message': ['SMS_FACTOR', 'Phone', 'Get a code by SMS'],
  'security-key': ['FIDO_WEBAUTHN', 'FIDO2 (WebAuthn)', 'Use a security key'],
  'one-time-code-app': ['GOOGLE_OTP', 'Google Authenticator', 'Enter a code'],
};

export function targetsOf(event: SignInEvent, signIn: WorldSignIn, app: OktaApp): readonly ChangeTarget[] {
  if (event === 'policy.evaluate_sign_on') return [...policyTargets(signIn), appTarget(app)];
  if (event !== 'user.authentication.auth_via_mfa' || signIn.secondFactor === 'none') return [appTarget(app)];
  const [, name, methodTypeUsed] = factors[signIn.secondFactor];
  const id = oktaId('ost', `${signIn.personId} ${signIn.secondFactor}`);
  return [{ ...targetOf('AuthenticatorEnrollment', { id, name }), detailEntry: { methodTypeUsed } }, appTarget(app)];
}

function policyTargets(signIn: WorldSignIn): readonly ChangeTarget[] {
  const name = 'Office staff';
  const rule = isInOffices(signIn) ? 'In the offices' : 'Second factor off the network';
  const policy = targetOf('PolicyEntry', { id: initialPolicyId('OKTA_SIGN_ON', name), name });
  return [
    { ...policy, detailEntry: { policyType: 'OktaSignOn' } },
    targetOf('PolicyRule', { id: initialRuleId('OKTA_SIGN_ON', name, rule), name: rule }),
  ];
}

export function debugData(event: SignInEvent, signIn: WorldSignIn): Body {
  const { level, reasons } = riskOf(signIn);
  const { secondFactor } = signIn;
  return {
    requestUri: event === 'user.authentication.sso' ? '/app/sso' : '/idp/idx/identify',
    risk: reasons.length === 0 ? `{level=${level}}` : `{reasons=${reasons.join(', ')}, level=${level}}`,
    ...(event === 'user.authentication.auth_via_mfa' && secondFactor !== 'none' ? { factor: factors[secondFactor][0] } : {}),
  };
}

export function authenticationContext(event: SignInEvent, { id, secondFactor }: WorldSignIn): Body {
  const isFactor = event === 'user.authentication.auth_via_mfa';
  const credentialType = secondFactor === 'text-message' ? 'SMS' : 'OTP';
  return {
    ...(isFactor ? { authenticationProvider: 'FACTOR_PROVIDER', credentialType } : {}),
    authenticationStep: 0,
    externalSessionId: `idx${id.replaceAll('-', '').slice(6)}`,
  };
}
