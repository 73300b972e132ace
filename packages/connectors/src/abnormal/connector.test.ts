import { apiTokens } from '@rampart/facts/identity/api-tokens.ts';
import { consoleAccounts } from '@rampart/facts/identity/console-accounts.ts';
import { settingChanges } from '@rampart/facts/identity/setting-changes.ts';
import { attackRemoval } from '@rampart/facts/mail/attack-removal.ts';
import { platformChecks } from '@rampart/facts/mail/platform-checks.ts';
import { reportedMails } from '@rampart/facts/mail/reported-mails.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { takeoverCases } from '@rampart/facts/threats/takeover-cases.ts';
import { casesOf } from '@rampart/simulators/abnormal/cases.ts';
import { lostReportsIn, reportsIn } from '@rampart/simulators/abnormal/mailbox-routes.ts';
import { abnormal as simulator, type AbnormalSimulatorControl } from '@rampart/simulators/abnormal/simulator.ts';
import { isInThreatLog } from '@rampart/simulators/abnormal/threat-log.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectorContract } from '../../test-support/contract-suite.ts';
import { testConnection } from '../../test-support/test-connection.ts';
import type { ConsoleAct } from '../../test-support/watch-contract.ts';
import { type Bench, openBench } from '../../test-support/vendor-bench.ts';
import { AbnormalClient } from './client.ts';
import { abnormal } from './connector.ts';

const dayMs = 24 * 3_600_000;
const makeWorld = () => testWorld({ people: 200 });

/** With one change in its log, a minute ago. */
const used: typeof simulator = {
  ...simulator,
  async start(options) {
    const running = await simulator.start(options);
    running.simulatorControl.setSessions({ max_session_time_minutes: 30 });
    options.world.advanceTo(new Date(options.world.now().getTime() + 60_000));
    return running;
  },
};
const line = (at: Date, mail: string, outcome: string) => `${at.toISOString().slice(0, 19)} ${mail} ${outcome}`;
const coarse = (category: string): string =>
  category === 'spam' || category === 'bec' ? category : category.includes('phishing') ? 'credential-phishing' : 'malware';
const categories = (all: readonly { readonly category: string }[]) => all.map(({ category }) => category).toSorted();
type Act = ConsoleAct<AbnormalSimulatorControl>;

const acts: readonly Act[] = [
  { title: 'Longer sessions', type: 'setting', kind: 'modified', act: (control) => control.setSessions({ max_session_time_minutes: 99 }) },
  { title: 'No timeout', type: 'setting', kind: 'modified', act: (control) => control.setSessions({ inactivity_timeout_minutes: null }) },
  { title: 'A role', type: 'policy', kind: 'added', act: (control) => control.addRole({ name: 'Auditor', description: '', policies: [] }) },
  { title: 'A wider role', type: 'policy', kind: 'modified', act: (control) => control.changeRole('Read only', { policies: [] }) },
  { title: 'A role less', type: 'policy', kind: 'deleted', act: (control) => control.removeRole('Read only') },
  {
    title: 'A user',
    type: 'profile',
    kind: 'added',
    act: (control, world) =>
      control.addUser({
        email: `new@${world.options.company.domain}`,
        groups: [],
        local_login_enabled: true,
        sso_enabled: false,
        roleId: '13',
      }),
  },
  {
    title: 'A password for a user',
    type: 'profile',
    kind: 'modified',
    act: (control) => control.changeUser(control.portal.users.list()[1]!.email, { local_login_enabled: true }),
  },
  { title: 'A user less', type: 'profile', kind: 'deleted', act: (control) => control.removeUser(control.portal.users.list()[6]!.email) },
];

connectorContract({
  connector: abnormal,
  simulator: used,
  makeWorld,
  account: /^haldenfreight \(eu\.rest\.abnormalsecurity\.com\)$/,
  counts: {
    [consoleAccounts.id]: () => 7,
    [apiTokens.id]: () => 2,
    [platformChecks.id]: ({ simulatorControl }) => simulatorControl.portal.postures.list().length,
    [takeoverCases.id]: ({ world }) =>
      casesOf(world).filter(({ changedAt }) => changedAt.getTime() >= world.now().getTime() - 90 * dayMs).length,
    [mailThreats.id]: ({ world }) =>
      [...world.threatsBetween(new Date(world.now().getTime() - 2 * dayMs), world.now())].filter(isInThreatLog).length,
    // What analysts do with mails every day is in the log, and is left out.
    [settingChanges.id]: () => 1,
  },
  details: [{ fact: takeoverCases.id, of: /\/cases\/[^/?]+/ }],
  withdraw: (simulatorControl, section) => simulatorControl.withdraw(section),
  acts,
  leaves: { 'expired-token': 'A token of Abnormal lasts until its date or its end: there is nothing to renew it with.' },
});

describe('against the world', () => {
  let bench: Bench<AbnormalClient, AbnormalSimulatorControl>;
  beforeAll(async () => {
    bench = await openBench({ connector: abnormal, simulator, makeWorld });
  });
  afterAll(() => bench.close());
  const since = (days: number): Date => new Date(bench.world.now().getTime() - days * dayMs);
  const collected = async (fact: string): Promise<unknown> => (await bench.collect('api_key', fact)).value;

  test('every attack is of the person, the time and the outcome that the world knows, and names the mail', async () => {
    const found = (await bench.stream('api_key', mailThreats.id, [0, 48])).map((event) => mailThreats.event.parse(event));
    const known = [...bench.world.threatsBetween(since(2), bench.world.now())].filter(isInThreatLog);
    expect(found.map(({ at, mail, outcome }) => line(new Date(at), mail, outcome)).toSorted()).toEqual(
      known.map(({ at, mail, outcome }) => line(at, mail.toLowerCase(), outcome)).toSorted(),
    );
    expect(found.map(({ message = '' }) => message).toSorted()).toEqual(
      known.map(({ id, sender }) => `<${id}@${sender.slice(sender.indexOf('@') + 1)}>`).toSorted(),
    );
    expect(categories(found)).toEqual(categories(known.map(({ category }) => ({ category: coarse(category) }))));
  });

  test('what was done with the attacks of a week is what the world knows', async () => {
    const removal = attackRemoval.schema.parse(await collected(attackRemoval.id));
    const week = [...bench.world.threatsBetween(since(7), bench.world.now())].filter(isInThreatLog);
    const attacks = week.filter(({ category }) => category !== 'spam');
    const blocked = attacks.filter(({ outcome }) => outcome === 'blocked').length;
    expect(removal).toMatchObject({ isAll: true, mails: attacks.length, removedAutomatically: blocked, attempted: 0 });
    expect(removal.removedLater + removal.left).toBe(attacks.length - blocked);
    expect(removal.left).toBeGreaterThan(0);
  });

  test('what people reported in 30 days is what the mailbox has', async () => {
    const reported = reportedMails.schema.parse(await collected(reportedMails.id));
    const { portal } = bench.simulatorControl;
    expect(reported.analysed).toBe(reportsIn(portal, since(30), bench.world.now()));
    expect(reported.missed.reduce((sum, { count }) => sum + count, 0)).toBe(
      lostReportsIn(bench.world, portal, since(30), bench.world.now()).length,
    );
    expect(reported.missed.length).toBeGreaterThan(1);
  });

  test('attacks and spam are asked for, and what Abnormal is not sure of is not', async () => {
    await bench.stream('api_key', mailThreats.id, [24, 48]);
    const lists = bench.simulatorControl.requests().filter(({ path }) => path.startsWith('/v1/threats?'));
    expect(lists.filter(({ path }) => path.includes('filter=')).every(({ path }) => /source=(attacks|spam)/.test(path))).toBe(true);
  });
});

test('a change in the portal is in the log with who made it and which objects it touches', async () => {
  const bench = await openBench({ connector: abnormal, simulator, makeWorld });
  try {
    const { simulatorControl: control, world } = bench;
    control.setSessions({ max_session_time_minutes: 60 });
    control.changeUser(control.portal.users.list()[1]!.email, { local_login_enabled: true });
    world.advanceTo(new Date(world.now().getTime() + 60_000));
    const found = (await bench.stream('api_key', settingChanges.id, [0, 48])).map((event) => settingChanges.event.parse(event));
    expect(found.map(({ action, touches, actor }) => ({ action, touches, actor }))).toEqual([
      { action: 'Update session settings', touches: ['setting'], actor: control.portal.users.list()[0]!.email },
      { action: 'Update user', touches: ['profile'], actor: control.portal.users.list()[0]!.email },
    ]);
    expect(found.map(({ targets }) => targets.map(({ kind }) => kind))).toEqual([['Portal setting'], ['Portal user']]);
  } finally {
    await bench.close();
  }
});

test('mails that could not be read for one fact are asked for again for the next', async () => {
  let isAway = true;
  const answer = () => (isAway ? new Response('away', { status: 500 }) : Response.json({ messages: [] }));
  const { connection } = testConnection({ answer });
  const base = new URL('https://eu.rest.abnormalsecurity.com/v1');
  const client = new AbnormalClient({ connection, base, authorise: async () => ({}) });
  await expect(client.messagesOf('1')).rejects.toMatchObject({ status: 500 });
  isAway = false;
  expect(await client.messagesOf('1')).toEqual([]);
});
