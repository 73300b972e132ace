import Fastify from 'fastify';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { closeAfterAnswers } from './close-after-answers.ts';

async function listening() {
  const app = Fastify({ forceCloseConnections: 'idle' });
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    asked.resolve();
    await released.promise;
    return 'done';
  });
  const close = closeAfterAnswers(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { close, port, asked: asked.promise, release: released.resolve };
}

test('a connection that has asked for nothing does not keep the server from closing', async () => {
  const { close, port } = await listening();
  const spare = connect(port, '127.0.0.1');
  await once(spare, 'connect');
  const gone = once(spare, 'close');
  await close();
  expect(await gone).toEqual([false]);
});

test('what is under way is answered first', async () => {
  const { close, port, asked, release } = await listening();
  const answer = fetch(`http://127.0.0.1:${port}/slow`);
  await asked;
  const closed = close();
  release();
  expect(await (await answer).text()).toBe('done');
  await closed;
});
