import { describe, expect, it } from 'vitest';
import { testWorld } from '../../test-support/test-world.ts';
import { FaultPlan } from './fault-plan.ts';
import type { Simulator } from './simulator.ts';
import { startSimulators } from './start-simulators.ts';

const running: string[] = [];
const vendor = (id: string): Simulator => ({
  id,
  hostsFor: ({ domain }) => [`${id}.example`, `${id}.${domain}`],
  credentialsFor: () => ({ api_key: { api_key: `key of ${id}` } }),
  async start() {
    running.push(id);
    return {
      url: `http://127.0.0.1/${id}`,
      faults: new FaultPlan(),
      simulatorControl: null,
      async stop() {
        running.splice(running.indexOf(id), 1);
      },
    };
  },
});

describe('starting simulators', () => {
  it('gives the map of hosts and the credentials of all of them', async () => {
    const vendors = await startSimulators(testWorld(), [vendor('one'), vendor('two')]);
    expect(vendors.hosts).toEqual({
      'one.example': 'http://127.0.0.1/one',
      'one.haldenfreight.example': 'http://127.0.0.1/one',
      'two.example': 'http://127.0.0.1/two',
      'two.haldenfreight.example': 'http://127.0.0.1/two',
    });
    expect(vendors.credentials['two']).toEqual({ api_key: { api_key: 'key of two' } });
    expect(running).toEqual(['one', 'two']);
    await vendors.stop();
    expect(running).toEqual([]);
  });

  it('leaves none running when one cannot start', async () => {
    const broken: Simulator = { ...vendor('broken'), start: () => Promise.reject(new Error('The port is taken.')) };
    await expect(startSimulators(testWorld(), [vendor('one'), broken])).rejects.toThrow('The port is taken.');
    expect(running).toEqual([]);
  });
});
