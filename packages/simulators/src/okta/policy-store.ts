import type { Caller } from './access.ts';
import type { ChangeLog } from './change-log.ts';
import { inPriority } from './in-priority.ts';
import type { Body } from './okta-api.ts';
import { oktaErrors } from './okta-error.ts';
import { oktaId } from './okta-id.ts';
import type { OrgClock } from './org-clock.ts';
import { policyBody, type Policy, type PolicyType, type Rule } from './policy.ts';
import { policyChange } from './policy-change.ts';
import { catchAllRule, policyDraft } from './policy-draft.ts';

interface PolicyStoreOptions {
  readonly base: string;
  readonly clock: OrgClock;
  readonly changes: ChangeLog;
  readonly policies: readonly Policy[];
}

/** Policies with their rules, as they are now. What is done to the rules is the matter of `RuleStore`. */
export class PolicyStore {
  readonly #options: PolicyStoreOptions;
  #policies: readonly Policy[];
  #made = 0;

  constructor(options: PolicyStoreOptions) {
    this.#options = options;
    this.#policies = options.policies;
  }

  /** By priority. */
  list(type: PolicyType): readonly Policy[] {
    return this.#policies.filter((policy) => policy.type === type);
  }

  find(id: string): Policy {
    const policy = this.#policies.find((one) => one.id === id);
    if (policy === undefined) throw oktaErrors.notFound(id, 'Policy');
    return policy;
  }

  named(type: PolicyType, name: string): Policy {
    const policy = this.list(type).find((one) => one.name === name);
    if (policy === undefined) throw new Error(`There is no ${type} policy called ${name}.`);
    return policy;
  }

  create(body: Body, isActive: boolean, caller: Caller): Policy {
    const draft = policyDraft(body);
    this.#requireFree(draft.type, draft.name, null);
    const created = this.#options.clock.now();
    const id = this.newId('00p');
    const times = { created, lastUpdated: created };
    const rules: readonly Rule[] = draft.type === 'ACCESS_POLICY' ? [catchAllRule(this.newId('0pr'), created)] : [];
    const status = isActive ? 'ACTIVE' : 'INACTIVE';
    this.#place({ ...draft, ...times, id, status, system: false, priority: 1, rules }, body['priority']);
    const policy = this.find(id);
    this.#note(caller, 'create', policy);
    return policy;
  }

  update(policy: Policy, body: Body, caller: Caller): Policy {
    const draft = policyDraft({ ...body, type: body['type'] ?? policy.type });
    if (draft.type !== policy.type) throw oktaErrors.invalid('type', 'The type of a policy cannot be changed');
    if (policy.system && draft.name !== policy.name) throw oktaErrors.invalid('name', 'The name of a system policy cannot be changed');
    this.#requireFree(policy.type, draft.name, policy.id);
    const conditions = policy.system ? policy.conditions : (draft.conditions ?? policy.conditions);
    const settings = draft.settings ?? policy.settings;
    this.#place({ ...policy, ...draft, conditions, settings, lastUpdated: this.#options.clock.now() }, body['priority'] ?? policy.priority);
    const next = this.find(policy.id);
    this.#note(caller, 'update', next, policy);
    return next;
  }

  setStatus(policy: Policy, status: Policy['status'], caller: Caller): void {
    if (policy.system) throw oktaErrors.forbidden('System policies cannot be activated or deactivated.');
    const next = { ...policy, status, lastUpdated: this.#options.clock.now() };
    this.put(next);
    this.#note(caller, status === 'ACTIVE' ? 'activate' : 'deactivate', next, policy);
  }

  delete(policy: Policy, caller: Caller): void {
    if (policy.system) throw oktaErrors.forbidden('System policies cannot be deleted.');
    this.#policies = this.#policies.filter(({ id }) => id !== policy.id);
    if (policy.type !== 'ACCESS_POLICY') this.#rank(policy.type, inPriority(this.list(policy.type), null));
    this.#note(caller, 'delete', policy);
  }

  /** In place of the one with the same id. */
  put(policy: Policy): void {
    this.#policies = this.#policies.map((one) => (one.id === policy.id ? policy : one));
  }

  newId(prefix: '00p' | '0pr'): string {
    this.#made += 1;
    return oktaId(prefix, `made ${this.#made} ${this.#options.clock.now().getTime()}`);
  }

  /** The names of policies and rules in whose conditions a zone stands. */
  usersOfZone(zoneId: string): string[] {
    const speaksOf = (conditions: Body | null): boolean => JSON.stringify(conditions?.['network'] ?? null).includes(`"${zoneId}"`);
    return this.#policies.flatMap(({ name, rules }) =>
      rules.filter(({ conditions }) => speaksOf(conditions)).map((rule) => `${name}, ${rule.name}`),
    );
  }

  #place(policy: Policy, wanted: unknown): void {
    const others = this.list(policy.type);
    const isRanked = policy.type !== 'ACCESS_POLICY';
    const placed = isRanked
      ? inPriority(others, policy, typeof wanted === 'number' ? wanted : undefined)
      : [...others.filter(({ id }) => id !== policy.id), policy];
    this.#rank(policy.type, placed);
  }

  #rank(type: PolicyType, placed: readonly Policy[]): void {
    this.#policies = [...this.#policies.filter((one) => one.type !== type), ...placed];
  }

  #requireFree(type: PolicyType, name: string, id: string | null): void {
    if (this.list(type).some((one) => one.name === name && one.id !== id)) {
      throw oktaErrors.invalid('name', 'Policy name already in use');
    }
  }

  #note(caller: Caller, way: 'create' | 'update' | 'delete' | 'activate' | 'deactivate', policy: Policy, before?: Policy): void {
    const { base } = this.#options;
    const bodies = before === undefined ? undefined : { from: policyBody(before, base), to: policyBody(policy, base) };
    const { message, target } = policyChange(way, policy, bodies);
    this.#options.changes.note(caller, `policy.lifecycle.${way}`, message, [target]);
  }
}
