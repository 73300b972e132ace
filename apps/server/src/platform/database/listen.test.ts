import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startDatabaseWire } from '../../../test-support/database/database-wire.ts';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { listen, type Listener, type ListenOptions } from './listen.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const listeners: Listener[] = [];
const opened = async (options: Partial<ListenOptions> = {}) => {
  const errors: Error[] = [];
  const received: string[] = [];
  let interruptions = 0;
  const listener = await listen({
    connectionString: fresh.appUrl,
    channels: ['first', 'Second one'],
    onError: (error) => errors.push(error),
    ...options,
  });
  listeners.push(listener);
  for (const channel of ['first', 'Second one']) listener.on(channel, (payload) => received.push(`${channel}: ${payload}`));
  listener.onInterruption(() => (interruptions += 1));
  return { listener, errors, received, interruptions: () => interruptions };
};
afterEach(() => Promise.all(listeners.splice(0).map((listener) => listener.close())));

const send = (channel: string, payload: string) => fresh.owner.query('select pg_notify($1, $2)', [channel, payload]);
const sessions = "from pg_stat_activity where datname = current_database() and query ilike 'listen%'";
const cut = () => fresh.owner.query(`select pg_terminate_backend(pid) ${sessions}`);
const openSessions = async () => (await fresh.owner.query(`select ${sessions}`)).rowCount;
const soon = { timeout: 30_000, interval: 20 };

test('receives what is sent on its channels, and nothing else', async () => {
  const { received } = await opened();
  await send('third', 'unheard');
  await send('first', 'one');
  await send('Second one', '');
  await vi.waitFor(() => expect(received).toEqual(['first: one', 'Second one: ']), soon);
});

test('reports a lost connection once, and receives again after reconnecting', async () => {
  const { listener, errors, received, interruptions } = await opened();
  await cut();
  await vi.waitFor(() => expect(listener.isUp()).toBe(false), soon);
  expect(interruptions()).toBe(1);
  expect(errors).toHaveLength(1);
  await vi.waitFor(() => expect(listener.isUp()).toBe(true), soon);
  expect(interruptions()).toBe(2);
  await send('first', 'again');
  await vi.waitFor(() => expect(received).toEqual(['first: again']), soon);
  expect(await openSessions()).toBe(1);
});

test('closing while the connection is lost leaves nothing behind', async () => {
  const { listener } = await opened();
  await cut();
  await vi.waitFor(() => expect(listener.isUp()).toBe(false), soon);
  await listener.close();
  expect(await openSessions()).toBe(0);
  expect(listener.isUp()).toBe(false);
});

test('a first connection that cannot be made is an error', async () => {
  await expect(opened({ connectionString: fresh.appUrl.replace(/:\d+\//, ':1/') })).rejects.toThrow('ECONNREFUSED');
});

test('a connection that is dead without saying so is noticed', async () => {
  const wire = await startDatabaseWire(fresh.appUrl);
  const { listener, errors, interruptions } = await opened({ connectionString: wire.url, pulseMs: 300 });
  wire.fallSilent();
  await vi.waitFor(() => expect(interruptions()).toBe(1), soon);
  expect(errors[0]?.message).toMatch(/timeout/i);
  await vi.waitFor(() => expect(listener.isUp()).toBe(true), soon);
  await listener.close();
  wire.close();
});

test('says each time that the database has answered', async () => {
  let answers = 0;
  await opened({ pulseMs: 300, onAnswer: () => (answers += 1) });
  await vi.waitFor(() => expect(answers).toBeGreaterThan(1), soon);
});
