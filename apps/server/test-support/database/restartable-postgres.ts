import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataFolderOf } from '../../src/platform/database/embedded/initialise.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.ts';
import { prepareDatabase } from '../../src/platform/database/prepare-database.ts';
import { testMasterKey } from '../access/test-master-key.ts';

/** A PostgreSQL of a test's own that keeps what was committed, at one address however often it is stopped and started. */
export interface RestartablePostgres {
  /** The migrated database to clone. */
  readonly templateUrl: string;
  /** At once, without a checkpoint: what was not committed is lost. */
  stopHard(): Promise<void>;
  startAgain(): Promise<void>;
  close(): Promise<void>;
}

/** The machine does not crash, only the server: what it has written is there afterwards, also without being flushed to the disk. */
const settings = ['fsync=off', 'synchronous_commit=on', 'full_page_writes=off', 'autovacuum=off'];

export async function startRestartablePostgres(): Promise<RestartablePostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'rampart-restartable-'));
  const start = () => startEmbeddedPostgres({ folder, databaseName: 'template', settings });
  let server = await start();
  const sockets = new Set<Socket>();
  const relay = createServer((socket) => {
    const upstream = connect(Number(new URL(server.ownerUrl).port), '127.0.0.1');
    for (const one of [socket, upstream]) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        socket.destroy();
        upstream.destroy();
      });
    }
    socket.pipe(upstream).pipe(socket);
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const relayed = new URL(server.ownerUrl);
  relayed.port = String((relay.address() as AddressInfo).port);
  await prepareDatabase({ ownerUrl: relayed.href, appUrl: undefined, masterKey: testMasterKey });
  return {
    templateUrl: relayed.href,
    async stopHard() {
      const [pid] = (await readFile(join(dataFolderOf(folder), 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGQUIT');
      await server.ended;
    },
    async startAgain() {
      server = await start();
    },
    async close() {
      relay.close();
      for (const socket of sockets) socket.destroy();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
