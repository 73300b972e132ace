import { inTurn, type Write, type WriteJournal } from '../kit/write-journal.ts';
import type { SettingEvent } from '../world/world.ts';
import type { Caller } from './access.ts';
import type { Body } from './okta-api.ts';
import type { OktaOrg } from './org.ts';
import { changePolicy, changeRule, setRuleStatus } from './manual-settings.ts';

type Act = (org: OktaOrg, caller: Caller) => void;

const officeRule = { type: 'OKTA_SIGN_ON', policy: 'Office staff', rule: 'Second factor off the network' } as const;

/** What each of the world's scheduled changes means at Okta. */
const acts: Readonly<Record<string, Act>> = {
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
    const zone = zones.named('Offices');
    const gateways = [...(zone.settings['gateways'] as readonly Body[]), { type: 'CIDR', value: '198.51.100.0/24' }];
    zones.update(zone, { ...zones.bodyOf(zone), gateways }, caller);
  },
  'password-minimum-lowered': (org, caller) =>
    changePolicy(org, caller, { type: 'PASSWORD', policy: 'Office staff' }, { settings: { password: { complexity: { minLength: 8 } } } }),
  'mfa-rule-deactivated': (org, caller) => setRuleStatus(org, caller, officeRule, 'INACTIVE'),
  'mfa-rule-activated': (org, caller) => setRuleStatus(org, caller, officeRule, 'ACTIVE'),
  'blocklist-zone-deactivated': ({ zones }, caller) => void zones.setStatus(zones.named('Known bad networks'), 'INACTIVE', caller),
  'app-policy-loosened': (org, caller) =>
    changeRule(
      org,
      caller,
      { type: 'ACCESS_POLICY', policy: 'Payroll and banking', rule: 'Everybody who is paid' },
      { actions: { appSignOn: { verificationMethod: { reauthenticateIn: 'PT12H' } } } },
    ),
  'api-token-created': ({ tokens }, caller) => tokens.create('Migration script', caller),
  'sms-recovery-enabled': (org, caller) =>
    changePolicy(
      org,
      caller,
      { type: 'PASSWORD', policy: 'Default Policy' },
      { settings: { recovery: { factors: { okta_sms: { status: 'ACTIVE' } } } } },
    ),
};

/** What others wrote before the simulator was last stopped. */
interface EarlierWrites {
  readonly journal: WriteJournal;
  readonly doAgain: (write: Write) => void;
}

/** Does what was due before now, and from then on whatever comes due while the world moves. */
export function scheduleChanges(org: OktaOrg, { journal, doAgain }: EarlierWrites): void {
  const { world, clock } = org;
  const follow = ({ at, vendor, change, actorId }: SettingEvent): void => {
    const act = vendor === 'okta' ? acts[change] : undefined;
    if (act !== undefined) clock.during(at, () => act(org, { kind: 'administrator', id: actorId }));
  };
  const doDue = (from: Date, to: Date): void =>
    inTurn([
      ...journal.due(to).map((write) => ({ at: new Date(write.at), act: () => doAgain(write) })),
      ...world.settingEventsBetween(from, to).map((event) => ({ at: event.at, act: () => follow(event) })),
    ]);
  doDue(world.options.start, world.now());
  world.onAdvance(doDue);
}
