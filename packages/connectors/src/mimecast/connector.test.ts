import { managedLinkChanges } from '@rampart/changes/mail/managed-link.ts';
import { senderRuleChanges } from '@rampart/changes/mail/sender-rule.ts';
import { ManagedLinkSettings } from '@rampart/domain/managed-link.ts';
import { SenderRuleSettings } from '@rampart/domain/sender-rule.ts';
import { configuredPolicies } from '@rampart/facts/configuration/policies.ts';
import { configuredRules } from '@rampart/facts/configuration/rules.ts';
import { managedLinks } from '@rampart/facts/mail/managed-links.ts';
import { senderRules } from '@rampart/facts/mail/sender-rules.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { isLogged, mailOf } from '@rampart/simulators/mimecast/log-routes.ts';
import { mimecast as simulator } from '@rampart/simulators/mimecast/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import type { World } from '@rampart/simulators/world/world.ts';
import { expect, test } from 'vitest';
import { connectorContract } from '../../test-support/contract-suite.ts';
import { openBench } from '../../test-support/vendor-bench.ts';
import { mimecast } from './connector.ts';

const twoDays = 48 * 3_600_000;
const line = (at: Date, mail: string, outcome: string) => `${at.toISOString().slice(0, 19)} ${mail} ${outcome}`;
const makeWorld = () => testWorld({ people: 900 });

/** What the logs of the last two days are about: every record once, and the mails whose links were clicked. */
function loggedIn(world: World): string[] {
  const logged = [...world.threatsBetween(new Date(world.now().getTime() - twoDays), world.now())].filter(isLogged);
  const clicks = logged.filter(({ outcome }) => outcome.startsWith('click'));
  const clicked = new Map(clicks.toReversed().map((click) => [mailOf(click, world).id, { ...click, outcome: 'delivered' }]));
  return [...logged, ...clicked.values()].map(({ at, mail, outcome }) => line(at, mail.toLowerCase(), outcome)).toSorted();
}

connectorContract({
  connector: mimecast,
  simulator,
  makeWorld,
  account: /^Halden Freight \(CH42A7\)$/,
  counts: {
    [senderRules.id]: ({ simulatorControl }) => simulatorControl.bypasses().length + simulatorControl.blocks().length,
    [configuredPolicies.id]: ({ simulatorControl }) => simulatorControl.bypasses().length + simulatorControl.blocks().length,
    [configuredRules.id]: ({ simulatorControl }) => simulatorControl.urls().length,
    [managedLinks.id]: ({ simulatorControl }) => simulatorControl.urls().length,
    [mailThreats.id]: ({ world }) => loggedIn(world).length,
  },
  acts: [
    {
      title: 'adding a bypass of the spoofing check',
      type: 'policy',
      kind: 'added',
      restored: 0,
      act: (console) => console.addPolicy('bypasses', 'Made in the console'),
    },
    {
      title: 'letting a bypass hold for everyone',
      type: 'policy',
      kind: 'modified',
      act: (console) => console.changePolicy('bypasses', 'Customer portal', { from: { type: 'everyone' }, conditions: {} }),
    },
    {
      title: 'disabling a policy that blocks senders',
      type: 'policy',
      kind: 'disabled',
      restored: 0,
      act: (console) => console.changePolicy('blocks', 'Blocked senders', { enabled: false }),
    },
    {
      title: 'enabling a bypass',
      type: 'policy',
      kind: 'enabled',
      act: (console) => console.changePolicy('bypasses', 'Migration of 2023', { enabled: true }),
    },
    {
      title: 'deleting a bypass',
      type: 'policy',
      kind: 'deleted',
      restored: 0,
      act: (console) => console.deletePolicy('bypasses', 'Newsletter trial'),
    },
    {
      title: 'permitting a domain',
      type: 'rule',
      kind: 'added',
      act: (console) => console.addUrl({ domain: 'made-in-the-console.example', matchType: 'domain' }),
    },
    {
      title: 'no longer rewriting a managed URL',
      type: 'rule',
      kind: 'modified',
      restored: 0,
      act: (console) => console.changeUrl('intranet.example', { disableRewrite: true }),
    },
    {
      title: 'deleting a managed URL',
      type: 'rule',
      kind: 'deleted',
      act: (console) => console.deleteUrl('harbor-ledger7.example'),
    },
  ],
  withdraw: (simulatorControl, permission) => simulatorControl.withdraw(permission),
  async writes({ collect }) {
    const [rule] = senderRules.schema.parse(await collect(senderRules.id)).filter(({ from, isEnabled }) => from === null && isEnabled);
    const [link] = managedLinks.schema.parse(await collect(managedLinks.id)).filter(({ isWholeDomain }) => isWholeDomain);
    const before = SenderRuleSettings.parse(rule);
    return [
      senderRuleChanges.update({ target: rule!.id, before, after: { ...before, isEnabled: false } }),
      managedLinkChanges.delete({ target: link!.id, before: ManagedLinkSettings.parse(link) }),
      managedLinkChanges.create({
        name: 'https://new.example/page?x=1',
        effect: 'block',
        isWholeDomain: false,
        isRewritten: true,
        isLogged: true,
      }),
    ];
  },
});

test('what was logged is of the person, the time and the outcome that the world knows, and names the mail', async () => {
  const bench = await openBench({ connector: mimecast, simulator, makeWorld });
  try {
    const { world } = bench;
    const found = (await bench.stream('client_secret_client_id', mailThreats.id, [0, 48])).map((event) => mailThreats.event.parse(event));
    expect(found.map(({ at, mail, outcome }) => line(new Date(at), mail, outcome)).toSorted()).toEqual(loggedIn(world));
    expect(found.filter(({ message }) => message === undefined)).toEqual([]);
    expect(new Set(found.map(({ category }) => category)).has('bec')).toBe(true);
  } finally {
    await bench.close();
  }
});
