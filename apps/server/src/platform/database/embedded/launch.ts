import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '../../refusal.ts';
import { type Command, startIn } from './unprivileged-user.ts';

export interface Launched {
  readonly port: number;
  /** Resolves when the server ends, for whatever reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port'))));
    });
  });

/** Resolves with nothing when the server is ready, otherwise with what it said before it ended. */
const findComplaint = (child: ChildProcess): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000);
      if (said.includes('ready to accept connections')) resolve(undefined);
    });
    child.once('error', reject);
    child.once('close', () => resolve(said.trim()));
  });

/** Another process took the port in between, or the children of a killed server are still ending: both pass. */
const passes = /Address already in use|shared memory block/;
const mostTries = 20;
const retryAfterMs = 250;

/** Starts the server on a free port of loopback, in a separate process group, so that Ctrl-C does not reach it before us. */
export async function launch(commandFor: (port: number) => Command, handles: readonly number[]): Promise<Launched> {
  for (let tries = 1; ; tries += 1) {
    const port = await freePort();
    const { file, args } = commandFor(port);
    const child = spawn(file, args, { ...startIn, stdio: ['ignore', 'ignore', 'pipe', ...handles], detached: true });
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    const complaint = await findComplaint(child);
    if (complaint === undefined) {
      child.stderr?.removeAllListeners('data').resume();
      const stop = async () => {
        child.kill('SIGINT');
        await ended;
      };
      return { port, ended, stop };
    }
    if (tries === mostTries || !passes.test(complaint)) {
      const lines = complaint.split('\n');
      throw new Refusal(`The embedded PostgreSQL did not start: ${lines.find((line) => line.includes('FATAL')) ?? lines.at(-1)}`);
    }
    await wait(retryAfterMs);
  }
}
