import type { Body } from './okta-api.ts';
import { oktaErrors } from './okta-error.ts';
import { lastPriority, policyTypes, type Policy, type PolicyType, type Rule } from './policy.ts';

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);
const isType = (value: unknown): value is PolicyType => policyTypes.includes(value as PolicyType);

function nameOf(body: Body): string {
  const { name } = body;
  if (typeof name !== 'string' || name === '' || name.length > 255) throw oktaErrors.invalid('name', 'The field cannot be left blank');
  return name;
}

/** What a caller may say about a policy. */
export function policyDraft(body: Body): Pick<Policy, 'type' | 'name' | 'description' | 'conditions' | 'settings'> {
  const { type, description = '', conditions, settings } = body;
  if (!isType(type)) throw oktaErrors.invalid('type', 'The field is not a type of policy');
  return {
    type,
    name: nameOf(body),
    description: typeof description === 'string' ? description : '',
    conditions: type !== 'ACCESS_POLICY' && isBody(conditions) ? conditions : null,
    settings: isBody(settings) ? settings : null,
  };
}

const actionOf: Readonly<Record<PolicyType, string>> = {
  OKTA_SIGN_ON: 'signon',
  ACCESS_POLICY: 'appSignOn',
  PASSWORD: 'passwordChange',
  MFA_ENROLL: 'enroll',
};

/** What a caller may say about a rule of such a policy. */
export function ruleDraft(type: PolicyType, body: Body): Pick<Rule, 'name' | 'conditions' | 'actions'> {
  const { actions = {}, conditions = {} } = body;
  const action = actionOf[type];
  if (!isBody(actions) || !isBody(actions[action])) throw oktaErrors.invalid('actions', `The field must hold ${action}`);
  return { name: nameOf(body), conditions: isBody(conditions) ? conditions : {}, actions };
}

/** Every authentication policy is born with it. */
export const catchAllRule = (id: string, created: Date): Rule => ({
  id,
  name: 'Catch-all Rule',
  status: 'ACTIVE',
  priority: lastPriority,
  system: true,
  created,
  lastUpdated: created,
  conditions: {},
  actions: {
    appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '2FA', reauthenticateIn: 'PT2H', constraints: [] } },
  },
});
