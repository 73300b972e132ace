import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Run } from '@rampart/contract/collect.ts';
import { freePort } from './free-port.ts';

const administrator = 'sunniva.aas@haldenfreight.example';
const cli = join(import.meta.dirname, '..', 'apps', 'server', 'src', 'main', 'cli.ts');

export interface DemoProduct {
  readonly pid: number;
  /** When it was started. */
  readonly startedAt: Date;
  /** Every run that was seen so far, oldest first. */
  readonly runs: () => readonly Run[];
  /** Asks as a signed-in user; answers with the milliseconds it took. */
  ask(path: string): Promise<number>;
  /** Resolves when the past is lived. `meanwhile` is called about five times a second. */
  untilLived(weeks: number, meanwhile: () => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
}

interface DemoOptions {
  readonly people: number;
  readonly weeks: number;
  /** Settings beside these, such as a database of the caller's own. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** What the product prints until the words are there. It is read on afterwards: a full pipe would hold the product up. */
function printed(child: ChildProcess, words: string): Promise<string> {
  let text = '';
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      text += String(chunk);
      if (text.includes(words)) resolve(text);
    });
    child.once('exit', () => reject(new Error(`The product ended before it was running. ${text}`)));
  });
}

const isOver = ({ state }: Run): boolean => state === 'completed' || state === 'failed';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The product with its demo, as `npm start` runs it, in its own folder. */
export async function startDemoProduct({ people, weeks, settings = {} }: DemoOptions): Promise<DemoProduct> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'rampart-bench-'));
  const size = { RAMPART_DEMO_PEOPLE: String(people), RAMPART_DEMO_WEEKS: String(weeks) };
  const env = { ...process.env, RAMPART_DATA: folder, PORT: String(port), RAMPART_LOG_LEVEL: 'warn', ...size, ...settings };
  const spawnedAt = new Date();
  const child = spawn(process.execPath, [cli, 'up', '--demo'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const origin = `http://127.0.0.1:${port}`;
  const runs = new Map<string, Run>();
  try {
    const [, password = ''] = /the password of all is (\S+)/.exec(await printed(child, 'Stop it with Ctrl-C.')) ?? [];
    const signedIn = await fetch(`${origin}/api/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: administrator, password }),
    });
    const { access } = (await signedIn.json()) as { access: string };
    const read = async (path: string): Promise<string> => {
      const reply = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${access}` } });
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}.`);
      return reply.text();
    };
    return {
      pid: child.pid ?? 0,
      startedAt: spawnedAt,
      runs: () => [...runs.values()].toSorted((a, b) => a.as_of.localeCompare(b.as_of)),
      async ask(path) {
        const startedAt = performance.now();
        await read(path);
        return performance.now() - startedAt;
      },
      async untilLived(count, meanwhile) {
        while (runs.size < count || ![...runs.values()].every(isOver)) {
          if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}.`);
          const page = JSON.parse(await read('/api/v1/processing/runs?limit=10')) as { runs: Run[] };
          for (const run of page.runs) runs.set(run.uuid, run);
          await Promise.all([meanwhile(), pause(200)]);
        }
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
