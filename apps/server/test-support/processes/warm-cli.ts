import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import { compileCache } from '../run/compile-cache.ts';
import type { Ended } from './spawned-cli.ts';

export interface WarmCli {
  /**
   * One command at a time, without standard input: Rampart's own, or another script of the repository. `spawnCli` is for what
   * needs a separate process.
   */
  run(args: readonly string[], env: Readonly<Record<string, string>>, script?: string): Promise<Ended>;
  close(): Promise<void>;
}

const repository = join(import.meta.dirname, '../../../..');
const hostFile = relative(repository, fileURLToPath(new URL('./warm-cli-host.ts', import.meta.url)));

/** Of the repository, or of a copy of it. */
export function openWarmCli(root: string = repository): WarmCli {
  const host = spawn(process.execPath, [join(root, hostFile)], {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_COMPILE_CACHE: compileCache },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A logger writes past `process.stdout`: that counts as printed too.
  let logged = '';
  host.stdout.on('data', (chunk: Buffer) => (logged += chunk.toString()));
  const answers = createInterface({ input: host.stderr })[Symbol.asyncIterator]();
  const ended = new Promise<void>((resolve) => host.once('exit', () => resolve()));
  return {
    async run(args, env, script = 'apps/server/src/main/cli.ts') {
      logged = '';
      host.stdin.write(`${JSON.stringify({ script, args, env })}\n`);
      const { value, done } = await answers.next();
      if (done === true) throw new Error('The process of the command line has ended.');
      const answer = JSON.parse(value) as Ended;
      return { ...answer, stdout: logged + answer.stdout };
    },
    async close() {
      host.stdin.end();
      await ended;
    },
  };
}
