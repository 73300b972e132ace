import { request as httpRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { endpoint } from '@rampart/contract/endpoint.ts';
import { expect, onTestFinished, test } from 'vitest';
import { type Bytes, reply, route } from './route.ts';
import { testApp } from '../../../test-support/api/test-app.ts';

const download = endpoint({
  method: 'GET',
  path: '/api/download',
  summary: 'A file',
  allow: 'anyone',
  responses: { 200: { binary: 'application/octet-stream' } },
});

async function serve(bytesOf: () => Bytes) {
  const { app } = await testApp({ routes: [route(download, async () => reply(200, bytesOf()))] });
  onTestFinished(async () => app.close());
  return app;
}

const get = (url: string) => new Promise<IncomingMessage>((resolve, reject) => void httpRequest(url, resolve).on('error', reject).end());

test('bytes leave as they are, under their own type', async () => {
  const all = Uint8Array.from({ length: 256 }, (_, index) => index);
  const response = await (await serve(() => all.subarray(1))).inject('/api/download');
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/octet-stream']);
  expect(Uint8Array.from(response.rawPayload)).toEqual(all.subarray(1));
});

test('lets a handler name another type', async () => {
  const { app } = await testApp({
    routes: [
      route(download, async ({ response }) => {
        response.type('image/png');
        return reply(200, Buffer.from('x'));
      }),
    ],
  });
  expect((await app.inject('/api/download')).headers['content-type']).toBe('image/png');
  await app.close();
});

test('a stream is passed on piece by piece: the second is made after the first has arrived', async () => {
  const firstArrived = Promise.withResolvers<void>();
  const app = await serve(() =>
    Readable.from(
      (async function* () {
        yield Buffer.alloc(70_000, 'a');
        await firstArrived.promise;
        yield Buffer.from('end');
      })(),
    ),
  );
  const response = await get(`${await app.listen({ port: 0, host: '127.0.0.1' })}/api/download`);
  expect([response.headers['transfer-encoding'], response.headers['content-length']]).toEqual(['chunked', undefined]);
  let length = 0;
  let last = '';
  for await (const chunk of response.setEncoding('latin1')) {
    length += String(chunk).length;
    last = String(chunk);
    if (length === 70_000) firstArrived.resolve();
  }
  expect([length, last]).toEqual([70_003, 'end']);
});

test('pauses the stream for a slow reader, and ends it when the reader leaves', async () => {
  const piece = Buffer.alloc(65_536);
  let made = 0;
  let isEnded = false;
  const app = await serve(() =>
    Readable.from(
      (async function* () {
        try {
          for (; made < 16_000; made += 1) yield piece;
        } finally {
          isEnded = true;
        }
      })(),
    ),
  );
  const response = await get(`${await app.listen({ port: 0, host: '127.0.0.1' })}/api/download`);
  let before = -1;
  await expect
    .poll(
      () => {
        const isStill = made === before;
        before = made;
        return isStill;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  expect(made).toBeLessThan(1000);
  response.destroy();
  await expect.poll(() => isEnded, { timeout: 30_000 }).toBe(true);
});

test('a stream that fails half-way does not look complete', async () => {
  const app = await serve(() =>
    Readable.from(
      (async function* () {
        yield Buffer.alloc(10_000);
        throw new Error('the disk is gone');
      })(),
    ),
  );
  const response = await get(`${await app.listen({ port: 0, host: '127.0.0.1' })}/api/download`);
  await expect(response.toArray()).rejects.toThrow('aborted');
});
