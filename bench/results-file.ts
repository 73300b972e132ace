import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { findPostgresBinaries } from '../apps/server/src/platform/database/embedded/find-binaries.ts';
import type { Committed, Measured } from './judge.ts';

const file = join(import.meta.dirname, 'results.json');

interface Results {
  /** Of the newest figure. */
  readonly date: string;
  readonly machine: Readonly<Record<string, string | number>>;
  readonly figures: Readonly<Record<string, Omit<Measured, 'name'> & { readonly date: string }>>;
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

const readPresent = (): string => (existsSync(file) ? readFileSync(file, 'utf8') : '{"figures":{}}');

function readText(): string {
  try {
    return execFileSync('git', ['show', 'HEAD:./results.json'], { cwd: import.meta.dirname, encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return readPresent();
  }
}

/** As committed, so that runs in between do not move the mark; outside a clone, the file as it is. */
export const readCommitted = (): Committed => (JSON.parse(readText()) as Results).figures;

const rounded = (value: number | undefined): number | undefined => (value === undefined ? undefined : Number(value.toPrecision(4)));

/** Those of other benches that were measured on such a machine; figures of two machines do not stand in one file. */
function figuresBeside(benches: ReadonlySet<string>, machine: Results['machine']): [string, Results['figures'][string]][] {
  const known = JSON.parse(readPresent()) as Partial<Results>;
  if (!isDeepStrictEqual(known.machine, machine)) return [];
  return Object.entries(known.figures ?? {}).filter(([, { bench }]) => !benches.has(bench));
}

/** The figures of some benches, in the place of those that were known of them. */
export async function writeResults(figures: readonly Measured[]): Promise<void> {
  const [date, machine] = [new Date().toISOString().slice(0, 10), await describeMachine()];
  const measured = figures.map(({ name, bench, value, unit, comparison, ratio, goal }): [string, Results['figures'][string]] => [
    name,
    { bench, date, value: rounded(value) ?? 0, unit, comparison: rounded(comparison), ratio: rounded(ratio), ...(goal && { goal }) },
  ]);
  const beside = figuresBeside(new Set(figures.map(({ bench }) => bench)), machine);
  const inOrder = [...beside, ...measured].toSorted(([, a], [, b]) => (a.bench < b.bench ? -1 : Number(a.bench > b.bench)));
  const results: Results = { date, machine, figures: Object.fromEntries(inOrder) };
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}
