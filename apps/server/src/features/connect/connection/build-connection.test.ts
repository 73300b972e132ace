import { readMtaSts } from '@rampart/connectors/kit/mail-domains/mta-sts.ts';
import { expect, test } from 'vitest';
import { egress, listen } from '../../../../test-support/loopback/egress-test-bed.ts';
import { guardedFetch } from './build-connection.ts';

const lookUp = async () => ({ state: 'found' as const, values: ['v=STSv1; id=1'] });

test('a policy of MTA-STS is read through the guarded way out, as a stream', async () => {
  const server = await listen((_, answer) => answer.end('version: STSv1\nmode: enforce\nmx: mx.example.test\nmax_age: 604800\n'));
  const guard = egress({ hosts: { 'mta-sts.example.test': `http://127.0.0.1:${server.port}` } });
  const { signal } = new AbortController();
  expect(await readMtaSts({ fetch: guardedFetch(guard, signal), signal, lookUp }, 'example.test')).toEqual({
    state: 'found',
    mode: 'enforce',
    hosts: ['mx.example.test'],
    maxAgeSeconds: 604_800,
  });
});
