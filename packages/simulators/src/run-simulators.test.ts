import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSimulators, type SimulatorProcess } from './run-simulators.ts';

const options = {
  seed: 4,
  people: 200,
  start: new Date('2026-01-05T00:00:00Z'),
  now: new Date('2026-01-12T00:00:00Z'),
  company: { name: 'Halden Freight', domain: 'haldenfreight.example' },
};
const later = new Date('2026-01-21T00:00:00Z');
let folder: string;
let vendors: SimulatorProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'simulators-'));
  vendors = await runSimulators(options, { keepWritesIn: folder });
});
afterAll(async () => {
  await vendors.stop();
  await rm(folder, { recursive: true });
});

const ask = async (query: string): Promise<{ status: number; text: string }> => {
  const { username, password } = vendors.credentials['proofpoint-tap']?.['username_password'] ?? {};
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const answer = await fetch(`${vendors.hosts['tap-api-v2.proofpoint.com']}/v2/siem/all?format=json&${query}`, {
    headers: { authorization },
  });
  return { status: answer.status, text: await answer.text() };
};

const zonesOf = async ({ hosts, credentials }: SimulatorProcess, made?: object): Promise<string> => {
  const headers = { authorization: `SSWS ${credentials['okta']!['api_key']!['api_key']}`, 'content-type': 'application/json' };
  const address = `${hosts['haldenfreight.okta.com']}/api/v1/zones`;
  if (made !== undefined) await fetch(address, { method: 'POST', headers, body: JSON.stringify(made) });
  return (await fetch(address, { headers })).text();
};

describe('simulators in a separate process', () => {
  it('answer under their addresses to their credentials', async () => {
    expect(await ask('interval=2026-01-08T09:00:00Z/2026-01-08T10:00:00Z')).toMatchObject({ status: 200 });
  });

  it('advance their world on request, and never back', async () => {
    const hour = 'interval=2026-01-20T07:00:00Z/2026-01-20T08:00:00Z';
    expect((await ask(hour)).text).not.toContain('GUID');
    await vendors.advanceTo(later);
    expect((await ask(hour)).text).toContain('GUID');
    await expect(vendors.advanceTo(new Date('2026-01-02T00:00:00Z'))).rejects.toThrow('never goes back');
  });

  it('spoil a call when a fault is ordered', async () => {
    await vendors.orderFault('proofpoint-tap', { kind: 'server-error', path: /siem/ });
    expect(await ask('sinceSeconds=3600')).toMatchObject({ status: 500 });
    await expect(vendors.orderFault('unknown', { kind: 'slow' })).rejects.toThrow('no simulator called unknown');
  });

  it('end when stopped, and keep what callers wrote for the next process with the same folder', async () => {
    const before = await zonesOf(vendors, { type: 'IP', name: 'Depot', gateways: [{ type: 'CIDR', value: '203.0.113.0/28' }] });
    await vendors.stop();
    await vendors.stop();
    await expect(vendors.advanceTo(new Date('2026-02-01T00:00:00Z'))).rejects.toThrow('has ended');
    vendors = await runSimulators(options, { keepWritesIn: folder });
    expect(await zonesOf(vendors)).not.toContain('Depot');
    await vendors.advanceTo(later);
    expect([before.includes('Depot'), await zonesOf(vendors)]).toEqual([true, before]);
  });

  it('report why they cannot start', async () => {
    await expect(runSimulators({ ...options, people: 3 })).rejects.toThrow('from 50 to 100,000');
  });
});
