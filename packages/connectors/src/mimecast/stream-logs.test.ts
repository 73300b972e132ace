import { dayMs } from '@rampart/domain/day.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { mimecast as simulator } from '@rampart/simulators/mimecast/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { openBench } from '../../test-support/vendor-bench.ts';
import { type SentRequest, testConnection } from '../../test-support/test-connection.ts';
import { mimecast } from './connector.ts';
import { permissions } from './permissions.ts';

type Threat = ReturnType<typeof mailThreats.event.parse>;
type LogName = 'url' | 'attachment' | 'impersonation';

const fields = { url: 'clickLogs', attachment: 'attachmentLogs', impersonation: 'impersonationLogs' } as const;
const asOf = new Date('2026-03-04T00:00:00Z');
const daysAgo = (days: number): Date => new Date(asOf.getTime() - days * dayMs);
const their = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, '+0000');

const attachment = { recipientAddress: 'Ann@x.example', date: their(daysAgo(0.5)), result: 'malicious', messageId: '<one@evil.example>' };
const click = {
  userEmailAddress: 'ann@x.example',
  date: their(daysAgo(0.4)),
  scanResult: 'malicious',
  action: 'allow',
  category: 'Phishing & Fraud',
  messageId: '<one@evil.example>',
};
const impersonation = {
  id: 'i-1',
  recipientAddress: 'ann@x.example',
  eventTime: their(daysAgo(0.5)),
  action: 'hold',
  taggedMalicious: true,
  messageId: '<two@evil.example>',
};

interface Asked {
  readonly name: LogName;
  readonly from: string;
}

interface Answers {
  readonly logs?: Partial<Readonly<Record<LogName, readonly object[]>>>;
  /** Answers in place of the log; nothing to let it answer. */
  readonly instead?: (asked: Asked) => Response | undefined;
  readonly since?: Date;
  readonly counted?: ReadonlySet<string>;
}

/** What a run yields, how far it says it has read, and what it asked for. */
async function read({ logs = {}, instead, since = daysAgo(1), counted = new Set() }: Answers) {
  const asked: Asked[] = [];
  const answerLog = ({ url, body }: SentRequest): Response => {
    const name = url.pathname.split('/').at(-2) as LogName;
    const [{ from, to }] = (JSON.parse(body ?? '{}') as { data: [{ from: string; to: string }] }).data;
    asked.push({ name, from });
    const isAsked = (log: object): boolean => {
      const at = 'date' in log ? String(log.date) : (log as { eventTime: string }).eventTime;
      return at >= from && at <= to;
    };
    const data = [{ [fields[name]]: (logs[name] ?? []).filter(isAsked) }];
    return instead?.({ name, from }) ?? Response.json({ meta: {}, data, fail: [] });
  };
  const { connection, pauses } = testConnection({
    credentials: { client_id: 'id', client_secret: 'secret' },
    now: asOf,
    answer: (request) =>
      request.url.pathname === '/oauth/token' ? Response.json({ access_token: 'token', expires_in: 1800 }) : answerLog(request),
  });
  const found: Threat[] = [];
  const keys: string[] = [];
  let until: Date | undefined;
  const streamed = {
    since,
    asOf,
    readUntil: (time: Date) => (until = time),
    isNew: (key: string) => {
      keys.push(key);
      return !counted.has(key);
    },
  };
  const client = await mimecast.connect(connection);
  const failure = await (async () => {
    for await (const page of mimecast.streams[0]!.with(client, streamed)) found.push(...page.map((one) => mailThreats.event.parse(one)));
  })().catch((error: unknown) => error);
  return { found, keys, until, asked, pauses, failure };
}

const shortly = ({ mail, outcome, category }: Threat) => [mail, outcome, category];

test('a mail with several attachments is one attack: stopped if one record says so, of the kind that says most', async () => {
  const second = { ...attachment, date: their(daysAgo(0.499)), details: 'Ransom.Win32', actionTriggered: 'none, none' };
  const { found } = await read({ logs: { attachment: [{ ...attachment, actionTriggered: 'user release, hold' }, second] } });
  expect(found.map(shortly)).toEqual([['ann@x.example', 'blocked', 'ransomware']]);
  expect(found[0]?.at).toBe(daysAgo(0.5).toISOString());
});

test('other recipients and other mails stay apart, and so do records that name no mail', async () => {
  const { found } = await read({
    logs: {
      attachment: [
        attachment,
        { ...attachment, recipientAddress: 'bo@x.example' },
        { ...attachment, messageId: '<three@evil.example>' },
        { ...attachment, messageId: null, fileHash: 'a' },
        { ...attachment, messageId: null, fileHash: 'b' },
      ],
    },
  });
  expect(found).toHaveLength(5);
  expect(new Set(found.map(({ id }) => id)).size).toBe(5);
});

test('a mail that only a click names was delivered, once however often its link is clicked', async () => {
  const again = { ...click, date: their(daysAgo(0.3)), action: 'block' };
  const { found } = await read({ logs: { url: [click, again] } });
  expect(found.map(shortly)).toEqual([
    ['ann@x.example', 'click-permitted', 'credential-phishing'],
    ['ann@x.example', 'click-blocked', 'credential-phishing'],
    ['ann@x.example', 'delivered', 'credential-phishing'],
  ]);
});

test('a click in a mail that another log has makes no second mail, also on a later day', async () => {
  const sameDay = await read({ logs: { url: [click], attachment: [{ ...attachment, actionTriggered: 'hold' }] } });
  expect(sameDay.found.map(({ outcome }) => outcome)).toEqual(['click-permitted', 'blocked']);
  const later = await read({ since: daysAgo(3), logs: { url: [click], attachment: [{ ...attachment, date: their(daysAgo(2.5)) }] } });
  expect(later.found.map(({ outcome }) => outcome)).toEqual(['delivered', 'click-permitted']);
});

test('what an earlier run has counted is read again and not yielded', async () => {
  const logs = { url: [click], attachment: [attachment], impersonation: [impersonation] };
  const { keys, found } = await read({ logs });
  expect(found).toHaveLength(3);
  expect((await read({ logs, counted: new Set(keys) })).found).toEqual([]);
});

test.each([
  ['none', 'delivered'],
  ['tag_subject', 'delivered'],
  ['', 'delivered'],
  ['hold', 'blocked'],
  ['bounce', 'blocked'],
  ['delete', 'blocked'],
  ['remove_email', 'blocked'],
  ['block', 'blocked'],
  ['reject', 'blocked'],
])('an impersonation with the action “%s” was %s', async (action, outcome) => {
  const { found } = await read({ logs: { impersonation: [{ ...impersonation, action }] } });
  expect(found.map(shortly)).toEqual([['ann@x.example', outcome, 'bec']]);
});

const limited = () => new Response('{}', { status: 429, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '600000' } });

test('a month is read a day at a time, and a run that the rate limit ends says how far it came', async () => {
  const { asked, until, failure } = await read({
    since: daysAgo(30),
    instead: ({ from }) => (from >= their(daysAgo(25)) ? limited() : undefined),
  });
  expect(failure).toMatchObject({ kind: 'throttled', retryAt: new Date(asOf.getTime() + 600_000) });
  expect(until).toEqual(daysAgo(25));
  expect(asked).toHaveLength(5 * 3 + 1);
});

test('waits as many milliseconds as the rate limit says, and goes on', async () => {
  let refusals = 0;
  const { failure, pauses } = await read({
    instead: () => {
      refusals += 1;
      return refusals === 1 ? new Response('{}', { status: 429, headers: { 'x-ratelimit-reset': '900' } }) : undefined;
    },
  });
  expect([failure, pauses]).toEqual([undefined, [900]]);
});

test.each([
  ['url', 'Monitoring | URL Protection | Read'],
  ['attachment', 'Monitoring | Attachment Protection | Read'],
  ['impersonation', 'Monitoring | Impersonation Protection | Read'],
] as const)('without the permission for the %s log, it is named and the others are read', async (name, permission) => {
  const logs = { url: [click], attachment: [attachment], impersonation: [impersonation] };
  const { found, until, asked, failure } = await read({
    logs,
    since: daysAgo(3),
    instead: (request) => (request.name === name ? new Response('{}', { status: 403 }) : undefined),
  });
  expect(found.length).toBeGreaterThan(0);
  expect(until).toEqual(asOf);
  expect(asked.filter((request) => request.name === name)).toHaveLength(1);
  expect(failure).toMatchObject({
    kind: 'permission',
    message: expect.stringContaining(`logs: ${permission} is missing. The others were read.`),
  });
});

test('fails with the permission when it may read none of the logs', async () => {
  const bench = await openBench({ connector: mimecast, simulator, makeWorld: () => testWorld({ people: 50 }) });
  try {
    for (const one of [permissions.clicks, permissions.attachments, permissions.impersonation]) bench.simulatorControl.withdraw(one);
    await expect(bench.stream('client_secret_client_id', mailThreats.id, [0, 48])).rejects.toMatchObject({ kind: 'permission' });
  } finally {
    await bench.close();
  }
});
