import { senderListEntryChanges } from '@rampart/changes/mail/sender-list-entry.ts';
import { nameOfListEntry, type SenderListEntry, SenderListEntrySettings } from '@rampart/domain/sender-list-entry.ts';
import { configuredRules } from '@rampart/facts/configuration/rules.ts';
import { senderLists } from '@rampart/facts/mail/sender-lists.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { stoppedMail } from '@rampart/facts/threats/stopped-mail.ts';
import { quietDomainOf } from '@rampart/simulators/proofpoint-pps/search-routes.ts';
import { type PpsSimulatorControl, proofpointPps as simulator } from '@rampart/simulators/proofpoint-pps/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import type { World } from '@rampart/simulators/world/world.ts';
import { expect, test } from 'vitest';
import { connectorContract } from '../../test-support/contract-suite.ts';
import { thereAndBack } from '../../test-support/there-and-back.ts';
import { testConnection } from '../../test-support/test-connection.ts';
import { openBench } from '../../test-support/vendor-bench.ts';
import { writingBench } from '../../test-support/writing-bench.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import { connectProofpointPps } from './auth.ts';
import { proofpointPps } from './connector.ts';

const method = 'username_password_client_secret_client_id';
const makeWorld = () => testWorld({ people: 900 });
const hoursAgo = (world: World, hours: number): Date => new Date(world.now().getTime() - hours * 3_600_000);
const stoppedIn = (world: World, hours: number) =>
  [...world.threatsBetween(hoursAgo(world, hours), world.now())].filter(({ outcome }) => outcome === 'blocked');
const entriesIn = (control: PpsSimulatorControl): number => control.entries('safe').length + control.entries('block').length;

const own = { effect: 'block', field: 'envelope-sender', comparison: 'equals', value: 'fraud@delta-vector9.example' } as const;
const blocked: SenderListEntrySettings = { name: nameOfListEntry(own), ...own, comment: 'Attacked 12 people' };
const added = { attribute: '$host', operator: 'equal', value: 'mail.new.example', comment: 'Made in the console' };

connectorContract({
  connector: proofpointPps,
  simulator,
  makeWorld,
  authMethods: [method, 'username_password_hostname'],
  account: /^rampart-api on haldenfreight\.pphosted\.com$/,
  counts: {
    [senderLists.id]: ({ simulatorControl }) => entriesIn(simulatorControl),
    [configuredRules.id]: ({ simulatorControl }) => entriesIn(simulatorControl),
    [mailThreats.id]: ({ world }) => stoppedIn(world, 48).length,
  },
  withdraw: (simulatorControl, permission) => simulatorControl.withdraw(permission),
  answersNoIds: true,
  async writes({ collect }) {
    const [entry] = senderLists.schema.parse(await collect(senderLists.id)).filter(({ effect }) => effect === 'permit');
    return [
      senderListEntryChanges.create(blocked),
      senderListEntryChanges.delete({ target: entry!.id, before: SenderListEntrySettings.parse(entry) }),
    ];
  },
  acts: [
    { title: 'adding an entry', type: 'rule', kind: 'added', act: (control) => control.addEntry('safe', added) },
    {
      title: 'removing an entry',
      type: 'rule',
      kind: 'deleted',
      prepare: (control) => control.addEntry('block', added),
      act: (control) => control.removeEntry('block', added),
    },
    {
      title: 'writing another comment',
      type: 'rule',
      kind: 'modified',
      restored: 0,
      prepare: (control) => control.addEntry('safe', added),
      act(control) {
        control.removeEntry('safe', added);
        control.addEntry('safe', { ...added, comment: 'Ticket 4712' });
      },
    },
  ],
});

const line = (at: Date, mail: string) => `${at.toISOString().slice(0, 19)} ${mail}`;

test('reads what was stopped of the person and time that the world knows, with the name of the mail', async () => {
  const bench = await openBench({ connector: proofpointPps, simulator, makeWorld });
  try {
    const found = (await bench.stream(method, mailThreats.id, [0, 48])).map((event) => mailThreats.event.parse(event));
    const known = stoppedIn(bench.world, 48);
    expect(known.length).toBeGreaterThan(100);
    expect(found.map(({ at, mail }) => line(new Date(at), mail)).toSorted()).toEqual(
      known.map(({ at, mail }) => line(at, mail.toLowerCase())).toSorted(),
    );
    expect(new Set(found.map(({ message }) => message))).toEqual(new Set(known.map(({ id, sender }) => `<${id}@${sender.split('@')[1]}>`)));
    expect(new Set(found.map(({ outcome }) => outcome))).toEqual(new Set(['blocked']));
  } finally {
    await bench.close();
  }
});

test('sums up the latest hundred: folders by what is in them, senders by how many they attacked, and the own domains', async () => {
  const bench = await openBench({ connector: proofpointPps, simulator, makeWorld });
  try {
    const { messages, folders, senders, ownDomains } = stoppedMail.schema.parse((await bench.collect(method, stoppedMail.id)).value);
    const known = stoppedIn(bench.world, 7 * 24).slice(-messages);
    expect(messages).toBeGreaterThan(80);
    expect(messages).toBeLessThan(100);
    expect(folders.map(({ name }) => name)).toEqual(
      ['Impostor', 'Malware', 'Phish', 'Spam'].filter((name) => folders.some((one) => one.name === name)),
    );
    expect(folders.flatMap(({ contents }) => contents).reduce((sum, one) => sum + one.messages, 0)).toBe(messages);
    const bySender = Map.groupBy(known, ({ sender }) => sender);
    expect(Object.fromEntries(senders.map(({ mail, recipients }) => [mail, recipients]))).toEqual(
      Object.fromEntries([...bySender].map(([sender, all]) => [sender, new Set(all.map(({ mail }) => mail)).size])),
    );
    expect(ownDomains).toEqual(['haldenfreight.example']);
  } finally {
    await bench.close();
  }
});

test('asks about the domains of the safe list and of senders: an own one that was not attacked lately is found', async () => {
  const bench = await openBench({ connector: proofpointPps, simulator, makeWorld });
  try {
    const quiet = quietDomainOf(bench.world.options.company.domain);
    bench.simulatorControl.addEntry('safe', { attribute: '$from', operator: 'contain', value: `@${quiet}`, comment: '' });
    const { senders, ownDomains, askedDomains } = stoppedMail.schema.parse((await bench.collect(method, stoppedMail.id)).value);
    expect(ownDomains).toEqual([quiet, 'haldenfreight.example']);
    expect(askedDomains).toEqual(expect.arrayContaining([quiet, 'monitoring.example', 'partner.example', 'gmail.com']));
    const repeated = senders.filter(({ recipients }) => recipients > 2).map(({ mail }) => mail.split('@')[1]);
    expect(repeated.length).toBeGreaterThan(0);
    expect(askedDomains).toEqual(expect.arrayContaining(repeated));
    expect(askedDomains).not.toContain('invoice');
  } finally {
    await bench.close();
  }
});

test('asks about the domains of senders also without a key for the lists', async () => {
  const bench = await openBench({ connector: proofpointPps, simulator, makeWorld });
  try {
    const { askedDomains } = stoppedMail.schema.parse((await bench.collect('username_password_hostname', stoppedMail.id)).value);
    expect(askedDomains?.length).toBeGreaterThan(0);
    expect(askedDomains).not.toContain('monitoring.example');
  } finally {
    await bench.close();
  }
});

test('reads a day with more messages than Smart Search gives, in shorter times', async () => {
  const world = testWorld({ people: 2500, now: new Date('2026-11-04T00:00:00Z') });
  const busy = await openBench({ connector: proofpointPps, simulator, makeWorld: () => world });
  try {
    const found = await busy.stream(method, mailThreats.id, [24, 48]);
    expect(found.length).toBe(stoppedIn(world, 24).length);
    expect(found.length).toBeGreaterThan(200);
  } finally {
    await busy.close();
  }
});

test('says what is missing when it is connected without a key for the lists', async () => {
  const bench = await openBench({ connector: proofpointPps, simulator, makeWorld: () => testWorld({ people: 50 }) });
  try {
    await expect(bench.collect('username_password_hostname', senderLists.id)).rejects.toThrow(
      /no key for the safe list .* Threat Protection API key/,
    );
    expect(await bench.collect('username_password_hostname', stoppedMail.id)).toBeDefined();
  } finally {
    await bench.close();
  }
});

test.each([
  ['pps.example', 'https://pps.example:10000/rest/v1/pss/health'],
  ['https://pps.example:443/', 'https://pps.example/rest/v1/pss/health'],
  [' pps.example:8443 ', 'https://pps.example:8443/rest/v1/pss/health'],
])('calls %s at %s', async (hostname, address) => {
  const { connection, sent } = testConnection({
    method: 'username_password_hostname',
    credentials: { hostname, username: 'api', password: 'secret' },
    answer: () => Response.json({}),
  });
  await proofpointPps.test(await connectProofpointPps(connection));
  expect(sent.map(({ url }) => url.href)).toEqual([address]);
});

test('asks for the cluster ID where a key was entered', async () => {
  const credentials = { hostname: 'pps.example', username: 'api', password: 'secret', client_id: 'id', client_secret: 'key' };
  const { connection } = testConnection({ method, credentials });
  const failure = await connectProofpointPps(connection).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(VendorFailure);
  expect(failure).toMatchObject({ kind: 'ours', message: expect.stringContaining('cluster ID') });
});

const bench = writingBench(() => ({ connector: proofpointPps, simulator, world: testWorld({ people: 50 }), method }));
/** What is added again is at the end of its list. */
const state = async () =>
  (['safe', 'block'] as const)
    .flatMap((list) =>
      bench()
        .simulatorControl.entries(list)
        .map((entry) => JSON.stringify([list, entry])),
    )
    .toSorted();
const listed = async (isIt: (entry: SenderListEntry) => boolean) => {
  const entry = senderLists.schema.parse(await bench().collect(senderLists.id)).find(isIt)!;
  return { target: entry.id, before: SenderListEntrySettings.parse(entry) };
};

test('an entry is added and removed, and removed and added again with its comment', async () => {
  expect(await thereAndBack(bench(), senderListEntryChanges.create(blocked), state)).toBe('there and back');
  const commented = await listed(({ comment, effect }) => effect === 'permit' && comment !== null);
  expect(await thereAndBack(bench(), senderListEntryChanges.delete(commented), state)).toBe('there and back');
  const uncommented = await listed(({ comment }) => comment === null);
  expect(await thereAndBack(bench(), senderListEntryChanges.delete(uncommented), state)).toBe('there and back');
});

test('sends what the API names, and no comment with a deletion', async () => {
  const sent = bench().sent.filter(({ method: verb, url }) => verb === 'POST' && url.host.startsWith('threatprotection'));
  expect(sent[0]).toMatchObject({ url: expect.objectContaining({ search: '?clusterId=haldenfreight_hosted' }) });
  const [addition, deletion] = sent.map(({ body }) => JSON.parse(body ?? '{}') as unknown);
  const entry = { attribute: '$from', operator: 'equal', value: 'fraud@delta-vector9.example' };
  expect(addition).toEqual({ action: 'add', ...entry, comment: 'Attacked 12 people' });
  expect(deletion).toEqual({ action: 'delete', ...entry });
});
