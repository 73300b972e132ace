import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { expect, test } from 'vitest';
import { type SentRequest, testConnection } from '../../test-support/test-connection.ts';
import { checkPointHarmony } from './connector.ts';

const credentials = { url: 'https://cloudinfra-gw-us.portal.checkpoint.com/auth/external', client_id: 'id', client_secret: 'key' };
const enveloped = (responseData: unknown, envelope: object = {}) =>
  Response.json({ responseEnvelope: { responseCode: 200, scrollId: '', ...envelope }, responseData });

const mail = (entityId: string, payload: object, verdict: object = { ap: 'phishing' }) => ({
  entityInfo: { entityId, entityCreated: '2026-03-01T09:00:00.123456Z' },
  entityPayload: {
    internetMessageId: `<${entityId}@x.example>`,
    recipients: ['One@Corp.example'],
    emailLinks: ['https://x.example'],
    ...payload,
  },
  entitySecurityResult: { combinedVerdict: verdict },
});

type Answers = Partial<Record<'scopes' | 'search' | 'events' | 'entity', (request: SentRequest) => Response>>;

function connected(answers: Answers) {
  const opened = testConnection({
    method: 'url_client_secret_client_id',
    credentials,
    answer(request) {
      const { pathname } = request.url;
      if (pathname === '/auth/external') return Response.json({ success: true, data: { token: 'a-token' } });
      if (pathname.endsWith('/scopes')) return answers.scopes?.(request) ?? enveloped(['farm:corp']);
      if (pathname.endsWith('/search/query')) return answers.search?.(request) ?? enveloped([]);
      if (pathname.endsWith('/event/query')) return answers.events?.(request) ?? enveloped([]);
      return answers.entity?.(request) ?? new Response('', { status: 404 });
    },
  });
  const threats = async (isNew?: (key: string) => boolean) => {
    const client = await checkPointHarmony.connect(opened.connection);
    const all: unknown[] = [];
    const time = { since: new Date('2026-03-01T00:00:00Z'), asOf: new Date('2026-03-02T00:00:00Z'), ...(isNew ? { isNew } : {}) };
    for await (const page of checkPointHarmony.streams[0]!.with(client, time)) all.push(...page);
    return all.map((event) => mailThreats.event.parse(event));
  };
  return { ...opened, threats };
}

const isFor = (request: SentRequest, saas: string): boolean => request.body?.includes(`"saas":"${saas}"`) === true;
const mails = (...found: readonly object[]): Answers => ({
  search: (request) => enveloped(isFor(request, 'office365_emails') ? found : []),
});

test('one mail with a copy in each mailbox is one attack on each recipient', async () => {
  const both = { recipients: ['one@corp.example', 'two@corp.example'], internetMessageId: '<same@x.example>' };
  const found = await connected(mails(mail('a', both), mail('b', both))).threats();
  expect(found.map(({ mail: to, message }) => [to, message])).toEqual([
    ['one@corp.example', '<same@x.example>'],
    ['two@corp.example', '<same@x.example>'],
  ]);
});

test.each([
  ['phishing with a link', {}, { ap: 'phishing' }, 'credential-phishing'],
  ['what is only suspected', {}, { ap: 'suspicious' }, 'credential-phishing'],
  ['phishing by words alone', { emailLinks: [] }, { ap: 'phishing' }, 'bec'],
  ['malware', { attachments: [{ MD5: 'x' }] }, { ap: 'phishing', av: 'malicious' }, 'malware'],
  ['a link that turned out bad', {}, { ap: 'clean', clicktimeProtection: 'malicious_url' }, 'credential-phishing'],
  ['spam', {}, { ap: 'spam' }, 'spam'],
])('%s is an attack of its category', async (_what, payload, verdict, category) => {
  expect(await connected(mails(mail('a', payload, verdict))).threats()).toMatchObject([{ category, outcome: 'delivered' }]);
});

test('clean mail, bulk mail and mail that goes out are no attacks', async () => {
  const found = mails(mail('a', {}, { ap: 'clean' }), mail('b', {}, { ap: 'graymail' }), mail('c', { isOutgoing: true }));
  expect(await connected(found).threats()).toEqual([]);
});

test('only what is in quarantine was stopped', async () => {
  const found = await connected(mails(mail('a', { isQuarantined: true }), mail('b', { isQuarantined: 'True' }), mail('c', {}))).threats();
  expect(found.map(({ outcome }) => outcome)).toEqual(['blocked', 'blocked', 'delivered']);
});

test('a mail that was read as delivered is not counted again when it is put in quarantine, nor a click when it is remediated', async () => {
  const counted = new Set<string>();
  const isNew = (key: string): boolean => !counted.has(key) && counted.add(key).has(key);
  let isLater = false;
  const { threats } = connected({
    search: (request) => enveloped(isFor(request, 'office365_emails') ? [mail('a', { isQuarantined: isLater })] : []),
    events: () => enveloped([{ ...click, state: isLater ? 'remediated' : 'detected' }]),
    entity: () => enveloped([mail('a', {})]),
  });
  expect((await threats(isNew)).map(({ outcome }) => outcome)).toEqual(['delivered', 'click-permitted']);
  isLater = true;
  expect(await threats(isNew)).toEqual([]);
});

test('reads on with the same scroll id until a page is empty', async () => {
  let page = 0;
  const { threats, sent } = connected({
    search(request) {
      if (!isFor(request, 'office365_emails')) return enveloped([]);
      page += 1;
      return enveloped(page > 3 ? [] : [mail(`m${page}`, {})], { scrollId: 'always-the-same' });
    },
  });
  expect(await threats()).toHaveLength(3);
  const asked = sent.filter((request) => isFor(request, 'office365_emails')).map(({ body }) => body?.includes('scrollId') === true);
  expect(asked).toEqual([false, true, true, true]);
});

const click = { eventId: 'e1', entityId: 'a', eventCreated: '2026-03-01T10:00:00.000000+00:00' };
const twoGotIt = mail('a', { recipients: ['one@corp.example', 'two@corp.example'] });

test.each([
  ['remediated', 'click-blocked'],
  ['detected', 'click-permitted'],
  ['a state that no one knows', 'click-permitted'],
])('a click in the state %s is %s, of the person whose mailbox it was in', async (state, outcome) => {
  const description = "A user clicked a malicious URL (TWO@corp.example's mailbox)";
  const { threats } = connected({
    events: () => enveloped([{ ...click, state, description }]),
    entity: () => enveloped([twoGotIt]),
  });
  expect(await threats()).toMatchObject([{ mail: 'two@corp.example', outcome, message: '<a@x.example>', at: '2026-03-01T10:00:00.000Z' }]);
});

test('a click is left out where it is not known whose it was, or the mail is gone', async () => {
  const unsaid = connected({ events: () => enveloped([{ ...click, state: 'detected' }]), entity: () => enveloped([twoGotIt]) });
  expect(await unsaid.threats()).toEqual([]);
  expect(await connected({ events: () => enveloped([{ ...click, state: 'detected' }]) }).threats()).toEqual([]);
});

const timeless = (id: string) => ({ ...mail(id, {}), entityInfo: { entityId: id, entityCreated: 'soon' } });

test.each([
  ['the mail has none of its fields', {}],
  ['the mail has no time', timeless('a')],
])('a click costs itself where %s: the others are read, and it is said', async (_what, strange) => {
  const second = { ...click, eventId: 'e2', entityId: 'b', state: 'detected' };
  const { connection } = connected({
    events: () => enveloped([{ ...click, state: 'detected' }, second]),
    entity: ({ url }) => enveloped([url.pathname.endsWith('/a') ? strange : mail('b', {})]),
  });
  const client = await checkPointHarmony.connect(connection);
  const unread: unknown[] = [];
  const time = { since: new Date('2026-03-01T00:00:00Z'), asOf: new Date('2026-03-02T00:00:00Z') };
  const noteUnread = (records: readonly unknown[]): void => void unread.push(...records);
  const found: unknown[] = [];
  for await (const page of checkPointHarmony.streams[0]!.with(client, { ...time, noteUnread })) found.push(...page);
  expect(found).toMatchObject([{ outcome: 'click-permitted', message: '<b@x.example>' }]);
  expect(unread).toEqual([strange]);
});

test('a mail whose time cannot be read is a record that cannot be read, and not one that is none', async () => {
  await expect(connected(mails(timeless('a'), timeless('b'))).threats()).rejects.toThrow(/cannot be read/);
});

test.each([
  ['a refusal in the envelope', () => enveloped([], { responseCode: 403 }), 'permission'],
  ['an envelope without success', () => enveloped([], { responseCode: undefined, success: false }), 'theirs'],
])('%s is no empty list', async (_what, search, kind) => {
  await expect(connected({ search }).threats()).rejects.toMatchObject({ name: 'VendorFailure', kind });
});

test.each(['replace', 'make', 'act'] as const)('a refusal in the envelope is no success of a write: %s', async (write) => {
  const { connection } = connected({ entity: () => enveloped([], { responseCode: 403 }) });
  const client = await checkPointHarmony.connect(connection);
  await expect(client[write]('/exceptions/whitelist/1', {})).rejects.toMatchObject({ name: 'VendorFailure', kind: 'permission' });
});

test('asks nothing with a key that can reach several tenants', async () => {
  const { threats, sent } = connected({ scopes: () => enveloped(['farm:one', 'farm:two']) });
  await expect(threats()).rejects.toThrow(/several tenants/);
  expect(sent.map(({ url }) => url.pathname)).toEqual(['/auth/external', '/app/hec-api/v1.0/scopes']);
});

test('the address of the token, as the portal shows it, is an address of the gateway', async () => {
  const { threats, sent } = connected({});
  await threats();
  expect(new Set(sent.map(({ url }) => url.host))).toEqual(new Set(['cloudinfra-gw-us.portal.checkpoint.com']));
  expect(sent.filter(({ url }) => url.pathname === '/auth/external')).toHaveLength(1);
});

test('the same page again under the same scroll id is Harmony’s failure, and not twice the attacks', async () => {
  const same: Answers = { search: () => enveloped([mail('a', {})], { scrollId: 'the-same' }) };
  await expect(connected(same).threats()).rejects.toMatchObject({
    name: 'VendorFailure',
    kind: 'theirs',
    message: expect.stringContaining('same page'),
  });
});

test('an answer with neither an envelope nor data is not an empty list', async () => {
  await expect(connected({ search: () => Response.json({ message: 'Endpoint request timed out' }) }).threats()).rejects.toMatchObject({
    name: 'VendorFailure',
    kind: 'theirs',
  });
});
