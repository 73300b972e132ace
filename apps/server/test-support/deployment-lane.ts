import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import type { JobDetail } from '@rampart/contract/deploy.ts';
import { productOf } from '@rampart/domain/control.ts';
import { listVerdicts } from '../src/features/assess/index.ts';
import { requestDeployment } from '../src/features/deploy/index.ts';
import { getJob } from '../src/features/deploy/present-job.ts';
import { rollBack } from '../src/features/deploy/roll-back.ts';
import { platformDeployments } from '../src/main/wire-deployments.ts';
import type { TenantTx } from '../src/platform/database/tenant-tx.ts';
import { lapseClaims } from './queue-rows.ts';
import { type KillingVendor, killingVendor } from './killing-vendor.ts';
import { establishEmergencyAccess } from './establish-emergency-access.ts';
import { type SimulatedCompany, startSimulatedCompany, vendorSpeed } from './simulated-company.ts';
import { compileCache } from './compile-cache.ts';
import type { KillSwitch } from './kill-switch.ts';
import { untilJobOver } from './until-job-over.ts';
import { vendorState } from './vendor-state.ts';

const by = { actorId: '', actor: 'anna@example.test', source: '127.0.0.1', requestId: '' };
const mostControls = 5;

/** One of each protocol, each with its own write calls. */
export const laneProducts = ['azure_conditional_access', 'okta', 'local_directory'] as const;
export type LaneProduct = (typeof laneProducts)[number];

/** A worker in a separate process, which reaches the vendors only through its killing vendor. */
export interface LaneWorker {
  readonly process: ChildProcess;
  readonly gone: Promise<unknown>;
  /** What it has warned of, oldest first. */
  readonly warned: readonly string[];
  killSwitchOf(product: LaneProduct): KillSwitch;
  end(): Promise<void>;
}

export interface DeploymentLane {
  readonly company: SimulatedCompany;
  begin(product: LaneProduct, phase: 'stage' | 'enable'): Promise<string>;
  undo(jobId: string): Promise<string>;
  job(id: string): Promise<JobDetail>;
  /** Waits until it is over. */
  finished(id: string, patienceMs?: number): Promise<JobDetail>;
  state(product: LaneProduct): Promise<unknown>;
  startWorker(): Promise<LaneWorker>;
  /** The lease of a dead worker has lapsed, without waiting for it. */
  lapse(): Promise<void>;
  /** What the vendors allow a minute is theirs to use again. */
  nextMinute(): void;
  close(): Promise<void>;
}

/** A company with weak products and no worker, to which workers are started that may be killed. */
export async function openDeploymentLane(templateUrl?: string): Promise<DeploymentLane> {
  const company = await startSimulatedCompany(60, new Date('2026-01-05T00:00:00Z'), [], templateUrl);
  await company.runAt(new Date('2026-02-02T00:00:00Z'));
  await establishEmergencyAccess(company);
  await company.stopWorker();
  const { platform, fresh } = company.api;
  const deps = platformDeployments(platform);
  const inTenant = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> => platform.db.inTenant(company.tenantId, work);
  const verdicts = await inTenant(listVerdicts);
  const requestedIn = (product: LaneProduct) =>
    controlRegistry
      .filter((one) => productOf(one) === product && one.remedy.changes !== undefined && verdicts.get(one.id)?.state === 'fail')
      .slice(0, mostControls)
      .map(({ id }) => ({ controlId: id, leftOut: {}, group: 'everyone' }));
  const simulatorOf = (product: LaneProduct): string =>
    company.vendors.get(company.applications.find((one) => one.product === product)?.simulator ?? '')?.url ?? '';
  const job = (id: string) => inTenant((tx) => getJob(tx, id));
  const open = new Set<KillingVendor>();
  return {
    company,
    job,
    begin: (product, phase) =>
      inTenant((tx) =>
        requestDeployment(deps, tx, {
          product,
          phase,
          requested: requestedIn(product),
          action: 2,
          programId: null,
          remediationId: null,
          by,
        }),
      ),
    undo: (jobId) => inTenant((tx) => rollBack(deps, tx, { jobId, by })),
    async finished(id, patienceMs) {
      await untilJobOver(fresh.owner, id, patienceMs);
      return job(id);
    },
    state: (product) => vendorState(company, product),
    async startWorker() {
      const vendor = await killingVendor(company.hosts);
      open.add(vendor);
      const script = new URL('deploying-worker.ts', import.meta.url);
      const child = fork(script, [fresh.appUrl, platform.config.dataFolder, JSON.stringify(vendor.hosts), String(vendorSpeed)], {
        execArgv: [],
        env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
      });
      const gone = once(child, 'exit');
      const warned: string[] = [];
      child.on('message', (line) => warned.push(JSON.stringify(line)));
      return {
        process: child,
        gone,
        warned,
        killSwitchOf: (product) => vendor.killSwitchOf(simulatorOf(product)),
        async end() {
          if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
          await gone;
          open.delete(vendor);
          await vendor.close();
        },
      };
    },
    async lapse() {
      await lapseClaims(fresh.owner, 'deploy.job');
    },
    nextMinute: () => company.world.advanceTo(new Date(company.world.now().getTime() + 60_000)),
    async close() {
      for (const vendor of open) await vendor.close();
      await company.close();
    },
  };
}
