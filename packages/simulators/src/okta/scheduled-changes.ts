import type { Body } from '../kit/rest-api.ts';
import type { SettingEvent } from '../world/world.ts';
import { openAdminConsole, type AdminConsole } from './okta-simulator-control.ts';
import type { OktaOrg } from './org.ts';
import type { Caller } from './tokens/access.ts';

type Change = (admin: AdminConsole, org: OktaOrg, caller: Caller) => void;

const officeRule = { type: 'OKTA_SIGN_ON', policy: 'Office staff', rule: 'Second factor off the network' } as const;
const inOffices = { ...officeRule, rule: 'In the offices' };
const payrollRule = { type: 'ACCESS_POLICY', policy: 'Payroll and banking', rule: 'Everybody who is paid' } as const;

/** What each of the world's scheduled changes means at Okta. */
const changes: Readonly<Record<string, Change>> = {
  'session-lifetime-raised': (admin) =>
    admin.changeRule(inOffices, { actions: { signon: { session: { maxSessionLifetimeMinutes: 4320 } } } }),
  'admin-added'(_admin, { world, clock, roles }, caller) {
    const people = world.peopleAt(clock.now());
    const chosen = people.find((person) => person.kind === 'employee' && !person.isAdministrator && person.leftAt === null);
    if (chosen !== undefined) roles.grant(chosen, 'SUPER_ADMIN', caller);
  },
  'zone-address-added'(admin, { zones }) {
    const { gateways } = zones.store.named('Offices').settings as { readonly gateways: readonly Body[] };
    admin.changeZone('Offices', { gateways: [...gateways, { type: 'CIDR', value: '198.51.100.0/24' }] });
  },
  'password-minimum-lowered': (admin) =>
    admin.changePolicy({ type: 'PASSWORD', policy: 'Office staff' }, { settings: { password: { complexity: { minLength: 8 } } } }),
  'mfa-rule-deactivated': (admin) => admin.setRuleStatus(officeRule, 'INACTIVE'),
  'mfa-rule-activated': (admin) => admin.setRuleStatus(officeRule, 'ACTIVE'),
  'blocklist-zone-deactivated': (admin) => admin.setZoneStatus('Known bad networks', 'INACTIVE'),
  'app-policy-loosened': (admin) =>
    admin.changeRule(payrollRule, { actions: { appSignOn: { verificationMethod: { reauthenticateIn: 'PT12H' } } } }),
  'api-token-created': (_admin, { tokens }, caller) => void tokens.issue('Migration script', caller),
  'sms-recovery-enabled': (admin) =>
    admin.changePolicy(
      { type: 'PASSWORD', policy: 'Default Policy' },
      { settings: { recovery: { factors: { okta_sms: { status: 'ACTIVE' } } } } },
    ),
};

/** An administrator's change, as of its own time. */
export function carryOut(org: OktaOrg, { at, change, actorId }: SettingEvent): void {
  const caller: Caller = { kind: 'administrator', id: actorId };
  const admin = openAdminConsole(org, () => caller);
  org.clock.during(at, () => changes[change]?.(admin, org, caller));
}
