import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { EgressTooLarge } from './egress-error.ts';
import { egress, listen } from '../../../test-support/egress-test-bed.ts';

describe('the answer is bounded', () => {
  test.each<[string, RequestListener]>([
    ['declared', (_, response) => response.setHeader('content-length', 1001).end('x'.repeat(1001))],
    ['streamed', (_, response) => void response.write('x'.repeat(600), () => response.end('x'.repeat(401)))],
    ['packed', (_, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync('x'.repeat(1001)))],
  ])('%s', async (_how, answer) => {
    const server = await listen(answer);
    const guard = egress({ hosts: { 'vendor.example': `http://127.0.0.1:${server.port}` } });
    const read = async (maxBytes: number) => (await guard.fetch('https://vendor.example/', { maxBytes })).text();
    await expect(read(1000)).rejects.toThrow(EgressTooLarge);
    expect(await read(1001)).toHaveLength(1001);
  });

  test('an answer without a body may declare any length', async () => {
    const server = await listen((_, response) => response.setHeader('content-length', 5000).end());
    const guard = egress({ hosts: { 'vendor.example': `http://127.0.0.1:${server.port}` } });
    const response = await guard.fetch('https://vendor.example/', { method: 'HEAD', maxBytes: 1000 });
    expect(response.headers.get('content-length')).toBe('5000');
  });
});
