import { afterEach, expect, test, vi } from 'vitest';
import { connectionInMemory } from '../../../../test-support/queue/attempt-next.ts';
import { ClaimLost } from '../../../platform/queue/claim.ts';
import { Disconnected } from './disconnected.ts';
import { type WriteGuard, writeGuard } from './write-guard.ts';

const { signal } = new AbortController();
const url = new URL('https://vendor.example.test/policies');
let guard: WriteGuard;
afterEach(async () => {
  vi.restoreAllMocks();
  await guard.close();
});

function guardedBy(check: () => Promise<void>, answer: () => Promise<void> = async () => {}) {
  const sent: string[] = [];
  guard = writeGuard({ signal, check });
  const fetch = async (_url: URL, init?: RequestInit) => {
    sent.push(init?.method ?? 'GET');
    await answer();
    return new Response();
  };
  return { sent, connection: guard.around({ ...connectionInMemory(signal), fetch }) };
}

const lost = async () => {
  throw new ClaimLost('the job is another’s');
};

test('a worker that has lost the job sends nothing by any protocol', async () => {
  const { connection, sent } = guardedBy(lost);
  await expect(connection.fetch(url, { method: 'PATCH' })).rejects.toThrow('the job is another’s');
  await expect(connection.fetch(url)).rejects.toThrow('the job is another’s');
  await expect(connection.writing?.(async () => sent.push('modify'))).rejects.toThrow('the job is another’s');
  expect(() => connection.mayCall?.()).toThrow('the job is another’s');
  expect(sent).toEqual([]);
});

test('remembers a refusal that a connector mistook for one of the vendor', async () => {
  const { connection } = guardedBy(lost);
  expect(() => guard.throwIfRefused()).not.toThrow();
  await connection.fetch(url, { method: 'POST' }).catch(() => {});
  expect(() => guard.throwIfRefused()).toThrow(ClaimLost);
});

test('asks again when the worker slept for long after an answer', async () => {
  const clock = [0, 20_000, 20_000, 20_010];
  vi.spyOn(performance, 'now').mockImplementation(() => clock.shift() ?? 20_010);
  const check = vi.fn<() => Promise<void>>(async () => {});
  const { connection, sent } = guardedBy(check);
  await connection.fetch(url, { method: 'PUT' });
  expect([check.mock.calls.length, sent]).toEqual([2, ['PUT']]);
});

test('a job that waits is told of a disconnection, but not before the write in flight is over', async () => {
  let isConnected = true;
  const answered = Promise.withResolvers<void>();
  const { connection, sent } = guardedBy(
    async () => {
      if (!isConnected) throw new Disconnected('Okta');
    },
    () => answered.promise,
  );
  const write = connection.fetch(url, { method: 'PUT' });
  await vi.waitFor(() => expect(sent).toEqual(['PUT']));
  isConnected = false;
  await vi.waitFor(() => expect(() => guard.throwIfRefused()).toThrow('Okta was disconnected.'), { timeout: 5000 });
  expect(guard.signal.aborted).toBe(false);
  answered.resolve();
  await expect(write).resolves.toMatchObject({ status: 200 });
  expect(guard.signal.reason).toBeInstanceOf(Disconnected);
  await expect(connection.fetch(url)).rejects.toThrow('Okta was disconnected.');
});
