import { afterEach, expect, test, vi } from 'vitest';
import { connectionInMemory } from '../../../../test-support/attempt-next.ts';
import { ClaimLost } from '../../../platform/queue/claim.ts';
import { writeGuard } from './write-guard.ts';

const { signal } = new AbortController();
const url = new URL('https://vendor.example.test/policies');
afterEach(() => vi.restoreAllMocks());

function guardedBy(check: () => Promise<void>) {
  const sent: string[] = [];
  const guard = writeGuard({ signal, check });
  const fetch = async (_url: URL, init?: RequestInit) => {
    sent.push(init?.method ?? 'GET');
    return new Response();
  };
  return { guard, sent, connection: guard.around({ ...connectionInMemory(signal), fetch }) };
}

test('a worker that has lost the job still reads, and writes nothing by any protocol', async () => {
  const { connection, sent } = guardedBy(async () => {
    throw new ClaimLost('the job is another’s');
  });
  await connection.fetch(url);
  await expect(connection.fetch(url, { method: 'PATCH' })).rejects.toThrow('the job is another’s');
  await expect(connection.beforeWrite?.()).rejects.toThrow('the job is another’s');
  expect(sent).toEqual(['GET']);
});

test('remembers a refusal that a connector mistook for one of the vendor', async () => {
  const { guard, connection } = guardedBy(async () => {
    throw new ClaimLost('the job is another’s');
  });
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
