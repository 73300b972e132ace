import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { compileCache } from '../run/compile-cache.ts';
import type { KillSwitch } from './kill-switch.ts';
import { killingVendor } from './killing-vendor.ts';
import { type SimulatedCompany, vendorSpeed } from '../company/simulated-company.ts';

/** A worker in a separate process, which reaches the vendors only through its killing vendor. */
export interface KillableWorker {
  readonly process: ChildProcess;
  readonly gone: Promise<unknown>;
  /** What it has warned of, oldest first. */
  readonly warned: readonly string[];
  killSwitchOf(product: string): KillSwitch;
  end(): Promise<void>;
}

/** `none`: it does what is queued, and nothing by the clock. */
export async function startKillableWorker(company: SimulatedCompany, schedules: 'all' | 'none' = 'all'): Promise<KillableWorker> {
  const { platform, fresh } = company.api;
  const vendor = await killingVendor(company.hosts);
  const script = new URL('deploying-worker.ts', import.meta.url);
  const given = [fresh.appUrl, platform.config.dataFolder, JSON.stringify(vendor.hosts), String(vendorSpeed), schedules];
  const child = fork(script, given, { execArgv: [], env: { ...process.env, NODE_COMPILE_CACHE: compileCache } });
  const gone = once(child, 'exit');
  const warned: string[] = [];
  child.on('message', (line) => warned.push(JSON.stringify(line)));
  const simulatorOf = (product: string): string =>
    company.vendors.get(company.applications.find((one) => one.product === product)?.simulator ?? '')?.url ?? '';
  return {
    process: child,
    gone,
    warned,
    killSwitchOf: (product) => vendor.killSwitchOf(simulatorOf(product)),
    async end() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await gone;
      await vendor.close();
    },
  };
}
