import { mergePatch } from '../kit/merge-patch.ts';
import type { Body } from '../kit/rest-api.ts';
import type { SeenRequest } from '../kit/serve.ts';
import type { Status } from './api/okta-api.ts';
import type { OktaOrg } from './org.ts';
import type { Policy, PolicyType, Rule } from './policies/policy.ts';
import { openSimulation } from './simulation/simulate-policies.ts';
import { administratorOf, type Caller } from './tokens/access.ts';

interface WhichRule {
  readonly type: PolicyType;
  readonly policy: string;
  readonly rule: string;
}
type WhichPolicy = Omit<WhichRule, 'rule'>;

export type AdminConsole = ReturnType<typeof openAdminConsole>;

/** What an administrator does in the Admin Console. Each change leaves its entry in the System Log. */
export function openAdminConsole({ policies, rules, zones, authenticators, groups }: OktaOrg, by: () => Caller) {
  const findPolicy = ({ type, policy }: WhichPolicy): Policy =>
    policies.store.named(policy, (one) => (one.type === type ? one.name : null));
  const findRule = (which: WhichRule): Rule => {
    const rule = rules.of(findPolicy(which)).find(({ name }) => name === which.rule);
    if (rule === undefined) throw new Error(`The policy ${which.policy} has no rule called ${which.rule}.`);
    return rule;
  };
  const changeGroup = (name: string, profile: Body): void => {
    const group = groups.store.named(name);
    groups.update(group, mergePatch(groups.show(group), { profile }), by());
  };
  return {
    /** Bodies as the API takes them; only what is named changes, at whatever depth. */
    changePolicy(which: WhichPolicy, change: Body): void {
      const policy = findPolicy(which);
      policies.update(policy, mergePatch(policies.show(policy), change), by());
    },
    changeRule(which: WhichRule, change: Body): void {
      const rule = findRule(which);
      rules.update(rule, mergePatch(rules.show(rule), change), by());
    },
    setRuleStatus: (which: WhichRule, status: Status) => void rules.setStatus(findRule(which), status, by()),
    addPolicy(body: Body, ruleBodies: readonly Body[] = []): void {
      const { id: policyId } = policies.create({ body, caller: by() });
      for (const rule of ruleBodies) rules.create({ body: rule, caller: by(), params: { policyId } });
    },
    setPolicyStatus: (which: WhichPolicy, status: Status) => void policies.setStatus(findPolicy(which), status, by()),
    deletePolicy: (which: WhichPolicy) => policies.store.delete(findPolicy(which).id, by()),
    addRule: (which: WhichPolicy, body: Body) => void rules.create({ body, caller: by(), params: { policyId: findPolicy(which).id } }),
    deleteRule: (which: WhichRule) => rules.store.delete(findRule(which).id, by()),
    addZone: (body: Body) => void zones.create({ body, caller: by() }),
    changeZone(name: string, change: Body): void {
      const zone = zones.store.named(name);
      zones.update(zone, { ...zones.show(zone), ...change }, by());
    },
    setZoneStatus: (name: string, status: Status) => void zones.setStatus(zones.store.named(name), status, by()),
    deleteZone: (name: string) => zones.store.delete(zones.store.named(name).id, by()),
    addGroup: (name: string) => void groups.create({ body: { profile: { name } }, caller: by() }),
    describeGroup: (name: string, description: string) => changeGroup(name, { description }),
    /** The profile's properties; only what is named changes. */
    changeGroup,
    /** A property of the company's own in the profile of every group. */
    addGroupProperty: groups.addProperty,
    deleteGroup: (name: string) => groups.store.delete(groups.store.named(name).id, by()),
    /** By Okta's keys: `phone_number` and `sms`. */
    setAuthenticatorMethod: (key: string, method: string, status: Status) => authenticators.setMethodStatus(key, method, status, by()),
  };
}

export type OktaSimulatorControl = ReturnType<typeof createSimulatorControl>;

/** What the company's administrator does, and what a test may ask for besides. */
export function createSimulatorControl(org: OktaOrg, requests: () => readonly SeenRequest[]) {
  return {
    ...openAdminConsole(org, () => administratorOf(org.world)),
    ...org.access.control,
    delayLog: org.logDelays.delayOneOutOf,
    /** Where providers of geolocation find an address from now on. */
    locate: org.geolocation.locate,
    /** Okta's own decision about sign-ins, over the organisation as it is at this call: what `simulate` answers, without the wire. */
    simulation: () => openSimulation(org),
    requests,
  };
}
