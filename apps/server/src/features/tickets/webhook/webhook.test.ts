import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { TicketWebhook } from '@rampart/contract/tickets/webhook.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runBusinessRule } from '../../../../test-support/tickets/run-business-rule.ts';
import { testTenantId } from '../../../../test-support/api/test-app.ts';
import { openTicketTestBed, type TicketTestBed } from '../../../../test-support/tickets/ticket-test-bed.ts';

let bed: TicketTestBed;
let origin: string;
beforeAll(async () => {
  bed = await openTicketTestBed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  await bed.reset();
  origin = await bed.listen();
});

type Tool = 'jira' | 'servicenow';
const path = (tool: Tool) => `/api/v1/integrations/common/webhook?tool=${tool}`;
const setUp = async (tool: Tool = 'jira') => {
  const { webhook, secret } = (await bed.ask('POST', path(tool))).json<{ webhook: TicketWebhook; secret: string }>();
  return { url: new URL(new URL(webhook.url).pathname, origin).href, secret };
};
const shown = async (tool: Tool = 'jira') => (await bed.ask('GET', path(tool))).json<{ webhook: TicketWebhook | null }>().webhook;
const pass = (ms: number) => {
  bed.on.bed.time.at = new Date(bed.on.bed.time.at.getTime() + ms);
};
const audited = async () => {
  const { rows } = await bed.on.bed.fresh.owner.query<{ message: string }>(
    "select message from audit_event where action = 'ticket.refuse-event' and message like '%Jira%' order by seq",
  );
  return rows.map(({ message }) => message);
};

/** As an attacker would, or a tracker with another secret. */
async function post(url: string, body: string, { secret, signature }: { secret?: string; signature?: string } = {}): Promise<number> {
  const made = secret === undefined ? signature : `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const headers = { 'content-type': 'application/json', ...(made === undefined ? {} : { 'x-hub-signature': made }) };
  return (await fetch(url, { method: 'POST', body, headers })).status;
}
const eventOf = (at = bed.on.bed.time.at, more: object = {}): string =>
  JSON.stringify({ timestamp: at.getTime(), issue: { id: '1' }, ...more });

test('an event of Jira makes Rampart read the ticket, and believes nothing else of it', async () => {
  const id = await bed.on.begin('block');
  await bed.create(id);
  bed.jira.simulatorControl.webhooks.add(await setUp());
  pass(60_000);
  bed.jira.simulatorControl.move('SEC-1', 'Waiting for approval');
  expect(await bed.jira.simulatorControl.webhooks.answers()).toEqual([204]);
  expect(await bed.readReported()).toBe(1);
  const { rows } = await bed.on.bed.fresh.owner.query<{ seen: { state: { name: string } } }>('select seen from ticket');
  expect(rows[0]?.seen.state.name).toBe('Waiting for approval');
  expect(await shown()).toMatchObject({ received_at: bed.on.bed.time.at.toISOString(), refused: null });
});

test('a signed event that claims another state changes nothing that the tracker does not say', async () => {
  const id = await bed.on.begin('block');
  await bed.create(id);
  const { url, secret } = await setUp();
  const { rows } = await bed.on.bed.fresh.owner.query<{ ref_id: string }>('select ref_id from ticket');
  const issue = { id: rows[0]?.ref_id, key: 'SEC-1', fields: { status: { id: '10011', name: 'Approved' } } };
  expect(await post(url, eventOf(undefined, { issue }), { secret })).toBe(204);
  expect(await bed.readReported()).toBe(1);
  expect((await bed.tracked(id)).issue_data?.status).toBe('To Do');
});

test('the rule in ServiceNow does the same', async () => {
  bed.way.isSnow = true;
  const { users, groups } = (await bed.ask('GET', '/api/v1/integrations/snow/project/details')).json<{
    users: { id: string }[];
    groups: { id: string }[];
  }>();
  const id = await bed.on.begin('block');
  await bed.press(id, `/api/v1/integrations/snow/issue?quest_instance_id=${id}`, {
    summary: 'Block',
    short_description: 'Block',
    description: 'Because.',
    assignee_group_id: groups[0]!.id,
    assignee_id: users[0]!.id,
    impact: '2',
    urgency: '2',
    priority: '3',
  });
  const { rules } = bed.snow.simulatorControl;
  rules.add(await setUp('servicenow'));
  bed.snow.simulatorControl.move(bed.snow.simulatorControl.incidents()[0]!.number, 'In Progress');
  rules.repeatLast();
  expect(await rules.answers()).toEqual([204, 401]);
  expect(await bed.readReported()).toBe(1);
  const { rows } = await bed.on.bed.fresh.owner.query<{ seen: { state: { name: string } } }>('select seen from ticket');
  expect(rows[0]?.seen.state.name).toBe('In Progress');
});

test('the script of the guide sends what is accepted, with nothing but what ServiceNow documents', async () => {
  bed.way.isSnow = true;
  const { url, secret } = await setUp('servicenow');
  const guide = await readFile(new URL('../../../../../../docs/guide/connect-servicenow.md', import.meta.url), 'utf8');
  const script = /```js\n(.*?)```/s.exec(guide)?.[1] ?? '';
  const instance = { now: bed.on.bed.time.at, properties: { 'rampart.webhook.url': url }, sysId: 'a'.repeat(32) };
  const [event, ...others] = runBusinessRule(script, { ...instance, secrets: { 'Rampart webhook': secret } });
  expect(others).toEqual([]);
  const send = async (sent = event) => (await fetch(sent!.url, { method: 'POST', headers: sent!.headers, body: sent!.body })).status;
  expect([await send(), await send()]).toEqual([204, 401]);
  const [forged] = runBusinessRule(script, { ...instance, secrets: { 'Rampart webhook': 'another' } });
  expect(await send(forged)).toBe(401);
  expect(runBusinessRule(script, { ...instance, secrets: {} })).toEqual([]);
});

test('a repeated event is refused, and so is one too old, too early, unsigned, or signed with another secret', async () => {
  const { url, secret } = await setUp();
  const [now, hour] = [bed.on.bed.time.at, 3_600_000];
  const body = eventOf();
  expect(await post(url, body, { secret })).toBe(204);
  expect(await post(url, body, { secret })).toBe(401);
  expect((await shown())?.refused?.because).toBe('The event was received before.');
  expect(await post(url, eventOf(new Date(now.getTime() - hour - 1)), { secret })).toBe(401);
  expect(await post(url, eventOf(new Date(now.getTime() + hour)), { secret })).toBe(401);
  expect((await shown())?.refused?.because).toContain('more than an hour old');
  expect(await post(url, '[]', { secret })).toBe(401);
  for (const wrong of [{}, { secret: 'another' }, { signature: 'sha256=' }, { signature: 'sha256=00' }, { signature: 'sha1=00' }])
    expect(await post(url, eventOf(), wrong)).toBe(401);
  // What was accepted once is refused for its age when it is no longer remembered.
  pass(2 * hour);
  expect(await post(url, eventOf(), { secret })).toBe(204);
  expect(await post(url, body, { secret })).toBe(401);
  // One line an hour, however many are refused.
  expect(await audited()).toEqual([
    'Refused an event that claimed to come from Jira. The event was received before. Further ones within the next hour are not listed here.',
    expect.stringContaining('more than an hour old'),
  ]);
  expect(await bed.readReported()).toBe(0);
});

test('a secret is good for one tenant, one connection and until it is replaced', async () => {
  const { url, secret } = await setUp();
  const elsewhere = url.replace(testTenantId, '00000000-0000-4000-8000-00000000000b');
  expect(await post(elsewhere, eventOf(), { secret })).toBe(401);
  const another = url.replace(/717$/, '718');
  expect(await post(another, eventOf(), { secret })).toBe(401);
  const next = await setUp();
  expect(next.url).toBe(url);
  expect(await post(url, eventOf(), { secret })).toBe(401);
  expect(await post(url, eventOf(), next)).toBe(204);
  bed.way.isConnected = false;
  expect(await post(url, eventOf(undefined, { n: 1 }), next)).toBe(401);
  bed.way.isConnected = true;
  expect((await bed.ask('DELETE', path('jira'))).statusCode).toBe(204);
  expect((await bed.ask('DELETE', path('jira'))).statusCode).toBe(404);
  expect(await post(url, eventOf(undefined, { n: 2 }), next)).toBe(401);
  expect(await shown()).toBeNull();
});

test('the secret is shown once, is sealed, and is in no log', async () => {
  const { secret } = await setUp();
  expect(JSON.stringify(await shown())).not.toContain(secret);
  const { rows } = await bed.on.bed.fresh.owner.query<{ sealed: Buffer }>('select sealed from ticket_webhook');
  expect(rows[0]?.sealed.includes(Buffer.from(secret))).toBe(false);
  const events = await bed.on.bed.fresh.owner.query("select from audit_event where details::text like '%' || $1 || '%'", [secret]);
  expect(events.rows).toEqual([]);
});

test('too many events are told to come later', async () => {
  const { url, secret } = await setUp();
  await post(url, eventOf(), { secret });
  await bed.on.bed.fresh.owner.query("update rate_window set hits = 5000 where key like 'ticket-event:%'");
  expect(await post(url, eventOf(undefined, { n: 1 }), { secret })).toBe(429);
});

test('who only reads may not set a webhook up', async () => {
  expect((await bed.ask('POST', path('jira'), undefined, 'read-only')).statusCode).toBe(403);
  expect((await bed.ask('DELETE', path('jira'), undefined, 'read-only')).statusCode).toBe(403);
});
