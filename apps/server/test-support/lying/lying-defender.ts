import { defenderOffice365 as product } from '@rampart/catalog/products/defender-office-365.ts';
import { mailPolicyChanges } from '@rampart/changes/mail/mail-policy.ts';
import { microsoftGraph as connector } from '@rampart/connectors/microsoft-graph/connector.ts';
import { type MailPolicy, MailPolicySettings, noAudience } from '@rampart/domain/mail-policy.ts';
import { mailPolicies } from '@rampart/facts/mail/mail-policies.ts';
import type { GraphSimulatorControl } from '@rampart/simulators/microsoft-graph/graph-simulator-control.ts';
import { microsoftGraph as simulator } from '@rampart/simulators/microsoft-graph/simulator.ts';
import { askingControl, byName, type LyingVendor } from './lying-vendor.ts';

const needs = { policies: mailPolicies };
const called = (all: readonly MailPolicy[], name: string): MailPolicy[] => all.filter((one) => one.name === name);

/** A policy that waits and is enabled, one of the customer's that is changed and one that is deleted. A policy has its rule beside it. */
export const lyingDefender: LyingVendor = {
  connector,
  simulator,
  product,
  method: 'url_client_secret_client_id',
  controls: {
    create: askingControl('defender-office-365.created', needs, ({ facts }) =>
      called(facts.policies, 'Finance and executives').map(({ kind, protections }) =>
        mailPolicyChanges.create({
          kind,
          name: 'Rampart: Anti-phishing',
          isActive: false,
          audience: { ...noAudience, everyone: true },
          exceptions: noAudience,
          protections,
        }),
      ),
    ),
    update: askingControl('defender-office-365.updated', needs, ({ facts }) =>
      called(facts.policies, 'Finance links').map(({ id: target, ...policy }) => {
        const before = MailPolicySettings.parse(policy);
        const after = { ...before, protections: { ...before.protections, mayClickThrough: false } };
        return mailPolicyChanges.update({ target, before, after });
      }),
    ),
    delete: askingControl('defender-office-365.deleted', needs, ({ facts }) =>
      called(facts.policies, 'Depots trial').map(({ id: target, ...policy }) =>
        mailPolicyChanges.delete({ target, before: MailPolicySettings.parse(policy) }),
      ),
    ),
  },
  writes: {
    create: [/ New-[A-Za-z]+Policy$/, / New-[A-Za-z]+Rule$/],
    update: [/ Set-[A-Za-z]+Policy$/],
    enable: [/ (?:En|Dis)able-[A-Za-z]+Rule$/],
    delete: [/ Remove-[A-Za-z]+Policy$/, / Remove-[A-Za-z]+Rule$/],
  },
  // No document describes the answers, and a policy is found by its name.
  readsNoAnswer: true,
  answersWithId: ['create'],
  async contents({ simulatorControl }) {
    const control = simulatorControl as GraphSimulatorControl;
    const found = ['AntiPhish', 'SafeLinks'].flatMap((noun) => {
      const rules = control.runCmdlet(`Get-${noun}Rule`);
      return control.runCmdlet(`Get-${noun}Policy`).map((policy) => {
        const name = String(policy['Name']);
        return [name, { policy, rule: rules.find((rule) => rule[`${noun}Policy`] === name) }] as const;
      });
    });
    return byName(found);
  },
  emergencyAccess: async () => undefined,
};
