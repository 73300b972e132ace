import type { RequestListener } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { EgressTooLarge, EgressUnreachable } from './egress-error.ts';
import { egress, listen } from '../../../test-support/loopback/egress-test-bed.ts';

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

const answeredWith = async (answer: RequestListener) => {
  const server = await listen(answer);
  return egress({ hosts: { 'vendor.example': `http://127.0.0.1:${server.port}` } }).fetch('https://vendor.example/');
};

describe('a packed answer is unpacked', () => {
  test.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['GZIP', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('%s, also that of a refusal', async (encoding, pack) => {
    const response = await answeredWith((request, answer) => {
      expect(request.headers['accept-encoding']).toBe('gzip, deflate, br');
      answer.writeHead(403, { 'content-encoding': encoding }).end(pack('{"why":"grün"}'));
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ why: 'grün' });
  });

  test('and one that breaks off is no answer', async () => {
    const half = gzipSync('x'.repeat(100_000)).subarray(0, 40);
    await expect(answeredWith((_, answer) => answer.setHeader('content-encoding', 'gzip').end(half))).rejects.toThrow(EgressUnreachable);
  });

  test('nothing to unpack is nothing', async () => {
    const response = await answeredWith((_, answer) => answer.writeHead(204, { 'content-encoding': 'gzip' }).end());
    expect([response.status, await response.text()]).toEqual([204, '']);
  });
});

test('a header that is sent several times keeps its values', async () => {
  const response = await answeredWith((_, answer) => answer.setHeader('link', ['<a>; rel="self"', '<b>; rel="next"']).end('[]'));
  expect(response.headers.get('link')).toBe('<a>; rel="self", <b>; rel="next"');
});

test('the body can be read as a stream, and cancelled', async () => {
  const response = await answeredWith((_, answer) => answer.end('version: STSv1'));
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body ?? []) chunks.push(chunk as Uint8Array);
  expect(Buffer.concat(chunks).toString()).toBe('version: STSv1');
  await (await answeredWith((_, answer) => answer.end('anything'))).body?.cancel();
  expect((await answeredWith((_, answer) => answer.writeHead(204).end())).body).toBeNull();
});
