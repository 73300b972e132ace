import { managedLinkChanges } from '@rampart/changes/mail/managed-link.ts';
import { senderRuleChanges } from '@rampart/changes/mail/sender-rule.ts';
import { ManagedLinkSettings } from '@rampart/domain/managed-link.ts';
import { SenderRuleSettings } from '@rampart/domain/sender-rule.ts';
import { managedLinks } from '@rampart/facts/mail/managed-links.ts';
import { senderRules } from '@rampart/facts/mail/sender-rules.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { isLogged } from '@rampart/simulators/mimecast/log-routes.ts';
import { mimecast as simulator } from '@rampart/simulators/mimecast/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { connectorContract } from '../../test-support/contract-suite.ts';
import { openBench } from '../../test-support/vendor-bench.ts';
import { mimecast } from './connector.ts';

const twoDays = 48 * 3_600_000;
const line = (at: Date, mail: string, outcome: string) => `${at.toISOString().slice(0, 19)} ${mail} ${outcome}`;
const makeWorld = () => testWorld({ people: 900 });

connectorContract({
  connector: mimecast,
  simulator,
  makeWorld,
  account: /^Halden Freight \(CH42A7\)$/,
  counts: {
    [senderRules.id]: ({ simulatorControl }) => simulatorControl.bypasses().length + 3,
    [managedLinks.id]: ({ simulatorControl }) => simulatorControl.urls().length,
    [mailThreats.id]: ({ world }) =>
      [...world.threatsBetween(new Date(world.now().getTime() - twoDays), world.now())].filter(isLogged).length,
  },
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
    const known = [...world.threatsBetween(new Date(world.now().getTime() - twoDays), world.now())].filter(isLogged);
    expect(found.map(({ at, mail, outcome }) => line(new Date(at), mail, outcome)).toSorted()).toEqual(
      known.map(({ at, mail, outcome }) => line(at, mail.toLowerCase(), outcome)).toSorted(),
    );
    expect(found.filter(({ message }) => message === undefined)).toEqual([]);
    expect(new Set(found.map(({ category }) => category)).has('bec')).toBe(true);
  } finally {
    await bench.close();
  }
});
