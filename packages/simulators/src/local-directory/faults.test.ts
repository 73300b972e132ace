import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '../../test-support/test-world.ts';
import { testDirectory } from '../../test-support/ldap-directory.ts';

const world = testWorld();
let directory: Awaited<ReturnType<typeof testDirectory>>;

beforeAll(async () => {
  directory = await testDirectory(world);
});
afterAll(() => directory.stop());

describe('faults on request', () => {
  it.each([
    ['too-many-requests', 51],
    ['server-error', 52],
  ] as const)('say %s with result %i, once, for the operation that was meant', async (kind, code) => {
    const client = await directory.reader();
    directory.faults.order({ kind, path: /^search OU=People/ });
    const people = `OU=People,${directory.root}`;
    expect((await client.search(directory.root, { scope: 'base' })).searchEntries).toHaveLength(1);
    await expect(client.search(people)).rejects.toMatchObject({ code });
    expect((await client.search(people)).searchEntries.length).toBeGreaterThan(50);
  });

  it.each(['dropped-connection', 'expired-token', 'garbage'] as const)('end the connection: %s', async (kind) => {
    directory.faults.order({ kind, path: /^bind/ });
    const socket = connect(Number(new URL(directory.url).port), '127.0.0.1');
    socket.write(Buffer.from('300c020101600702010304008000', 'hex'));
    let heard = '';
    for await (const chunk of socket) heard += String(chunk);
    expect(heard.startsWith('HTTP')).toBe(kind === 'garbage');
    expect(kind === 'garbage' || heard === '').toBe(true);
    await directory.reader();
  });

  it('answer late, but rightly', async () => {
    directory.faults.order({ kind: 'slow', delayMs: 30 });
    const client = await directory.reader();
    expect(client.isConnected).toBe(true);
  });
});
