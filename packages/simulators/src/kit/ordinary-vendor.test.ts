import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callVendor } from '../../test-support/call-vendor.ts';
import { journalInMemory } from '../../test-support/journal-in-memory.ts';
import { acme } from '../../test-support/ordinary-vendor.ts';
import { testWorld } from '../../test-support/test-world.ts';

type Json = Readonly<Record<string, unknown>>;
const world = testWorld({ people: 50 });
const journal = journalInMemory();
let running: Awaited<ReturnType<typeof acme.start>>;
let authorization = '';

beforeAll(async () => {
  running = await acme.start({ world, journal: journal.written });
  const form = new URLSearchParams({ ...acme.credentialsFor(world)['client_secret'], scope: 'rules.read rules.write audit.read' });
  const { one } = await call('POST', '/oauth/token', form.toString(), 'application/x-www-form-urlencoded');
  authorization = `Bearer ${String(one['access_token'])}`;
});
afterAll(() => running.stop());

async function call(method: string, path: string, body?: string | Json, type = 'application/json') {
  const reply = await callVendor({
    url: running.url,
    to: path.startsWith('https:') ? path : `https://api.acme.example${path}`,
    method,
    headers: { authorization, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: reply.status, one: (reply.text === '' ? {} : JSON.parse(reply.text)) as Json };
}
const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const codeOf = ({ status, one }: { readonly status: number; readonly one: Json }): readonly unknown[] => [
  status,
  (one['error'] as Json)['code'],
];

describe('a simulator of an ordinary REST vendor', () => {
  it('refuses calls without a token, unknown routes and unreadable bodies in its own shape', async () => {
    const token = authorization;
    authorization = 'Bearer wrong';
    expect(codeOf(await call('GET', '/v1/rules'))).toEqual([401, 'unauthorized']);
    authorization = token;
    expect(codeOf(await call('GET', '/v1/elsewhere'))).toEqual([404, 'not_found']);
    expect(codeOf(await call('POST', '/v1/rules', '{"name":'))).toEqual([400, 'invalid']);
    expect(codeOf(await call('POST', '/v1/rules', 'null'))).toEqual([400, 'invalid']);
  });

  it('creates, lists by page, patches and deletes by its own rules', async () => {
    const created = await call('POST', '/v1/rules', { name: 'Block archives', isEnabled: true });
    expect(created.status).toBe(201);
    const path = `/v1/rules/${String(created.one['id'])}`;
    expect(codeOf(await call('POST', '/v1/rules', { name: 'Block archives' }))).toEqual([400, 'invalid']);
    const first = await call('GET', '/v1/rules?limit=1');
    expect(first.one['next']).toMatch(/^https:\/\/api\.acme\.example\/v1\/rules\?after=/);
    expect((await call('GET', String(first.one['next']))).one['rules']).toEqual([created.one]);
    expect(codeOf(await call('DELETE', path))).toEqual([400, 'invalid']);
    expect((await call('PATCH', path, { isEnabled: false })).one).toEqual({ ...created.one, isEnabled: false });
    expect((await call('DELETE', path)).status).toBe(204);
    expect(codeOf(await call('GET', path))).toEqual([404, 'not_found']);
    const { entries } = (await call('GET', '/v1/audit')).one as { readonly entries: readonly Json[] };
    expect(entries.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
  });

  it('replays kept writes with the same ids, without those of another form or that it refuses now', async () => {
    const { one } = await call('POST', '/v1/rules', { name: 'Kept' });
    const later = testWorld({ people: 50 });
    journal.written.note({ at: later.now().toISOString(), route: 'POST /v1/rules', given: { body: { name: 'Of an earlier version' } } });
    const second = await acme.start({ world: later, journal: journal.readBack() });
    const first = running;
    running = second;
    const form = new URLSearchParams({ ...acme.credentialsFor(later)['client_secret'], scope: 'rules.read' });
    const token = await call('POST', '/oauth/token', form.toString(), 'application/x-www-form-urlencoded');
    authorization = `Bearer ${String(token.one['access_token'])}`;
    expect((await call('GET', `/v1/rules/${String(one['id'])}`)).one).toEqual(one);
    expect((await call('GET', '/v1/rules')).one['rules']).toHaveLength(2);
    expect(codeOf(await call('DELETE', '/v1/rules/rule-1'))).toEqual([403, 'forbidden']);
    await first.stop();
  });

  it('is shown in the guide as it is', () => {
    const guide = read('../../../../docs/how-to/add-a-simulator.md');
    const inVendorFolder = read('../../test-support/ordinary-vendor.ts').replaceAll("'../src/", "'../");
    expect(guide).toContain(inVendorFolder);
  });
});
