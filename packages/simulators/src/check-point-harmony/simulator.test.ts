import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '../../test-support/test-world.ts';
import type { RunningSimulator } from '../kit/simulator.ts';
import { checkPointHarmony, type HarmonySimulatorControl } from './simulator.ts';

const world = testWorld({ people: 900, now: new Date('2026-03-10T12:00:00Z') });
const { client_id: clientId = '', client_secret: accessKey = '' } =
  checkPointHarmony.credentialsFor(world)['url_client_secret_client_id'] ?? {};
const time = { startDate: '2026-03-07T00:00:00.000Z', endDate: '2026-03-10T00:00:00.000Z' };

interface Answer {
  readonly responseEnvelope: { readonly responseCode: number; readonly recordsNumber: number; readonly scrollId: string };
  readonly responseData: readonly Readonly<Record<string, unknown>>[];
}

let harmony: RunningSimulator<HarmonySimulatorControl>;
let token: string;
beforeAll(async () => {
  harmony = await checkPointHarmony.start({ world });
  const signedIn = await fetch(`${harmony.url}/auth/external`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, accessKey }),
  });
  ({ token } = ((await signedIn.json()) as { data: { token: string } }).data);
});
afterAll(() => harmony.stop());

async function call(method: string, path: string, requestData?: object, headers: Readonly<Record<string, string>> = {}) {
  const body = requestData && { body: JSON.stringify({ requestData }) };
  const response = await fetch(`${harmony.url}/app/hec-api/v1.0${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'x-av-req-id': randomUUID(), 'content-type': 'application/json', ...headers },
    ...body,
  });
  return { status: response.status, ...((await response.json()) as Answer) };
}
const statusOf = async (...asked: Parameters<typeof call>): Promise<number> => (await call(...asked)).status;
const mails = { entityFilter: { saas: 'office365_emails', ...time } };

describe('the gateway', () => {
  it('lets only calls in that have a token, an id and a scope of their own', async () => {
    expect(await statusOf('GET', '/scopes')).toBe(200);
    expect(await statusOf('GET', '/scopes', undefined, { authorization: 'Bearer another' })).toBe(401);
    expect(await statusOf('GET', '/scopes', undefined, { 'x-av-req-id': 'one' })).toBe(400);
    expect(await statusOf('GET', '/exceptions/whitelist', undefined, { scopes: 'mt-prod-cp-eu-1:another' })).toBe(403);
  });

  it('gives no token for another key', async () => {
    const body = JSON.stringify({ clientId, accessKey: 'another' });
    const refused = await fetch(`${harmony.url}/auth/external`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect(refused.status).toBe(401);
  });
});

describe('questions', () => {
  it.each([
    ['an unknown field', { ...mails, entityFilters: {} }],
    ['no source', { entityFilter: time }],
    ['no beginning', { entityFilter: { saas: 'office365_emails' } }],
    ['a time that is none', { entityFilter: { ...mails.entityFilter, startDate: '2026-03-07' } }],
    ['an end before the beginning', { entityFilter: { ...mails.entityFilter, endDate: '2026-03-01T00:00:00.000Z' } }],
    ['a filter of another form', { ...mails, entityExtendedFilter: [{ 'entityPayload.isInternal': true }] }],
  ])('with %s are refused', async (_what, asked) => {
    expect(await statusOf('POST', '/search/query', asked)).toBe(422);
  });

  it('are answered in pages, whose scroll id is of that question only', async () => {
    const first = await call('POST', '/search/query', mails);
    const { scrollId, recordsNumber } = first.responseEnvelope;
    expect([first.responseData.length, recordsNumber > 25]).toEqual([25, true]);
    const second = await call('POST', '/search/query', { ...mails, scrollId });
    expect(second.responseData[0]).not.toEqual(first.responseData[0]);
    const other = { entityFilter: { ...mails.entityFilter, startDate: '2026-03-08T00:00:00.000Z' }, scrollId };
    expect(await statusOf('POST', '/search/query', other)).toBe(500);
  });

  it('about a source that no one has find nothing', async () => {
    const found = await call('POST', '/search/query', { entityFilter: { saas: 'carrier_pigeons', ...time } });
    expect([found.status, found.responseData]).toEqual([200, []]);
  });

  it('about an event lead to its mail', async () => {
    const events = await call('POST', '/event/query', { ...time, eventTypes: ['malicious_url_click'] });
    const [event] = events.responseData;
    const mail = await call('GET', `/search/entity/${String(event?.['entityId'])}`);
    expect(mail.responseData[0]).toMatchObject({ entityPayload: { isIncoming: true, isQuarantined: false } });
    expect(await statusOf('GET', '/search/entity/none')).toBe(404);
  });
});

describe('exceptions', () => {
  it.each([
    ['without a criterion', { comment: 'x' }],
    ['with an unknown field', { senderEmail: 'a@b.example', fromEmail: 'a@b.example' }],
    ['with an unknown condition', { senderEmail: 'a@b.example', senderEmailMatching: 'ends_with' }],
    ['with a text for a switch', { senderEmail: 'a@b.example', ignoringSpfCheck: 'true' }],
  ])('%s are refused', async (_what, asked) => {
    expect(await statusOf('POST', '/exceptions/whitelist', asked)).toBe(422);
  });

  it('are replaced as a whole, and no answer says what came of a write', async () => {
    const made = await call('POST', '/exceptions/blacklist', { senderDomain: 'bad.example', subject: 'Win', comment: 'Test' });
    expect([made.status, made.responseData]).toEqual([200, []]);
    const listed = await call('GET', '/exceptions/blacklist');
    const id = String(listed.responseData.find(({ comment }) => comment === 'Test')?.['entityId']);
    expect(await statusOf('PUT', `/exceptions/blacklist/${id}`, { senderDomain: 'bad.example' })).toBe(200);
    const { responseData } = await call('GET', `/exceptions/blacklist/${id}`);
    expect(responseData).toMatchObject([{ senderDomain: 'bad.example', subject: null, comment: null }]);
    expect(await statusOf('GET', `/exceptions/whitelist/${id}`)).toBe(404);
    expect(await statusOf('POST', `/exceptions/blacklist/delete/${id}`)).toBe(200);
    expect(await statusOf('POST', `/exceptions/blacklist/delete/${id}`)).toBe(404);
  });
});
