import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { costLines } from './cost-lines.mjs';
import { projectFolder, runCommand } from './run-command.mjs';

const folder = mkdtempSync(join(tmpdir(), 'rampart-costs-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('names what each part took and the ten dearest test files, the dearest first', () => {
  const costsFile = join(folder, 'costs.tsv');
  writeFileSync(
    costsFile,
    Array.from({ length: 12 }, (_, place) => `${place + 1}.20\t${projectFolder}apps/${place + 1}.test.ts\n`).join(''),
  );
  const parts = [
    { name: 'Installing', processorSeconds: 40.4 },
    { name: 'Unit tests', processorSeconds: 1000.3 },
  ];
  const lines = costLines(parts, costsFile);
  expect(lines.slice(0, 3)).toEqual(['\nProcessor time: 1,041 s', '     40 s  Installing', '  1,000 s  Unit tests']);
  expect(lines.slice(4).map((line) => line.trim())).toEqual(
    [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((place) => `${place} s  apps/${place}.test.ts`),
  );
});

test('counts the processor time of a command and of the processes that it starts', async () => {
  const busy = 'const until = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < until) Math.random();';
  const child = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(busy)}]);`;
  const { code, processorSeconds } = await runCommand(process.execPath, ['-e', child]);
  expect(code).toBe(0);
  expect(processorSeconds).toBeGreaterThan(0.3);
});

test('passes on how a command ended and what it printed', async () => {
  expect(await runCommand('sh', ['-c', 'echo here; exit 3'], { gather: true })).toMatchObject({ code: 3, output: 'here\n' });
  expect(await runCommand('no-such-command', [], { gather: true })).toMatchObject({ code: 127 });
});
