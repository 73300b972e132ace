import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { projectFolder } from './run-command.mjs';

/** In the place of the product: it is stopped as the product is, a second signal ends it, and it goes on stopping until SIGUSR2. */
const standIn = `
import { watchForStop } from '${projectFolder}apps/server/src/main/stop-request.ts';
const { signal, dispose } = watchForStop();
const running = setInterval(() => {}, 1000);
signal.addEventListener('abort', () => {
  dispose();
  console.log('stopping');
});
process.once('SIGUSR2', () => {
  clearInterval(running);
  console.log('stopped');
});
console.log('running', process.pid);`;

const start = `
import { runProduct } from '${projectFolder}tools/setup/run-product.mjs';
runProduct(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(standIn)}], process.env);`;

/** As a terminal starts it, in a group of its own. */
async function started() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', start], {
    cwd: projectFolder,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGKILL');
  });
  const ended = once(child, 'exit');
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const prints = (words: string) => vi.waitFor(() => expect(printed).toContain(words), { timeout: 20_000, interval: 20 });
  await prints('running');
  const product = Number(/running (\d+)/.exec(printed)?.[1]);
  return {
    pid: child.pid!,
    /** The exit code and what the product printed. */
    stops: async () => {
      await prints('stopping');
      process.kill(product, 'SIGUSR2');
      const [code] = await ended;
      return [code as number | null, printed.split('\n').slice(1)];
    },
  };
}

const drained = [0, ['stopping', 'stopped', '']];

test.each(['SIGINT', 'SIGTERM'] as const)('%s to the process of npm start, and to no other, stops the product', async (signal) => {
  const { pid, stops } = await started();
  process.kill(pid, signal);
  expect(await stops()).toEqual(drained);
});

test('Ctrl-C, which reaches both, stops the product once', async () => {
  const { pid, stops } = await started();
  process.kill(-pid, 'SIGINT');
  expect(await stops()).toEqual(drained);
});
