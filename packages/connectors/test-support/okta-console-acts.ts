import type { OktaSimulatorControl } from '@rampart/simulators/okta/okta-simulator-control.ts';
import type { ConsoleAct } from './watch-contract.ts';

const passwords = { type: 'PASSWORD', policy: 'Office staff' } as const;
const signOn = { type: 'OKTA_SIGN_ON', policy: 'Office staff' } as const;
const secondFactor = { ...signOn, rule: 'Second factor off the network' } as const;

const newZone = { type: 'IP', name: 'Made in the console', usage: 'POLICY', gateways: [{ type: 'CIDR', value: '198.51.100.0/24' }] };
const newRule = {
  type: 'SIGN_ON',
  name: 'Made in the console',
  conditions: { network: { connection: 'ANYWHERE' }, people: { users: { exclude: [] } } },
  actions: { signon: { access: 'DENY' } },
};
const newPolicy = { type: 'OKTA_SIGN_ON', name: 'Made in the console', conditions: null };

/** What an administrator does in the Okta Admin Console to what is watched. */
export const consoleActs: readonly ConsoleAct<OktaSimulatorControl>[] = [
  { title: 'adding a policy', type: 'policy', kind: 'added', restored: 0, act: (control) => control.addPolicy(newPolicy) },
  {
    title: 'asking for shorter passwords',
    type: 'policy',
    kind: 'modified',
    act: (control) => control.changePolicy(passwords, { settings: { password: { complexity: { minLength: 8 } } } }),
  },
  {
    title: 'deactivating a policy',
    type: 'policy',
    kind: 'disabled',
    restored: 0,
    act: (control) => control.setPolicyStatus(passwords, 'INACTIVE'),
  },
  {
    title: 'activating a policy again',
    type: 'policy',
    kind: 'enabled',
    restored: 0,
    prepare: (control) => control.setPolicyStatus(passwords, 'INACTIVE'),
    act: (control) => control.setPolicyStatus(passwords, 'ACTIVE'),
  },
  {
    title: 'putting a policy before another',
    type: 'policy',
    kind: 'reordered',
    prepare: (control) => control.addPolicy(newPolicy),
    act: (control) => control.changePolicy({ type: 'OKTA_SIGN_ON', policy: newPolicy.name }, { priority: 1 }),
  },
  {
    title: 'deleting a policy',
    type: 'policy',
    kind: 'deleted',
    restored: 0,
    prepare: (control) => control.addPolicy(newPolicy),
    act: (control) => control.deletePolicy({ type: 'OKTA_SIGN_ON', policy: newPolicy.name }),
  },
  { title: 'adding a rule', type: 'rule', kind: 'added', act: (control) => control.addRule(signOn, newRule) },
  {
    title: 'lengthening the session of a rule',
    type: 'rule',
    kind: 'modified',
    act: (control) => control.changeRule(secondFactor, { actions: { signon: { session: { maxSessionLifetimeMinutes: 4320 } } } }),
  },
  { title: 'deactivating a rule', type: 'rule', kind: 'disabled', act: (control) => control.setRuleStatus(secondFactor, 'INACTIVE') },
  {
    title: 'activating a rule again',
    type: 'rule',
    kind: 'enabled',
    prepare: (control) => control.setRuleStatus(secondFactor, 'INACTIVE'),
    act: (control) => control.setRuleStatus(secondFactor, 'ACTIVE'),
  },
  {
    title: 'putting a rule after another',
    type: 'rule',
    kind: 'reordered',
    act: (control) => control.changeRule(secondFactor, { priority: 2 }),
  },
  { title: 'deleting a rule', type: 'rule', kind: 'deleted', act: (control) => control.deleteRule(secondFactor) },
  { title: 'adding a zone', type: 'zone', kind: 'added', act: (control) => control.addZone(newZone) },
  {
    title: 'widening a zone',
    type: 'zone',
    kind: 'modified',
    act: (control) => control.changeZone('Offices', { gateways: [{ type: 'CIDR', value: '0.0.0.0/1' }] }),
  },
  {
    title: 'deactivating a blocklist',
    type: 'zone',
    kind: 'disabled',
    act: (control) => control.setZoneStatus('Known bad networks', 'INACTIVE'),
  },
  {
    title: 'activating a blocklist again',
    type: 'zone',
    kind: 'enabled',
    prepare: (control) => control.setZoneStatus('Known bad networks', 'INACTIVE'),
    act: (control) => control.setZoneStatus('Known bad networks', 'ACTIVE'),
  },
  {
    title: 'deleting a zone',
    type: 'zone',
    kind: 'deleted',
    prepare(control) {
      control.addZone(newZone);
      control.setZoneStatus(newZone.name, 'INACTIVE');
    },
    act: (control) => control.deleteZone(newZone.name),
  },
  {
    title: 'no longer offering calls as a method',
    type: 'method',
    kind: 'disabled',
    act: (control) => control.setAuthenticatorMethod('phone_number', 'voice', 'INACTIVE'),
    prepare: (control) => control.setAuthenticatorMethod('phone_number', 'voice', 'ACTIVE'),
  },
  {
    title: 'offering calls as a method again',
    type: 'method',
    kind: 'enabled',
    prepare: (control) => control.setAuthenticatorMethod('phone_number', 'voice', 'INACTIVE'),
    act: (control) => control.setAuthenticatorMethod('phone_number', 'voice', 'ACTIVE'),
  },
  { title: 'adding a group', type: 'group', kind: 'added', act: (control) => control.addGroup('Made in the console') },
  {
    title: 'describing a group otherwise',
    type: 'group',
    kind: 'modified',
    prepare: (control) => control.addGroup('Made in the console'),
    act: (control) => control.describeGroup('Made in the console', 'For a while'),
  },
  {
    title: 'deleting a group',
    type: 'group',
    kind: 'deleted',
    restored: 0,
    prepare: (control) => control.addGroup('Made in the console'),
    act: (control) => control.deleteGroup('Made in the console'),
  },
];
