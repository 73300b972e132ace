import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';

const costsFile = process.env['RAMPART_TEST_COSTS'];
const counted = Symbol.for('rampart.counted-processor-seconds');
/** Test files share the process of their worker: each counts from where the last one ended. */
const worker = globalThis as { [counted]?: number };
const ticksPerSecond = 100;

/** Of the processes that this one started and that are over. Their times are the 16th and 17th field; the 2nd may hold spaces. */
function secondsOfChildren(): number {
  if (!existsSync('/proc/self/stat')) return 0;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}

function secondsSoFar(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + secondsOfChildren();
}

/** Writes what this test file cost, without PostgreSQL, which all of them share. */
if (costsFile !== undefined)
  afterAll(() => {
    const now = secondsSoFar();
    appendFileSync(costsFile, `${(now - (worker[counted] ?? 0)).toFixed(2)}\t${expect.getState().testPath ?? ''}\n`);
    worker[counted] = now;
  });
