import { Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { registerRequestSeconds, type RequestLabels } from './request-seconds.ts';

const polled: RequestLabels = { kind: 'poll', method: 'GET', route: '/api/polled', status: 304 };
const called: RequestLabels = { kind: 'call', method: 'POST', route: '/api/"called"\\:id', status: 500 };
const observed: [RequestLabels, number][] = [
  [polled, 0.00002],
  [polled, 0.001],
  [called, 0.3],
  [called, 31],
  [polled, 0.0011],
  [called, 30],
];

test('Prometheus reads what it reads of a histogram of the library', async () => {
  const [ours, theirs] = [new Registry(), new Registry()];
  const requests = registerRequestSeconds(ours);
  const { name, help } = await requests.get();
  const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];
  const library = new Histogram({ name, help, buckets, labelNames: ['kind', 'method', 'route', 'status'], registers: [theirs] });
  expect(await ours.metrics()).toBe(await theirs.metrics());
  for (const [labels, seconds] of observed) {
    requests.observerOf(labels).observe(seconds);
    library.observe({ ...labels }, seconds);
  }
  expect(await ours.metrics()).toBe(await theirs.metrics());
  ours.resetMetrics();
  theirs.resetMetrics();
  expect(await ours.metrics()).toBe(await theirs.metrics());
});

test('who counts the same requests counts them in one row', () => {
  const requests = registerRequestSeconds(new Registry());
  expect(requests.observerOf({ ...polled })).toBe(requests.observerOf(polled));
  expect(requests.observerOf({ ...polled, status: 200 })).not.toBe(requests.observerOf(polled));
});
