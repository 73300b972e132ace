import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { projectFolder } from './run-command.mjs';

/** In the place of the product: it says which signals it gets, is stopped as the product is, and goes on stopping until SIGUSR2. */
const standIn = `
import { watchForStop } from '${projectFolder}apps/server/src/main/stop-request.ts';
for (const sent of ['SIGINT', 'SIGTERM']) process.on(sent, () => console.log(sent));
const { signal, dispose } = watchForStop();
const running = setInterval(() => {}, 1000);
signal.addEventListener('abort', () => console.log('stopping'));
process.once('SIGUSR2', () => {
  clearInterval(running);
  dispose();
  console.log('stopped');
});
console.log('running', process.pid);`;

/** SIGUSR2 puts its clock forward. */
const start = `
import { runProduct } from '${projectFolder}tools/setup/run-product.mjs';
const now = performance.now.bind(performance);
process.once('SIGUSR2', () => {
  performance.now = () => now() + 1500;
  console.log('later');
});
runProduct(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(standIn)}], process.env);`;

/** What is left of it: the product may outlive the process that started it. */
function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** As a terminal starts it, in a group of its own. */
async function started() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', start], {
    cwd: projectFolder,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => endGroup(child.pid!));
  const ended = once(child, 'exit');
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const prints = (words: string) => vi.waitFor(() => expect(printed).toContain(words), { timeout: 20_000, interval: 20 });
  await prints('running');
  const product = Number(/running (\d+)/.exec(printed)?.[1]);
  return {
    pid: child.pid!,
    product,
    prints,
    /** The exit code and what was printed since the product runs. */
    ends: async () => {
      const [code] = await ended;
      return [code as number | null, printed.split('\n').slice(1)] as const;
    },
  };
}

/** Once it has done what it does before it ends. */
async function stops({ product, prints, ends }: Awaited<ReturnType<typeof started>>) {
  await prints('stopping');
  process.kill(product, 'SIGUSR2');
  return ends();
}

test.each([
  ['SIGINT', []],
  ['SIGTERM', ['SIGTERM']],
] as const)('%s to the process of npm start, and to no other, stops the product', async (signal, passedOn) => {
  const running = await started();
  process.kill(running.pid, signal);
  expect(await stops(running)).toEqual([0, [...passedOn, 'stopping', 'stopped', '']]);
});

test('Ctrl-C, which reaches both, stops the product once', async () => {
  const running = await started();
  process.kill(-running.pid, 'SIGINT');
  const [code, printed] = await stops(running);
  // The process of npm start asks by the channel, which may be faster than the signal.
  expect([code, printed.slice(0, 2).toSorted(), printed.slice(2)]).toEqual([0, ['SIGINT', 'stopping'], ['stopped', '']]);
});

test('a second SIGINT to the process of npm start, a moment later, ends the product without waiting', async () => {
  const { pid, prints, ends } = await started();
  process.kill(pid, 'SIGINT');
  await prints('stopping');
  process.kill(pid, 'SIGUSR2');
  await prints('later');
  process.kill(pid, 'SIGINT');
  expect(await ends()).toEqual([1, ['stopping', 'later', '']]);
});
