import { readdir, readFile } from 'node:fs/promises';

export interface ProcessCosts {
  readonly product: Costs;
  readonly simulators: Costs;
  /** The seconds that the database has used; its memory is mostly shared, and counted many times when added up. */
  readonly databaseCpuSeconds: number;
}

interface Costs {
  readonly peakMegabytes: number;
  readonly cpuSeconds: number;
}

const ticksPerSecond = 100;

async function peakOf(pid: number): Promise<number> {
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly cpuSeconds: number;
}

/** With its children that have ended, as the kernel adds them up. */
async function statOf(pid: number): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name of the program may have spaces and parentheses; what follows the last one has not.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  if (fields === undefined) return undefined;
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { pid, parent: Number(fields[1]), cpuSeconds: ticks / ticksPerSecond };
}

async function allStats(): Promise<Stat[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  return (await Promise.all(pids.map(statOf))).filter((stat) => stat !== undefined);
}

const commandOf = (pid: number): Promise<string> => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');

/** What the product and the processes it has started have cost so far. Linux reports it; elsewhere this refuses. */
export async function processCostsOf(pid: number): Promise<ProcessCosts> {
  const stats = await allStats();
  const childrenOf = (parent: number): Stat[] => stats.filter((stat) => stat.parent === parent);
  const costs: { product: Costs; simulators: Costs } = {
    product: { peakMegabytes: await peakOf(pid), cpuSeconds: stats.find((stat) => stat.pid === pid)?.cpuSeconds ?? 0 },
    simulators: { peakMegabytes: 0, cpuSeconds: 0 },
  };
  let databaseCpuSeconds = 0;
  for (const child of childrenOf(pid)) {
    if ((await commandOf(child.pid)).includes('simulators')) {
      costs.simulators = { peakMegabytes: await peakOf(child.pid), cpuSeconds: child.cpuSeconds };
    } else {
      databaseCpuSeconds += [child, ...childrenOf(child.pid)].reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
    }
  }
  return { ...costs, databaseCpuSeconds };
}
