import { dayMs } from '@rampart/domain/day.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testWorld } from '../../test-support/test-world.ts';
import type { RunningSimulator } from '../kit/simulator.ts';
import { torProject } from './exit-list.ts';

const world = testWorld({ people: 60 });
let running: RunningSimulator;
beforeAll(async () => {
  running = await torProject.start({ world });
});
afterAll(() => running.stop());

const listed = async (): Promise<string[]> => (await (await fetch(`${running.url}/torbulkexitlist`)).text()).split('\n');

test('publishes plain addresses, one a line, that no real network has', async () => {
  const response = await fetch(`${running.url}/torbulkexitlist`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const lines = (await response.text()).split('\n');
  expect(lines.pop()).toBe('');
  expect(lines.filter((line) => !/^198\.19\.\d{1,3}\.\d{1,2}$/.test(line))).toEqual([]);
  expect([lines.length > 1200, new Set(lines).size]).toEqual([true, lines.length]);
});

test('some of them come and go from day to day', async () => {
  const before = new Set(await listed());
  expect(await listed()).toEqual([...before]);
  world.advanceTo(new Date(world.now().getTime() + dayMs));
  const after = await listed();
  const stayed = after.filter((line) => before.has(line)).length;
  expect([stayed < before.size, stayed > before.size * 0.9, stayed < after.length]).toEqual([true, true, true]);
});

test('has nothing else', async () => {
  expect((await fetch(`${running.url}/exit-addresses`)).status).toBe(404);
});
