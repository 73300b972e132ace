import type { Body } from '../../kit/rest-api.ts';
import type { WorldSignIn } from '../../world/world.ts';

const parameter = (name: string, value: string | boolean | readonly string[]): Body => {
  if (typeof value === 'boolean') return { name, boolValue: value };
  return typeof value === 'string' ? { name, value } : { name, multiValue: value };
};

const methods: Readonly<Record<Exclude<WorldSignIn['secondFactor'], 'none'>, string>> = {
  'authenticator-app': 'google_prompt',
  'text-message': 'idv_preregistered_phone',
  'security-key': 'security_key',
  'one-time-code-app': 'google_authenticator',
};

const failures: Readonly<Record<Exclude<WorldSignIn['outcome'], 'success'>, string>> = {
  'wrong-password': 'login_failure_invalid_password',
  'locked-out': 'login_failure_unknown',
  'second-factor-denied': 'login_failure_unknown',
  'blocked-by-policy': 'login_failure_access_code_disallowed',
  'disabled-account': 'login_failure_account_disabled',
};

/** The events of one sign-in, as the Login Audit names them: a challenge comes in the same record, before how it ended. */
export function loginEvents({ outcome, secondFactor, risk }: WorldSignIn): readonly Body[] {
  const type = parameter('login_type', 'google_password');
  const challenge = secondFactor === 'none' ? [] : [methods[secondFactor]];
  const asked = challenge.map((method) => ({
    type: 'login',
    name: 'login_challenge',
    parameters: [
      parameter('login_challenge_status', outcome === 'second-factor-denied' ? 'Challenge Failed.' : 'Challenge Passed.'),
      parameter('login_challenge_method', [method]),
      parameter('is_second_factor', true),
      type,
    ],
  }));
  const isSuspicious = risk === 'medium' || risk === 'high';
  const how = [type, parameter('login_challenge_method', ['password', ...challenge]), parameter('is_suspicious', isSuspicious)];
  const ended =
    outcome === 'success'
      ? { type: 'login', name: 'login_success', parameters: how }
      : { type: 'login', name: 'login_failure', parameters: [parameter('login_failure_type', failures[outcome]), ...how] };
  return [...asked, ended];
}

/** An administrator's change, as the Admin Audit names it. */
export const adminEvent = (type: string, name: string, parameters: Readonly<Record<string, string>>): Body => ({
  type,
  name,
  parameters: Object.entries(parameters).map(([key, value]) => parameter(key, value)),
});
