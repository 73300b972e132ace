import { expect, test } from 'vitest';
import { Response } from 'undici';
import type { OutgoingRequest } from '../metrics/metrics.ts';
import { EgressRefused, EgressTimedOut, EgressUnreachable } from './egress-error.ts';
import { createEgress, type Egress } from './guarded-fetch.ts';
import { observeEgress } from './observe-egress.ts';

async function outcomeOf(answer: () => Promise<Response>): Promise<string[]> {
  const sent: OutgoingRequest[] = [];
  const egress: Egress = { ...createEgress({ allow: [], hosts: {} }), fetch: answer };
  await observeEgress(egress, { onSent: (one) => void sent.push(one) })
    .fetch('https://vendor.example/')
    .catch(() => {});
  expect(sent.every(({ seconds }) => seconds >= 0 && seconds < 5)).toBe(true);
  return sent.map(({ outcome }) => outcome);
}

test.each([
  ['2xx', async () => new Response('{}')],
  ['3xx', async () => new Response(null, { status: 302 })],
  ['4xx', async () => new Response(null, { status: 404 })],
  ['429', async () => new Response(null, { status: 429 })],
  ['5xx', async () => new Response(null, { status: 503 })],
  ['refused', () => Promise.reject(new EgressRefused('vendor.example', 'not allowed'))],
  ['timed-out', () => Promise.reject(new EgressTimedOut('vendor.example'))],
  ['unreachable', () => Promise.reject(new EgressUnreachable('vendor.example'))],
  ['stopped', () => Promise.reject(new Error('The worker is stopping.'))],
])('counts an outgoing request once, as %s', async (outcome, answer) => {
  expect(await outcomeOf(answer)).toEqual([outcome]);
});

test('hands the answer and the failure on as they are', async () => {
  const egress: Egress = { ...createEgress({ allow: [], hosts: {} }), fetch: async () => new Response('body', { status: 418 }) };
  const response = await observeEgress(egress, { onSent: () => {} }).fetch('https://vendor.example/');
  expect([response.status, await response.text()]).toEqual([418, 'body']);
  await expect(
    observeEgress({ ...egress, fetch: () => Promise.reject(new EgressRefused('x', 'not allowed')) }, { onSent: () => {} }).fetch(
      'https://x/',
    ),
  ).rejects.toThrow('not allowed');
});
