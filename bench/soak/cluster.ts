import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { compileCache } from '../../apps/server/test-support/run/compile-cache.ts';

const cli = join(import.meta.dirname, '../../apps/server/src/main/cli.ts');

export interface MemorySample {
  readonly at: number;
  readonly megabytes: number;
}

/** One process of the product, as an operator runs it. */
export interface Part {
  readonly name: string;
  readonly url: string;
  /** Of the process that runs now; a start begins anew. */
  readonly memory: () => readonly MemorySample[];
  /** It was ready once since it was started: a balancer sends it requests. */
  isUp(): boolean;
  start(): Promise<void>;
  /** Without a word: SIGKILL. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  sample(): Promise<void>;
}

export interface PartOptions {
  readonly name: string;
  readonly command: 'api' | 'worker';
  readonly port: number;
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
}

const startPatienceMs = 180_000;

async function megabytesOf(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

export function openPart({ name, command, port, folder, settings }: PartOptions): Part {
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: compileCache,
    PORT: String(port),
    RAMPART_DATA: join(folder, name),
    ...settings,
  };
  const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
  let child: ChildProcess | undefined;
  let memory: MemorySample[] = [];
  let hasAnswered = false;
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === undefined || !isRunning()) return;
    hasAnswered = false;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return {
    name,
    url,
    memory: () => memory,
    isUp: () => hasAnswered && isRunning(),
    async start() {
      memory = [];
      child = spawn(process.execPath, [cli, command], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      child.stdout?.pipe(log, { end: false });
      child.stderr?.pipe(log, { end: false });
      for (const until = Date.now() + startPatienceMs; Date.now() < until; await wait(250)) {
        if (!isRunning()) throw new Error(`${name} ended when it was started: see ${name}.log.`);
        const ready = await fetch(`${url}/readyz`).catch(() => undefined);
        if (ready?.status === 200) {
          hasAnswered = true;
          return;
        }
      }
      throw new Error(`${name} was not ready in time.`);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async sample() {
      const megabytes = child?.pid === undefined || !isRunning() ? undefined : await megabytesOf(child.pid);
      if (megabytes !== undefined) memory.push({ at: Date.now(), megabytes });
    },
  };
}
