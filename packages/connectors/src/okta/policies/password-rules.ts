import { passwordRuleChanges } from '@rampart/changes/identity/password-rule.ts';
import type { PasswordRule, PasswordRuleSettings } from '@rampart/domain/password-policy.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { z } from 'zod';
import { appliesToObject, type VendorObject } from '../../kit/applies-to-object.ts';
import { fieldsToWrite, type Part, part, type Raw, withFields } from '../../kit/fields-to-write.ts';
import { undefinedIfGone } from '../../kit/vendor-failure.ts';
import type { OktaClient } from '../client.ts';
import { isInForce } from '../is-in-force.ts';
import { oktaManualSteps } from '../manual-steps.ts';
import { writable } from '../okta-object.ts';

type Settings = PasswordRuleSettings;

const text = z.string().max(4096);

const Rule = z.object({
  id: z.string().min(1).max(200),
  name: text,
  status: text.nullish(),
  actions: z
    .object({
      selfServicePasswordReset: z
        .object({
          access: text.nullish(),
          requirement: z
            .object({
              accessControl: text.nullish(),
              stepUp: z.object({ required: z.boolean().nullish(), methods: z.array(text).max(50).nullish() }).nullish(),
            })
            .nullish(),
        })
        .nullish(),
    })
    .nullish(),
});
type Rule = z.infer<typeof Rule>;

const resetBy = ({ actions }: Rule) => actions?.selfServicePasswordReset;

/** Where people cannot reset their password, or the account management policy decides how they do, what the rule says counts for nothing. */
const decidesReset = (rule: Rule): boolean =>
  isInForce(rule.status) && resetBy(rule)?.access === 'ALLOW' && resetBy(rule)?.requirement?.accessControl !== 'AUTH_POLICY';

function secondProofOf(rule: Rule): Settings['secondProof'] {
  const { required, methods } = resetBy(rule)?.requirement?.stepUp ?? {};
  if (required !== true) return 'none';
  return methods?.includes('security_question') === true ? 'security-question' : 'any-registered';
}

const rulesOf = (policyId: string): string => `/api/v1/policies/${encodeURIComponent(policyId)}/rules`;
const ruleAt = (policyId: string, id: string): string => `${rulesOf(policyId)}/${encodeURIComponent(id)}`;

const settingsIn = (rule: Rule, partOf: string): Settings => ({ name: rule.name, partOf, secondProof: secondProofOf(rule) });

export async function recoveryRulesOf(client: OktaClient, policyId: string): Promise<PasswordRule[]> {
  const rules = await client.list(rulesOf(policyId), Rule);
  return rules.filter(decidesReset).map((rule) => ({ id: rule.id, ...settingsIn(rule, policyId) }));
}

/** Okta's description "SsprStepUpRequirement": these three are valid. */
const stepUps: Readonly<Record<Settings['secondProof'], Raw>> = {
  'security-question': { required: true, methods: ['security_question'] },
  'any-registered': { required: true },
  none: { required: false },
};

const parts: readonly Part<Settings>[] = [
  part('name', ({ name }) => name),
  part(
    'actions.selfServicePasswordReset.requirement.stepUp',
    ({ secondProof }) => secondProof,
    ({ secondProof }) => stepUps[secondProof],
  ),
];

const oktaPasswordRules: VendorObject<OktaClient, Settings> = {
  vendor: 'Okta',
  read: (client, target, { partOf }) => client.get(ruleAt(partOf, target), z.looseObject({})).catch(undefinedIfGone),
  settingsOf: (live, { partOf }) => settingsIn(Rule.parse(live), partOf),
  async write(client, { target, live, after, exact }) {
    const before = settingsIn(Rule.parse(live), after.partOf);
    const was = exact && { raw: exact, settings: settingsIn(Rule.parse(exact), after.partOf) };
    const fields = fieldsToWrite({ parts, before, after, base: live, exact: was });
    if (Object.keys(fields).length > 0) await client.send('PUT', ruleAt(after.partOf, target), writable(withFields(live, fields)));
  },
  manualSteps({ target, before, after }) {
    if (target === null || after === null) return [];
    const body = withFields({}, fieldsToWrite({ parts, before, after }));
    return oktaManualSteps({ method: 'PUT', path: ruleAt(after.partOf, target), body, about: after.name });
  },
};

export const appliesToPasswordRules = appliesToObject(oktaPasswordRules, passwordRuleChanges, {
  noun: 'a rule of a password policy',
  fact: passwordPolicies,
  scopes: ['okta.policies.read', 'okta.policies.manage'],
});
