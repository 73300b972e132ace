import { afterAll, beforeAll, expect, test } from 'vitest';
import { callVendor } from '../../test-support/call-vendor.ts';
import { testWorld } from '../../test-support/test-world.ts';
import { servicenow } from './simulator.ts';

const world = testWorld();
let running: Awaited<ReturnType<typeof servicenow.start>>;
beforeAll(async () => {
  running = await servicenow.start({ world });
});
afterAll(() => running.stop());

type Json = Readonly<Record<string, unknown>>;
const { username, password } = servicenow.credentialsFor(world)['username_password_hostname']!;
const own = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

async function call(method: string, path: string, body?: object, authorization = own) {
  const reply = await callVendor({
    url: running.url,
    to: `https://haldenfreight.service-now.com/api/now/table/${path}`,
    method,
    headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const said = (reply.text === '' ? {} : JSON.parse(reply.text)) as { readonly result?: unknown; readonly error?: Json };
  return {
    status: reply.status,
    headers: reply.headers,
    result: said.result as Json,
    list: said.result as readonly Json[],
    error: said.error,
  };
}

test('lets no one in without a user', async () => {
  expect((await call('GET', 'incident', undefined, 'Basic eA==')).error).toEqual({
    message: 'User Not Authenticated',
    detail: 'Required to provide Auth information',
  });
});

test('pages a list and says how long it is', async () => {
  const first = await call('GET', 'sys_user?sysparm_limit=2&sysparm_fields=name&sysparm_query=active=true^ORDERBYname');
  expect(first.list).toHaveLength(2);
  expect(Number(first.headers['x-total-count'])).toBeGreaterThan(20);
  expect(first.headers['link']).toMatch(/sysparm_offset=2>;rel="next"/);
});

test('ignores unknown fields and references to nothing, and works out the priority', async () => {
  const { status, result } = await call('POST', 'incident', {
    short_description: 'x',
    assigned_to: 'f'.repeat(32),
    colour: 'red',
    impact: '1',
    urgency: '1',
    priority: '5',
  });
  expect(status).toBe(201);
  expect([result['assigned_to'], result['priority'], 'colour' in result]).toEqual(['', '1', false]);
});

test('shows values, what people see, or both', async () => {
  const { result } = await call('POST', 'incident', { short_description: 'x' });
  const read = async (how: string) =>
    (await call('GET', `incident/${String(result['sys_id'])}?sysparm_fields=state&sysparm_display_value=${how}`)).result['state'];
  expect([await read('false'), await read('true'), await read('all')]).toEqual(['1', 'New', { display_value: 'New', value: '1' }]);
});

test('holds to its data policy', async () => {
  const { result } = await call('POST', 'incident', { short_description: 'x' });
  const path = `incident/${String(result['sys_id'])}`;
  expect((await call('PATCH', path, { state: '6' })).error?.['detail']).toBe(
    'Data Policy Exception: The following fields are mandatory: Resolution code, Resolution notes',
  );
  expect((await call('PATCH', path, { state: '6', close_code: 'Duplicate', close_notes: 'x' })).status).toBe(200);
  expect((await call('GET', `sys_audit?sysparm_query=documentkey=${String(result['sys_id'])}`)).list).toHaveLength(1);
});

test('refuses tables by 403, and fields by showing nothing', async () => {
  const { result } = await call('POST', 'incident', { short_description: 'x' });
  running.simulatorControl.forbid('see', 'incident.number');
  expect((await call('GET', `incident/${String(result['sys_id'])}`)).result['number']).toBe('');
  running.simulatorControl.forbid('read', 'sys_audit');
  expect((await call('GET', 'sys_audit')).status).toBe(403);
  expect((await call('POST', 'sys_user', { name: 'x' })).status).toBe(403);
  expect((await call('GET', 'nothing')).error?.['message']).toBe('Invalid table nothing');
  expect((await call('GET', `incident/${'0'.repeat(32)}`)).status).toBe(404);
});
