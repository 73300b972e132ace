import { afterAll, beforeAll, expect, test } from 'vitest';
import { callVendor } from '../../test-support/call-vendor.ts';
import { journalInMemory } from '../../test-support/journal-in-memory.ts';
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

async function call(method: string, path: string, body?: object, authorization = own, { url } = running) {
  const reply = await callVendor({
    url,
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

test('shows a field of the record behind a reference, and nothing of it to who may not read that table', async () => {
  const fresh = await servicenow.start({ world: testWorld() });
  const ask = (method: string, path: string, body?: object) => call(method, path, body, own, fresh);
  const user = (await ask('GET', 'sys_user?sysparm_limit=1')).list[0]!;
  const made = await ask('POST', 'incident', { short_description: 'x', assigned_to: user['sys_id'] });
  const path = `incident/${String(made.result['sys_id'])}?sysparm_fields=number,assigned_to.active`;
  const { result } = await ask('GET', `${path}&sysparm_display_value=all`);
  expect(result['assigned_to.active']).toEqual({ display_value: 'true', value: 'true' });
  fresh.simulatorControl.forbid('read', 'sys_user');
  expect((await ask('GET', path)).result['assigned_to.active']).toBe('');
  await fresh.stop();
});

test('has what was written again when it is started over the same world', async () => {
  const journal = journalInMemory();
  const first = await servicenow.start({ world: testWorld(), journal: journal.written });
  const made = await call('POST', 'incident', { short_description: 'Kept' }, own, first);
  // An entry of a journal that is too long is cut.
  await call('PATCH', `incident/${String(made.result['sys_id'])}`, { state: '2', work_notes: 'n'.repeat(5_000) }, own, first);
  await first.stop();
  const second = await servicenow.start({ world: testWorld(), journal: journal.readBack() });
  expect(second.simulatorControl.incidents()).toMatchObject([
    { number: made.result['number'], shortDescription: 'Kept', state: 'In Progress', notes: ['n'.repeat(4_000)] },
  ]);
  await second.stop();
});
