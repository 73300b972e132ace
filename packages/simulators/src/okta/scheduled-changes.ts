import type { Body } from '../kit/rest-api.ts';
import type { SettingEvent } from '../world/world.ts';
import { isBody, type Status } from './api/okta-api.ts';
import type { OktaOrg } from './org.ts';
import { policyBody, type PolicyType, type Rule } from './policies/policy.ts';
import type { Caller } from './tokens/access.ts';

export interface WhichPolicy {
  readonly type: PolicyType;
  readonly policy: string;
}

export interface WhichRule extends WhichPolicy {
  readonly rule: string;
}

/** Only what is named changes, at whatever depth. */
function merged(body: Body, change: Body): Body {
  const next = Object.entries(change).map(([name, value]): [string, unknown] => {
    const old = body[name];
    return [name, isBody(old) && isBody(value) ? merged(old, value) : value];
  });
  return { ...body, ...Object.fromEntries(next) };
}

function findRule({ policies, rules }: OktaOrg, { type, policy: policyName, rule: ruleName }: WhichRule): Rule {
  const rule = rules.of(policies.named(type, policyName)).find(({ name }) => name === ruleName);
  if (rule === undefined) throw new Error(`The policy ${policyName} has no rule called ${ruleName}.`);
  return rule;
}

export function changePolicy({ policies, base }: OktaOrg, caller: Caller, { type, policy: name }: WhichPolicy, change: Body): void {
  const policy = policies.named(type, name);
  policies.update(policy, merged(policyBody(policy, base), change), caller);
}

export function changeRule(org: OktaOrg, caller: Caller, which: WhichRule, change: Body): void {
  const rule = findRule(org, which);
  org.rules.update(rule, merged(org.rules.show(rule), change), caller);
}

export function setRuleStatus(org: OktaOrg, caller: Caller, which: WhichRule, status: Status): void {
  org.rules.setStatus(findRule(org, which), status, caller);
}

const officeRule = { type: 'OKTA_SIGN_ON', policy: 'Office staff', rule: 'Second factor off the network' } as const;

/** What each of the world's scheduled changes means at Okta. */
const changes: Readonly<Record<string, (org: OktaOrg, caller: Caller) => void>> = {
  'session-lifetime-raised': (org, caller) =>
    changeRule(
      org,
      caller,
      { ...officeRule, rule: 'In the offices' },
      { actions: { signon: { session: { maxSessionLifetimeMinutes: 4320 } } } },
    ),
  'admin-added'(org, caller) {
    const people = org.world.peopleAt(org.clock.now());
    const chosen = people.find((person) => person.kind === 'employee' && !person.isAdministrator && person.leftAt === null);
    if (chosen !== undefined) org.roles.grant(chosen, 'SUPER_ADMIN', caller);
  },
  'zone-address-added'({ zones }, caller) {
    const zone = zones.store.named('Offices');
    const gateways = [...(zone.settings['gateways'] as readonly Body[]), { type: 'CIDR', value: '198.51.100.0/24' }];
    zones.update(zone, { ...zones.show(zone), gateways }, caller);
  },
  'password-minimum-lowered': (org, caller) =>
    changePolicy(org, caller, { type: 'PASSWORD', policy: 'Office staff' }, { settings: { password: { complexity: { minLength: 8 } } } }),
  'mfa-rule-deactivated': (org, caller) => setRuleStatus(org, caller, officeRule, 'INACTIVE'),
  'mfa-rule-activated': (org, caller) => setRuleStatus(org, caller, officeRule, 'ACTIVE'),
  'blocklist-zone-deactivated': ({ zones }, caller) => void zones.setStatus(zones.store.named('Known bad networks'), 'INACTIVE', caller),
  'app-policy-loosened': (org, caller) =>
    changeRule(
      org,
      caller,
      { type: 'ACCESS_POLICY', policy: 'Payroll and banking', rule: 'Everybody who is paid' },
      { actions: { appSignOn: { verificationMethod: { reauthenticateIn: 'PT12H' } } } },
    ),
  'api-token-created': ({ tokens }, caller) => void tokens.create('Migration script', caller),
  'sms-recovery-enabled': (org, caller) =>
    changePolicy(
      org,
      caller,
      { type: 'PASSWORD', policy: 'Default Policy' },
      { settings: { recovery: { factors: { okta_sms: { status: 'ACTIVE' } } } } },
    ),
};

/** An administrator's change, as of its own time. */
export function carryOut(org: OktaOrg, { at, change, actorId }: SettingEvent): void {
  org.clock.during(at, () => changes[change]?.(org, { kind: 'administrator', id: actorId }));
}
