import { ResourceStore } from '../../kit/resource-store.ts';
import type { Body } from '../../kit/rest-api.ts';
import { isBody, type Status } from '../api/okta-api.ts';
import { oktaErrors, readName } from '../api/okta-error.ts';
import type { OrgParts } from '../org-parts.ts';
import { recordIn, targetOf, type ChangeTarget } from '../system-log/change-log.ts';
import type { Caller } from '../tokens/access.ts';
import { askedPriority, byPriority } from './by-priority.ts';
import { policyBody, policyTypes, type Policy, type PolicyType } from './policy.ts';

/** How the System Log calls the types. */
const logNames: Readonly<Record<PolicyType, string>> = {
  OKTA_SIGN_ON: 'OktaSignOn',
  ACCESS_POLICY: 'Okta:SignOn',
  PASSWORD: 'Password',
  MFA_ENROLL: 'OktaMfaEnroll',
};

export const policyTarget = (policy: Policy): ChangeTarget => ({
  ...targetOf('PolicyEntry', policy),
  detailEntry: { policyType: logNames[policy.type] },
});

interface PolicyOptions extends OrgParts {
  readonly initial: readonly Policy[];
  readonly onCreate: (policy: Policy) => void;
  readonly onDelete: (policy: Policy) => void;
}

export type Policies = ReturnType<typeof openPolicies>;

export function openPolicies({ base, clock, changes, newId, initial, onCreate, onDelete }: PolicyOptions) {
  const store: ResourceStore<Policy, Caller> = new ResourceStore<Policy, Caller>({
    initial,
    missing: (id) => oktaErrors.notFound(id, 'Policy'),
    arrange: byPriority(({ type }) => (type === 'ACCESS_POLICY' ? null : type)),
    check({ id, type, name }, before) {
      if (before !== null && type !== before.type) throw oktaErrors.invalid('type', 'The type of a policy cannot be changed');
      if (before?.system === true && name !== before.name)
        throw oktaErrors.invalid('name', 'The name of a system policy cannot be changed');
      if (store.list().some((one) => one.type === type && one.name === name && one.id !== id))
        throw oktaErrors.invalid('name', 'Policy name already in use');
    },
    checkDelete({ system }) {
      if (system) throw oktaErrors.forbidden('System policies cannot be deleted.');
    },
    record: recordIn(changes, {
      event: 'policy.lifecycle',
      noun: 'policy',
      target: policyTarget,
      body: (policy) => policyBody(policy, base),
    }),
  });
  return {
    store,
    /** By priority. */
    list: (type: PolicyType) => store.list().filter((policy) => policy.type === type),
    named: (type: PolicyType, name: string) => store.named(name, (policy) => (policy.type === type ? policy.name : null)),
    create(body: Body, isActive: boolean, caller: Caller): Policy {
      const created = clock.now();
      const draft = readPolicy(body);
      const status = isActive ? 'ACTIVE' : 'INACTIVE';
      const priority = draft.type === 'ACCESS_POLICY' ? 1 : askedPriority(body['priority']);
      const policy = { ...draft, id: newId('00p'), status, system: false, priority, created, lastUpdated: created } as const;
      const stored = store.create(policy, caller);
      onCreate(stored);
      return stored;
    },
    update(policy: Policy, body: Body, caller: Caller): Policy {
      const draft = readPolicy({ ...body, type: body['type'] ?? policy.type });
      const conditions = policy.system ? policy.conditions : (draft.conditions ?? policy.conditions);
      const settings = draft.settings ?? policy.settings;
      const priority = policy.type === 'ACCESS_POLICY' ? 1 : askedPriority(body['priority'] ?? policy.priority);
      return store.update({ ...policy, ...draft, conditions, settings, priority, lastUpdated: clock.now() }, caller);
    },
    setStatus(policy: Policy, status: Status, caller: Caller): Policy {
      if (policy.system) throw oktaErrors.forbidden('System policies cannot be activated or deactivated.');
      return store.update({ ...policy, status, lastUpdated: clock.now() }, caller, status === 'ACTIVE' ? 'activate' : 'deactivate');
    },
    delete(policy: Policy, caller: Caller): void {
      store.delete(policy.id, caller);
      onDelete(policy);
    },
  };
}

export const isPolicyType = (value: unknown): value is PolicyType => policyTypes.includes(value as PolicyType);

/** What a caller may set of a policy. */
function readPolicy(body: Body): Pick<Policy, 'type' | 'name' | 'description' | 'conditions' | 'settings'> {
  const { type, description = '', conditions, settings } = body;
  if (!isPolicyType(type)) throw oktaErrors.invalid('type', 'The field is not a type of policy');
  return {
    type,
    name: readName(body['name'], 255),
    description: typeof description === 'string' ? description : '',
    conditions: type !== 'ACCESS_POLICY' && isBody(conditions) ? conditions : null,
    settings: isBody(settings) ? settings : null,
  };
}
