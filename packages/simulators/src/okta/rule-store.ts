import type { Caller } from './access.ts';
import type { ChangeLog } from './change-log.ts';
import { inPriority } from './in-priority.ts';
import type { Body } from './okta-api.ts';
import { oktaErrors } from './okta-error.ts';
import type { OrgClock } from './org-clock.ts';
import { ruleBody, type Policy, type Rule } from './policy.ts';
import { policyTarget, ruleChange } from './policy-change.ts';
import { ruleDraft } from './policy-draft.ts';
import type { PolicyStore } from './policy-store.ts';

interface RuleStoreOptions {
  readonly base: string;
  readonly clock: OrgClock;
  readonly changes: ChangeLog;
  readonly policies: PolicyStore;
}

type Way = 'add' | 'update' | 'delete' | 'activate' | 'deactivate';

/** The rules of policies: each change is one of its policy. */
export class RuleStore {
  readonly #options: RuleStoreOptions;

  constructor(options: RuleStoreOptions) {
    this.#options = options;
  }

  find(policyId: string, ruleId: string): { readonly policy: Policy; readonly rule: Rule } {
    const policy = this.#options.policies.find(policyId);
    const rule = policy.rules.find(({ id }) => id === ruleId);
    if (rule === undefined) throw oktaErrors.notFound(ruleId, 'PolicyRule');
    return { policy, rule };
  }

  create(policy: Policy, body: Body, isActive: boolean, caller: Caller): Rule {
    const { clock, policies } = this.#options;
    const draft = ruleDraft(policy.type, body);
    requireFree(policy, draft.name, null);
    const id = policies.newId('0pr');
    const created = clock.now();
    const status = isActive ? 'ACTIVE' : 'INACTIVE';
    this.#place(policy, { ...draft, id, status, system: false, priority: 1, created, lastUpdated: created }, body['priority']);
    const { rule } = this.find(policy.id, id);
    this.#note(caller, 'add', policy, rule);
    return rule;
  }

  update({ id: policyId }: Policy, { id }: Rule, body: Body, caller: Caller): Rule {
    const { policy, rule } = this.find(policyId, id);
    const draft = ruleDraft(policy.type, body);
    requireFree(policy, draft.name, rule.id);
    if (rule.system && draft.name !== rule.name) throw oktaErrors.invalid('name', 'The name of a system rule cannot be changed');
    const conditions = rule.system ? rule.conditions : draft.conditions;
    this.#place(policy, { ...rule, ...draft, conditions, lastUpdated: this.#options.clock.now() }, body['priority'] ?? rule.priority);
    const { rule: next } = this.find(policyId, id);
    this.#note(caller, 'update', policy, next, rule);
    return next;
  }

  setStatus(policy: Policy, rule: Rule, status: Rule['status'], caller: Caller): void {
    if (rule.system) throw oktaErrors.forbidden('System rules cannot be activated or deactivated.');
    const next = { ...rule, status, lastUpdated: this.#options.clock.now() };
    this.#options.policies.put({ ...policy, rules: policy.rules.map((one) => (one.id === rule.id ? next : one)) });
    this.#note(caller, status === 'ACTIVE' ? 'activate' : 'deactivate', policy, next, rule);
  }

  delete(policy: Policy, rule: Rule, caller: Caller): void {
    if (rule.system) throw oktaErrors.forbidden('System rules cannot be deleted.');
    this.#options.policies.put({
      ...policy,
      rules: inPriority(
        policy.rules.filter(({ id }) => id !== rule.id),
        null,
      ),
    });
    this.#note(caller, 'delete', policy, rule);
  }

  bodyOf(policy: Policy, rule: Rule): Body {
    return ruleBody(policy, rule, this.#options.base);
  }

  #place(policy: Policy, rule: Rule, wanted: unknown): void {
    const rules = inPriority(policy.rules, rule, typeof wanted === 'number' ? wanted : undefined);
    this.#options.policies.put({ ...policy, rules });
  }

  #note(caller: Caller, way: Way, policy: Policy, rule: Rule, before?: Rule): void {
    const bodies = before === undefined ? undefined : { from: this.bodyOf(policy, before), to: this.bodyOf(policy, rule) };
    const { message, target } = ruleChange(way, rule, bodies);
    this.#options.changes.note(caller, `policy.rule.${way}`, message, [policyTarget(policy), target]);
  }
}

function requireFree({ rules }: Policy, name: string, id: string | null): void {
  if (rules.some((one) => one.name === name && one.id !== id)) throw oktaErrors.invalid('name', 'Rule name already in use');
}
