import { expect, test, vi } from 'vitest';
import { createMissingPartRecovery } from './missing-part-recovery.ts';

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/map.js');

function recovery({ isReachable = true, mayReload = true } = {}) {
  const done: string[] = [];
  const act = (name: string) => async (): Promise<void> => void done.push(name);
  const recover = createMissingPartRecovery({
    isServerReachable: async () => isReachable,
    waitForServer: act('waited'),
    endSession: act('ended the session'),
    mayReload: () => mayReload,
    reload: () => void done.push('reloaded'),
  });
  return { done, recover };
}

test('a file that a release replaced ends the session and loads the page anew', async () => {
  const { done, recover } = recovery();
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('the map');
  void recover(load, missing);
  await vi.waitFor(() => expect(done).toEqual(['ended the session', 'reloaded']));
  expect(load).not.toHaveBeenCalled();
});

test('during an outage the server is waited for, and the file is fetched then: the session lasts', async () => {
  const { done, recover } = recovery({ isReachable: false });
  expect(await recover(async () => 'the map', missing)).toBe('the map');
  expect(done).toEqual(['waited']);
});

test('a browser that does not ask again after an outage loads the page anew, in the same session', async () => {
  const { done, recover } = recovery({ isReachable: false });
  void recover(() => Promise.reject(missing), missing);
  await vi.waitFor(() => expect(done).toEqual(['waited', 'reloaded']));
});

test.each([true, false])('never loads the page in a loop, with the server reachable: %s', async (isReachable) => {
  const { done, recover } = recovery({ isReachable, mayReload: false });
  await expect(recover(() => Promise.reject(missing), missing)).rejects.toThrow('A part of the application could not be loaded.');
  expect(done).not.toContain('reloaded');
  expect(done).not.toContain('ended the session');
});
