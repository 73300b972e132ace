import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '../../test-support/test-world.ts';
import type { RunningSimulator } from '../kit/simulator.ts';
import { type PpsSimulatorControl, proofpointPps } from './simulator.ts';

const world = testWorld({ people: 600, now: new Date('2026-03-10T12:00:00Z') });
const account = proofpointPps.credentialsFor(world)['username_password_client_secret_client_id']!;
const basic = (password: string): string => `Basic ${Buffer.from(`${account['username']}:${password}`).toString('base64')}`;
const cluster = `clusterId=${account['cluster_id']}`;
const lists = '/api/v1/emailProtection/modules/spam';
const day = 'from=2026-03-09T00:00:00%2B0000&to=2026-03-09T23:59:59%2B0000';

type Json = Readonly<Record<string, unknown>>;
let pps: RunningSimulator<PpsSimulatorControl>;
let bearer: string;

const token = (secret: string | undefined): Promise<Response> =>
  fetch(`${pps.url}/v1/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: account['client_id']!, client_secret: secret ?? '' }),
  });

beforeAll(async () => {
  pps = await proofpointPps.start({ world });
  bearer = `Bearer ${((await (await token(account['client_secret'])).json()) as { access_token: string }).access_token}`;
});
afterAll(() => pps.stop());

const search = (query: string, authorization = basic(account['password']!)): Promise<Response> =>
  fetch(`${pps.url}/rest/v1/pss/filter?${query}`, { headers: { authorization } });
const found = async (query: string): Promise<readonly Json[]> => ((await (await search(query)).json()) as { result: Json[] }).result;
const safeList = (query: string, authorization: string): Promise<Response> =>
  fetch(`${pps.url}${lists}/orgSafeList?${query}`, { headers: { authorization } });
const change = (list: string, body: object, query = cluster): Promise<Response> =>
  fetch(`${pps.url}${lists}/${list}?${query}`, {
    method: 'POST',
    headers: { authorization: bearer, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('Smart Search of the PPS simulator', () => {
  it('lets in the administrator and no one else', async () => {
    const statuses = [await search(day), await search(day, basic('wrong')), await search(day, bearer)].map(({ status }) => status);
    expect(statuses).toEqual([200, 401, 401]);
  });

  it('shows how each message ended, the newest first, in the zone of the server', async () => {
    const [from, to] = [new Date('2026-03-09T09:00:00Z'), new Date('2026-03-09T11:00:00Z')];
    const threats = Array.from(world.threatsBetween(from, to)).filter(({ outcome }) => outcome === 'blocked');
    const records = await found('action=discard&from=2026-03-09T09:00:00Z&to=2026-03-09T10:59:59Z');
    const attacks = records.filter((record) => record['Policy_Routes'] === 'default_inbound');
    expect(threats.length).toBeGreaterThan(3);
    expect(attacks.map((record) => record['GUID'])).toEqual(threats.map(({ id }) => id.replaceAll('-', '')).toReversed());
    expect(attacks[0]?.['Date']).toMatch(/^2026-03-09 1[12]:\d{2}:\d{2} \[UTC\+0100\]$/);
    expect(records.length).toBe(attacks.length);
    expect(await found('action=discard&from=2026-03-09T06:00:00Z&to=2026-03-09T06:59:59Z&env_rcpt=orders@partner.example')).toHaveLength(1);
  });

  it('gives a hundred at most, whatever is asked for', async () => {
    expect(await found(`${day}&count=1000`)).toHaveLength(100);
    expect(await found(`${day}&count=3`)).toHaveLength(3);
    expect(await found('action=discard')).toHaveLength(100);
  });

  it.each(['format=json', 'action=quarantine', 'from=yesterday', 'from=2026-03-09T10:00:00Z&to=2026-03-09T09:00:00Z', 'count=all'])(
    'refuses %s',
    async (query) => {
      expect((await search(query)).status).toBe(400);
    },
  );
});

describe('the lists of the PPS simulator', () => {
  it('are for a key of that cluster', async () => {
    expect((await safeList(cluster, bearer)).status).toBe(200);
    expect((await safeList(cluster, basic(account['password']!))).status).toBe(401);
    expect((await safeList('', bearer)).status).toBe(400);
    expect((await safeList('clusterId=other_hosted', bearer)).status).toBe(403);
    expect((await token('wrong')).status).toBe(401);
  });

  it('take an entry once, and give it up once', async () => {
    const entry = { attribute: '$from', operator: 'equal', value: 'a@b.example' };
    const statuses = [];
    for (const action of ['add', 'add', 'delete', 'delete']) statuses.push((await change('orgBlockList', { action, ...entry })).status);
    expect(statuses).toEqual([200, 400, 200, 400]);
  });

  it.each([
    { action: 'update', attribute: '$from', operator: 'equal', value: 'x' },
    { action: 'add', attribute: '$subject', operator: 'equal', value: 'x' },
    { action: 'add', attribute: '$from', operator: 'not_contain', value: 'x' },
    { action: 'add', attribute: '$from', operator: 'equal', value: '' },
    { action: 'add', attribute: '$from', operator: 'equal', value: 'x', comment: 'c'.repeat(151) },
    { action: 'add', attribute: '$from', operator: 'equal', value: 'x', id: '1' },
  ])('refuse %j in the safe list', async (body) => {
    expect((await change('orgSafeList', body)).status).toBe(400);
  });
});
