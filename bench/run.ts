// `npm run bench [-- --quick] [-- <name> …]`: every bench beside its comparison, in the same run on the same machine.
// Exits with 1 when one dies, misses its goal, or falls more than a tenth below what is committed in `results.json`.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { glob, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { stopOrphan } from '../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import type { Bench, Figure, Scale } from './bench.ts';
import { type Measured, shortfallsOf, tableOf } from './judge.ts';
import { readCommitted, writeResults } from './results-file.ts';

const { values, positionals } = parseArgs({ options: { quick: { type: 'boolean', default: false } }, allowPositionals: true });
const scale: Scale = values.quick ? 'quick' : 'full';
const usualMinutes = 15;

const benches = new Map<string, Bench>();
for (const file of readdirSync(join(import.meta.dirname, 'benches')).toSorted()) {
  const { bench } = (await import(`./benches/${file}`)) as { bench: Bench };
  benches.set(file.replace('.ts', ''), bench);
}
const unknown = positionals.find((name) => !benches.has(name));
if (unknown !== undefined) {
  console.error(`There is no bench "${unknown}". There are: ${[...benches.keys()].join(', ')}.`);
  process.exit(2);
}

/** Its servers are in its process group, and its databases in its folder: none of them outlives it, whatever becomes of it. */
async function measure(name: string): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rampart-bench-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run-one.ts'), name, scale], {
    env: { ...process.env, TMPDIR: folder, NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  const endGroup = (signal: NodeJS.Signals): void => {
    try {
      process.kill(-(child.pid ?? 0), signal);
    } catch {
      // Nothing of it is left.
    }
  };
  const stop = (): void => {
    endGroup('SIGTERM');
    process.exitCode = 1;
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const timer = setTimeout(() => endGroup('SIGKILL'), (benches.get(name)?.longestMinutes ?? usualMinutes) * 60_000);
  try {
    return await new Promise((resolve, reject) => {
      let figures: readonly Figure[] | undefined;
      child.once('message', (message) => (figures = message as readonly Figure[]));
      child.once('error', reject);
      child.once('exit', (code, signal) =>
        figures !== undefined && code === 0 ? resolve(figures) : reject(new Error(`it ended with ${signal ?? code}`)),
      );
    });
  } finally {
    clearTimeout(timer);
    process.off('SIGINT', stop).off('SIGTERM', stop);
    endGroup('SIGKILL');
    for await (const mark of glob('**/postmaster.pid', { cwd: folder })) await stopOrphan(dirname(join(folder, mark)));
    await rm(folder, { recursive: true, force: true });
  }
}

const isUsual = ({ isOnlyFull }: Bench): boolean => isOnlyFull !== true || scale === 'full';
const chosen = positionals.length > 0 ? positionals : [...benches].filter(([, bench]) => isUsual(bench)).map(([name]) => name);
const committed = readCommitted();
const measured: Measured[] = [];
const problems: string[] = [];
let isToBeKept = scale === 'full';
for (const name of chosen) {
  const { measures, comparison } = benches.get(name) ?? { measures: '', comparison: '' };
  console.log(`\n${name}: ${measures}, beside ${comparison} (load ${loadavg()[0]?.toFixed(1)})`);
  const startedAt = performance.now();
  try {
    const figures = (await measure(name)).map((figure) => ({ bench: name, ...figure }));
    measured.push(...figures);
    problems.push(...figures.flatMap((figure) => shortfallsOf(figure, committed)));
    console.log(tableOf(figures, committed));
  } catch (error) {
    isToBeKept = false;
    problems.push(`${name} died: ${error instanceof Error ? error.message : String(error)}`);
    console.error(problems.at(-1));
  }
  console.log(`${Math.round((performance.now() - startedAt) / 1000)} s`);
  if (process.exitCode === 1) break;
}

console.log(`\n${tableOf(measured, committed)}`);
// What was measured in a run that was stopped, or at another scale, would not be what the next run is compared with.
if (isToBeKept && process.exitCode !== 1) await writeResults(measured);
for (const problem of problems) console.error(`FAILED ${problem}`);
process.exit(problems.length > 0 || process.exitCode === 1 ? 1 : 0);
