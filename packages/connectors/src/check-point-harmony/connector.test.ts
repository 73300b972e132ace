import { mailExceptionChanges } from '@rampart/changes/mail/mail-exception.ts';
import { MailExceptionSettings, newMailException } from '@rampart/domain/mail-exception.ts';
import { mailExceptions } from '@rampart/facts/mail/mail-exceptions.ts';
import { ownDomains } from '@rampart/facts/mail/own-domains.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { isScanned } from '@rampart/simulators/check-point-harmony/mails.ts';
import { checkPointHarmony as simulator } from '@rampart/simulators/check-point-harmony/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { connectorContract } from '../../test-support/contract-suite.ts';
import { openBench } from '../../test-support/vendor-bench.ts';
import { checkPointHarmony } from './connector.ts';

const method = 'url_client_secret_client_id';
const twoDays = 48 * 3_600_000;
const line = (at: Date, mail: string, outcome: string) => `${at.toISOString().slice(0, 19)} ${mail} ${outcome}`;
const makeWorld = () => testWorld({ people: 900 });

connectorContract({
  connector: checkPointHarmony,
  simulator,
  makeWorld,
  account: /^haldenfreight-example$/,
  counts: {
    [mailExceptions.id]: ({ simulatorControl }) => simulatorControl.exceptions().length,
    [ownDomains.id]: () => 1,
    [mailThreats.id]: ({ world }) =>
      [...world.threatsBetween(new Date(world.now().getTime() - twoDays), world.now())].filter(isScanned).length,
  },
  withdraw: (simulatorControl, role) => simulatorControl.withdraw(role),
  acts: [
    {
      title: 'a sender is allowed',
      type: 'rule',
      kind: 'added',
      act: (simulatorControl) => simulatorControl.addException('whitelist', { senderEmail: 'new@partner.example', comment: 'New' }),
    },
    {
      title: 'a sender is compared in another way',
      type: 'rule',
      kind: 'modified',
      act: (simulatorControl) => simulatorControl.editException('Freight invoices', { senderEmailMatching: 'exact' }),
    },
    {
      title: 'SPF is no longer asked for',
      type: 'rule',
      kind: 'modified',
      act: (simulatorControl) => simulatorControl.editException('Freight invoices', { ignoringSpfCheck: true }),
    },
    {
      title: 'a blocked domain is let in again',
      type: 'rule',
      kind: 'deleted',
      act: (simulatorControl) => simulatorControl.deleteException('Fraud case'),
    },
  ],
  async writes({ collect }) {
    const found = mailExceptions.schema.parse(await collect(mailExceptions.id));
    const allowed = found.find(({ comment }) => comment === 'Drivers write from their own accounts');
    const partly = found.find(({ comment }) => comment === 'Freight invoices');
    const before = MailExceptionSettings.parse(partly);
    return [
      mailExceptionChanges.delete({ target: allowed!.id, before: MailExceptionSettings.parse(allowed) }),
      mailExceptionChanges.update({
        target: partly!.id,
        before,
        after: { ...before, senderAddress: { value: before.senderAddress!.value, how: 'is' } },
      }),
      mailExceptionChanges.create(
        newMailException({ effect: 'block', senderDomain: { value: '.zip', how: 'ends-with' }, comment: 'Looks like a file' }),
      ),
    ];
  },
});

test('one clicked mail that cannot be read costs one click', async () => {
  const bench = await openBench({ connector: checkPointHarmony, simulator, makeWorld });
  try {
    const whole = await bench.stream(method, mailThreats.id, [0, 48]);
    const fault = { kind: 'strange-entity', path: /\/search\/entity\//, times: 1 } as const;
    const { outcome } = await bench.readUnder(fault, method, mailThreats.id);
    expect(await outcome).toHaveLength(whole.length - 1);
  } finally {
    await bench.close();
  }
});

test('an attack is of the person, the time and the outcome that the world knows, and names the mail', async () => {
  const bench = await openBench({ connector: checkPointHarmony, simulator, makeWorld });
  try {
    const { world } = bench;
    const found = (await bench.stream(method, mailThreats.id, [0, 48])).map((event) => mailThreats.event.parse(event));
    const known = [...world.threatsBetween(new Date(world.now().getTime() - twoDays), world.now())].filter(isScanned);
    expect(found.map(({ at, mail, outcome }) => line(new Date(at), mail, outcome)).toSorted()).toEqual(
      known.map(({ at, mail, outcome }) => line(at, mail.toLowerCase(), outcome)).toSorted(),
    );
    expect(found.filter(({ message }) => message === undefined)).toEqual([]);
    expect(new Set(found.map(({ category }) => category))).toEqual(expect.objectContaining(new Set(['bec', 'credential-phishing'])));
    expect(found.filter(({ outcome }) => outcome.startsWith('click')).length).toBeGreaterThan(0);
  } finally {
    await bench.close();
  }
});
