import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { findProcessStart } from './live-process.ts';

test('a process has one start while it runs, and none afterwards', async () => {
  const child = spawn('sleep', ['60']);
  const pid = child.pid ?? 0;
  const start = findProcessStart(pid);
  expect(start).toMatch(/\d/);
  expect(findProcessStart(pid)).toBe(start);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(findProcessStart(pid)).toBeUndefined();
});

test('counts an ended process as gone, even before its parent has noticed', async () => {
  // The shell becomes a sleep, which never asks what became of the child it inherits.
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [said] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(said.toString());
  expect(findProcessStart(pid)).toBeDefined();
  // As long as it is a shell it may still take note.
  const commandOf = () => execFileSync('ps', ['-o', 'comm=', '-p', String(parent.pid)], { encoding: 'utf8' }).trim();
  await vi.waitFor(() => expect(commandOf()).toMatch(/sleep$/), { timeout: 30_000, interval: 10 });
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(findProcessStart(pid)).toBeUndefined(), { timeout: 30_000, interval: 10 });
  expect(() => process.kill(pid, 0)).not.toThrow();
  parent.kill('SIGKILL');
});

test.each([0, -1, Number.NaN, 999_999_999])('%d is no process', (pid) => {
  expect(findProcessStart(pid)).toBeUndefined();
});
