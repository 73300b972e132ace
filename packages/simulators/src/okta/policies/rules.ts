import { ResourceStore } from '../../kit/resource-store.ts';
import type { Body } from '../../kit/rest-api.ts';
import { isBody, type Status } from '../api/okta-api.ts';
import { oktaErrors, readName } from '../api/okta-error.ts';
import type { OrgParts } from '../org-parts.ts';
import { recordIn, targetOf } from '../system-log/change-log.ts';
import type { Caller } from '../tokens/access.ts';
import { askedPriority, byPriority } from './by-priority.ts';
import { policyTarget } from './policies.ts';
import { lastPriority, ruleBody, type Policy, type PolicyType, type Rule } from './policy.ts';

interface RuleOptions extends OrgParts {
  readonly initial: readonly Rule[];
  readonly policyOf: (rule: Rule) => Policy;
}

/** The rules of policies. */
export function openRules({ base, clock, changes, newId, initial, policyOf }: RuleOptions) {
  const show = (rule: Rule): Body => ruleBody(policyOf(rule), rule, base);
  const store: ResourceStore<Rule, Caller> = new ResourceStore<Rule, Caller>({
    initial,
    missing: (id) => oktaErrors.notFound(id, 'PolicyRule'),
    arrange: byPriority(({ policyId }) => policyId),
    check(rule, before) {
      if (store.list().some((one) => one.policyId === rule.policyId && one.name === rule.name && one.id !== rule.id))
        throw oktaErrors.invalid('name', 'Rule name already in use');
      if (before?.system === true && rule.name !== before.name)
        throw oktaErrors.invalid('name', 'The name of a system rule cannot be changed');
    },
    checkDelete({ system }) {
      if (system) throw oktaErrors.forbidden('System rules cannot be deleted.');
    },
    record: recordIn(changes, {
      event: 'policy.rule',
      noun: 'policy rule',
      target: (rule) => targetOf('PolicyRule', rule),
      body: show,
      context: (rule) => [policyTarget(policyOf(rule))],
      words: { create: 'add' },
    }),
  });
  return {
    store,
    show,
    /** By priority. */
    of: ({ id }: Policy) => store.list().filter(({ policyId }) => policyId === id),
    create(policy: Policy, body: Body, isActive: boolean, caller: Caller): Rule {
      const created = clock.now();
      const draft = readRule(policy.type, body);
      const state = { status: isActive ? 'ACTIVE' : 'INACTIVE', system: false, priority: askedPriority(body['priority']) } as const;
      return store.create({ ...draft, ...state, id: newId('0pr'), policyId: policy.id, created, lastUpdated: created }, caller);
    },
    /** Every authentication policy is created with it. */
    addCatchAll(policyId: string): void {
      const created = clock.now();
      store.putUnrecorded({ ...catchAll, id: newId('0pr'), policyId, created, lastUpdated: created });
    },
    update(rule: Rule, body: Body, caller: Caller): Rule {
      const draft = readRule(policyOf(rule).type, body);
      const conditions = rule.system ? rule.conditions : draft.conditions;
      const priority = askedPriority(body['priority'] ?? rule.priority);
      return store.update({ ...rule, ...draft, conditions, priority, lastUpdated: clock.now() }, caller);
    },
    setStatus(rule: Rule, status: Status, caller: Caller): Rule {
      if (rule.system) throw oktaErrors.forbidden('System rules cannot be activated or deactivated.');
      return store.update({ ...rule, status, lastUpdated: clock.now() }, caller, status === 'ACTIVE' ? 'activate' : 'deactivate');
    },
    /** The names of the policies and rules whose conditions name a zone. */
    usersOfZone: (zoneId: string): string[] =>
      store
        .list()
        .filter(({ conditions }) => JSON.stringify(conditions['network'] ?? null).includes(`"${zoneId}"`))
        .map((rule) => `${policyOf(rule).name}, ${rule.name}`),
  };
}

const actionOf: Readonly<Record<PolicyType, string>> = {
  OKTA_SIGN_ON: 'signon',
  ACCESS_POLICY: 'appSignOn',
  PASSWORD: 'passwordChange',
  MFA_ENROLL: 'enroll',
};

/** What a caller may set of a rule of such a policy. */
function readRule(type: PolicyType, body: Body): Pick<Rule, 'name' | 'conditions' | 'actions'> {
  const { actions = {}, conditions = {} } = body;
  const action = actionOf[type];
  if (!isBody(actions) || !isBody(actions[action])) throw oktaErrors.invalid('actions', `The field must hold ${action}`);
  return { name: readName(body['name'], 255), conditions: isBody(conditions) ? conditions : {}, actions };
}

const catchAll: Omit<Rule, 'id' | 'policyId' | 'created' | 'lastUpdated'> = {
  name: 'Catch-all Rule',
  status: 'ACTIVE',
  priority: lastPriority,
  system: true,
  conditions: {},
  actions: {
    appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '2FA', reauthenticateIn: 'PT2H', constraints: [] } },
  },
};
