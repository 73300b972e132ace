import { afterAll, beforeAll, expect, test } from 'vitest';
import { callVendor } from '../../test-support/call-vendor.ts';
import { testWorld } from '../../test-support/test-world.ts';
import type { RunningSimulator } from '../kit/simulator.ts';
import { host, tokenOf } from './portal.ts';
import { abnormal, type AbnormalSimulatorControl } from './simulator.ts';
import { isInThreatLog } from './threat-log.ts';

const world = testWorld({ people: 120 });
let running: RunningSimulator<AbnormalSimulatorControl>;
beforeAll(async () => {
  running = await abnormal.start({ world });
});
afterAll(() => running.stop());

interface Asked {
  readonly at?: string;
  readonly token?: string;
  readonly body?: object;
}

async function call(path: string, { at = host, token = tokenOf(world), body }: Asked = {}) {
  const { url } = running;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const { status, text } = await callVendor({ url, to: `https://${at}/v1${path}`, headers, ...sent });
  return { status, body: JSON.parse(text) as Record<string, unknown> };
}

const received = 'filter=receivedTime%20gte%202026-11-07T00:00:00Z%20lte%202026-11-08T00:00:00Z';

test('knows its token at its own host, and nowhere else', async () => {
  expect((await call('/threats')).status).toBe(200);
  expect(await call('/threats', { token: 'another' })).toEqual({ status: 401, body: { error: 'Access token is missing or invalid' } });
  expect((await call('/threats', { at: 'api.abnormalplatform.com' })).status).toBe(401);
});

test.each([
  ['/threats?limit=5', 404, 'a parameter that is none'],
  ['/threats?filter=receivedTime', 404, 'a filter without a time'],
  ['/threats?filter=sentTime%20gte%202026-01-01T00:00:00Z', 404, 'a key that is none'],
  ['/threats?filter=receivedTime%20gte%202026-02-30T00:00:00Z', 404, 'a day that is none'],
  ['/threats?filter=receivedTime%20gte%202026-01-01', 404, 'a date without a time'],
  ['/threats?filter=receivedTime%20gte%202026-01-02T00:00:00Z%20lte%202026-01-01T00:00:00Z', 404, 'a time that ends before it begins'],
  [`/threats?${received}&pageSize=0`, 404, 'a page of nothing'],
  [`/threats?${received}&pageSize=5000`, 404, 'too large a page'],
  [`/threats?${received}&pageNumber=x`, 404, 'a page that is none'],
  ['/threats?source=all&source=spam', 404, 'a parameter that is given twice'],
  ['/threats?source=malware', 404, 'a source that is none'],
  ['/threats?attackType=Phishing', 404, 'an attack type that is none'],
  ['/threats/00000000-0000-4000-8000-000000000000', 404, 'a threat that does not exist'],
  ['/abuse_mailbox/not_analyzed?start=yesterday', 400, 'a start that is no date'],
  ['/abuse_mailbox/not_analyzed?start=2026-01-01T00:00:00Z', 400, 'too wide a range'],
  ['/soar/tokens?limit=0', 400, 'a limit of nothing'],
  ['/soar/tokens?sort_by=name', 400, 'an order that is none'],
  ['/cases?filter=createdTime%20gte%202026-01-01T00:00:00Z', 404, 'a key that the text does not allow'],
  ['/users?pageSize=1', 404, 'pages where there are none'],
  ['/policies', 404, 'what is not there'],
])('answers %s with %i: %3$s', async (path, status) => {
  expect(await call(path)).toEqual({ status, body: { error: expect.any(String) } });
});

const query = (body: object) => call('/spm-v2/postures/query', { body });

test('refuses a posture query with a field or a value that it does not have', async () => {
  expect((await query({ status: ['COMPLIANT'] })).status).toBe(400);
  expect((await query({ statuses: ['FAILED'] })).status).toBe(400);
  expect((await query({ statuses: ['COMPLIANT'] })).body).toMatchObject({ metadata: { pagination: { totalResults: 2 } } });
});

test('gives page numbers only with a filter, and the next one until the last', async () => {
  expect(Object.keys((await call('/threats')).body)).toEqual(['threats']);
  const first = await call(`/threats?${received}&pageSize=2`);
  expect(first.body).toMatchObject({ pageNumber: 1, nextPageNumber: 2 });
  const all = (await call(`/threats?${received}`)).body['threats'] as readonly unknown[];
  const last = await call(`/threats?${received}&pageSize=2&pageNumber=${Math.ceil(all.length / 2)}`);
  expect(last.body).not.toHaveProperty('nextPageNumber');
});

test('the messages of all threats of a day are the mails that the world knows it sees', async () => {
  const threats = (await call(`/threats?${received}&pageSize=1000`)).body['threats'] as readonly { readonly threatId: string }[];
  const found: string[] = [];
  for (const { threatId } of threats) {
    const { body } = await call(`/threats/${threatId}?pageSize=1000`);
    found.push(...(body['messages'] as readonly { readonly internetMessageId: string }[]).map((message) => message.internetMessageId));
  }
  const day = [...world.threatsBetween(new Date('2026-11-07T00:00:00Z'), new Date('2026-11-08T00:00:00Z'))].filter(isInThreatLog);
  expect(found.toSorted()).toEqual(day.map(({ id, sender }) => `<${id}@${sender.split('@', 2)[1]}>`).toSorted());
  expect(day.length).toBeGreaterThan(3);
});

test('writes down who changed what in the portal, without naming it', async () => {
  const [first] = running.simulatorControl.portal.users.list();
  running.simulatorControl.setSessions({ inactivity_timeout_minutes: 15 });
  const { body } = await call('/auditlogs?category=security_settings');
  expect(body).toMatchObject({ auditLogs: [{ action: 'update_session_settings', user: { email: first!.email }, status: 'SUCCESS' }] });
  expect((await call('/security-settings')).body).toMatchObject({
    data: { session_settings: { inactivity_timeout_minutes: 15, max_session_time_minutes: 43_200 } },
  });
});
