import { changeDetails, type ChangeTarget } from './change-log.ts';
import type { Body } from './okta-api.ts';
import type { Policy, PolicyType, Rule } from './policy.ts';

/** How the System Log calls the types. */
const logNames: Readonly<Record<PolicyType, string>> = {
  OKTA_SIGN_ON: 'OktaSignOn',
  ACCESS_POLICY: 'Okta:SignOn',
  PASSWORD: 'Password',
  MFA_ENROLL: 'OktaMfaEnroll',
};

interface Bodies {
  readonly from: Body;
  readonly to: Body;
}

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

export const policyTarget = ({ id, name, type }: Policy): ChangeTarget => ({
  id,
  type: 'PolicyEntry',
  alternateId: 'unknown',
  displayName: name,
  detailEntry: { policyType: logNames[type] },
});

export function policyChange(way: string, policy: Policy, bodies?: Bodies): { readonly message: string; readonly target: ChangeTarget } {
  const details = bodies === undefined ? {} : { changeDetails: changeDetails(bodies.from, bodies.to) };
  return { message: `${capital(way)} policy`, target: { ...policyTarget(policy), ...details } };
}

export function ruleChange(way: string, rule: Rule, bodies?: Bodies): { readonly message: string; readonly target: ChangeTarget } {
  const details = bodies === undefined ? {} : { changeDetails: changeDetails(bodies.from, bodies.to) };
  return {
    message: `${capital(way)} policy rule`,
    target: { id: rule.id, type: 'PolicyRule', alternateId: 'unknown', displayName: rule.name, ...details },
  };
}
