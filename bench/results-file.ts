import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os';
import { join } from 'node:path';
import { findPostgresBinaries } from '../apps/server/src/platform/database/embedded/find-binaries.ts';
import type { Committed, Measured } from './judge.ts';

const file = join(import.meta.dirname, 'results.json');

interface Results {
  readonly date: string;
  readonly machine: Readonly<Record<string, string | number>>;
  readonly figures: Readonly<Record<string, Omit<Measured, 'name'>>>;
}

async function describeMachine(): Promise<Results['machine']> {
  const { postgres } = await findPostgresBinaries(undefined);
  const [version = ''] = /\d[\d.]*/.exec(execFileSync(postgres, ['--version'], { encoding: 'utf8' })) ?? [];
  return {
    cores: availableParallelism(),
    processor: `${cpus()[0]?.model ?? 'unknown'}, ${arch()}`,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    system: platform(),
    node: process.versions.node,
    postgresql: version,
  };
}

function readText(): string {
  try {
    return execFileSync('git', ['show', 'HEAD:./results.json'], { cwd: import.meta.dirname, encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return existsSync(file) ? readFileSync(file, 'utf8') : '{"figures":{}}';
  }
}

/** As committed, so that runs in between do not move the mark; outside a clone, the file as it is. */
export const readCommitted = (): Committed => (JSON.parse(readText()) as Results).figures;

const rounded = (value: number | undefined): number | undefined => (value === undefined ? undefined : Number(value.toPrecision(4)));

export async function writeResults(figures: readonly Measured[]): Promise<void> {
  const results: Results = {
    date: new Date().toISOString().slice(0, 10),
    machine: await describeMachine(),
    figures: Object.fromEntries(
      figures.map(({ name, bench, value, unit, comparison, ratio, goal }) => [
        name,
        { bench, value: rounded(value) ?? 0, unit, comparison: rounded(comparison), ratio: rounded(ratio), ...(goal && { goal }) },
      ]),
    ),
  };
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}
