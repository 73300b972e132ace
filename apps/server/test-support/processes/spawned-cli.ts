import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';
import { compileCache } from '../run/compile-cache.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface SpawnedCli {
  readonly pid: number;
  readonly stdout: () => string;
  readonly ended: Promise<Ended>;
  readonly child: ChildProcess;
  /** Waits, within bounds, until it has printed this. */
  prints(words: string): Promise<void>;
  signal(name: NodeJS.Signals): Promise<Ended>;
}

export interface CliOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** With a channel by which the process notices that its parent is gone. */
  readonly hasChannel?: boolean;
  /** As an operator does it: npm, a shell, and the process, of which npm gets the signals. */
  readonly isByNpm?: boolean;
}

const running = new Set<ChildProcess>();

/** The real command line in a separate process, with only these settings. */
export function spawnCli(
  args: readonly string[],
  { env = {}, input = '', hasChannel = false, isByNpm = false }: CliOptions = {},
): SpawnedCli {
  const [file, ...first] = isByNpm
    ? ['npm', 'run', '--silent', '--prefix', root, 'rampart', '--']
    : [process.execPath, `${root}apps/server/src/main/cli.ts`];
  const child = spawn(file, [...first, ...args], {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['pipe', 'pipe', 'pipe', ...(hasChannel ? (['ipc'] as const) : [])],
  });
  running.add(child);
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  child.stdin?.on('error', () => {}).end(input);
  // Not 'close', which never comes once this end has closed the channel.
  const isOver = Promise.all([once(child, 'exit'), once(child.stdout ?? child, 'close'), once(child.stderr ?? child, 'close')]);
  const ended = isOver.then(([[code]]) => {
    running.delete(child);
    return { code: code as number | null, stdout, stderr };
  });
  return {
    pid: child.pid ?? 0,
    child,
    stdout: () => stdout,
    ended,
    async prints(words) {
      await vi.waitFor(
        () => {
          if (!running.has(child)) throw new Error(`It ended without printing "${words}": ${stderr}`);
          expect(stdout + stderr).toContain(words);
        },
        { timeout: 120_000, interval: 50 },
      );
    },
    signal(name) {
      child.kill(name);
      return ended;
    },
  };
}

export const runCli = (args: readonly string[], options?: CliOptions): Promise<Ended> => spawnCli(args, options).ended;

/** For `afterAll`: whatever a failed test left running. */
export async function stopSpawned(): Promise<void> {
  const ends = [...running].map((child) => once(child, 'exit'));
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(ends);
}

/** A server needs the built web app. `npm test` has built it by now; a single test file may be the first to ask. */
export async function ensureWebApp(): Promise<void> {
  if (existsSync(`${root}apps/web/dist/index.html`)) return;
  const build = spawn(process.execPath, [`${root}tools/build-web.mjs`], { cwd: root, stdio: 'ignore' });
  await new Promise((resolve) => build.once('close', resolve));
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Below the ports that the system gives to connections: one of those may be in use by the time it is listened on. */
export async function freePort(): Promise<string> {
  const port = randomInt(20_000, 32_000);
  return (await isFree(port)) ? String(port) : freePort();
}

export async function signInAt(port: string, email: string, password: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return response.status;
}
