import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSimulators, type SimulatorProcess } from './run-simulators.ts';

const options = {
  seed: 4,
  people: 600,
  start: new Date('2026-01-05T00:00:00Z'),
  now: new Date('2026-01-12T00:00:00Z'),
  company: { name: 'Halden Freight', domain: 'haldenfreight.example' },
};
let vendors: SimulatorProcess;

beforeAll(async () => {
  vendors = await runSimulators(options);
}, 60_000);
afterAll(() => vendors.stop());

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

describe('simulators in a process of their own', () => {
  it('say where they are and whom they let in', async () => {
    expect(await ask('interval=2026-01-08T09:00:00Z/2026-01-08T10:00:00Z')).toMatchObject({ status: 200 });
  });

  it('move on when told', async () => {
    const later = 'interval=2026-01-20T09:00:00Z/2026-01-20T10:00:00Z';
    expect((await ask(later)).text).not.toContain('GUID');
    await vendors.advanceTo(new Date('2026-01-21T00:00:00Z'));
    expect((await ask(later)).text).toContain('GUID');
  });

  it('refuse to go back, and say so', async () => {
    await expect(vendors.advanceTo(new Date('2026-01-02T00:00:00Z'))).rejects.toThrow('never goes back');
  });

  it('spoil a call when ordered', async () => {
    await vendors.orderFault('proofpoint-tap', { kind: 'server-error', path: /siem/ });
    expect(await ask('sinceSeconds=3600')).toMatchObject({ status: 500 });
    await expect(vendors.orderFault('nobody', { kind: 'slow' })).rejects.toThrow('no simulator called nobody');
  });

  it('are gone when stopped, and say so', async () => {
    const others = await runSimulators(options);
    await others.stop();
    await others.stop();
    await expect(others.advanceTo(new Date('2026-02-01T00:00:00Z'))).rejects.toThrow('has ended');
  }, 60_000);

  it('keep what others wrote when they are given a folder for it', async () => {
    const keepWritesIn = await mkdtemp(join(tmpdir(), 'simulators-'));
    const others = await runSimulators(options, { keepWritesIn });
    await others.advanceTo(new Date('2026-01-14T00:00:00Z'));
    const before = await zonesOf(others, { type: 'IP', name: 'Depot', gateways: [{ type: 'CIDR', value: '203.0.113.0/28' }] });
    await others.stop();
    const again = await runSimulators(options, { keepWritesIn });
    expect(await zonesOf(again)).not.toContain('Depot');
    await again.advanceTo(new Date('2026-01-14T00:00:00Z'));
    expect([before.includes('Depot'), await zonesOf(again)]).toEqual([true, before]);
    await again.stop();
    await rm(keepWritesIn, { recursive: true });
  }, 60_000);

  it('say why they cannot start', async () => {
    await expect(runSimulators({ ...options, people: 3 })).rejects.toThrow('from 50 to 100,000');
  }, 60_000);
});
