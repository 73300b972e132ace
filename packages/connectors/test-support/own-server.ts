import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Below the ports that the system gives to connections: one of those may be taken by the time it is listened on. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  return (await isFree(port)) ? port : freePort();
}

/** A key and a certificate for this host in the folder, as `key.pem` and `cert.pem`. */
export async function makeCertificate(folder: string, host: string): Promise<void> {
  const name = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...name, ...files]);
}

const answers = (where: string | number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = typeof where === 'string' ? connect(where) : connect(where, '127.0.0.1');
    socket.once('connect', () => resolve(socket.destroy() !== undefined));
    socket.once('error', () => resolve(false));
  });

const mostTries = 2400;

/** Waits until a server listens at a port or a socket. */
export async function untilListening(where: string | number, hasEnded: () => boolean): Promise<void> {
  for (let tries = 0; !(await answers(where)); tries += 1) {
    if (tries > mostTries || hasEnded()) throw new Error(`Nothing listens at ${where}.`);
    await wait(25);
  }
}
