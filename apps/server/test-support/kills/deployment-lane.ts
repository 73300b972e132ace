import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { productRegistry } from '@rampart/catalog/products/registry.ts';
import type { JobDetail } from '@rampart/contract/deploy.ts';
import { productOf } from '@rampart/domain/control.ts';
import { listVerdicts } from '../../src/features/assess/index.ts';
import { requestDeployment } from '../../src/features/deploy/index.ts';
import { getJob } from '../../src/features/deploy/present-job.ts';
import { rollBack } from '../../src/features/deploy/roll-back.ts';
import { platformDeployments } from '../../src/main/wire-deployments.ts';
import type { TenantTx } from '../../src/platform/database/tenant-tx.ts';
import { lapseClaims } from '../queue/queue-rows.ts';
import { type KillableWorker, startKillableWorker } from './killable-worker.ts';
import { establishEmergencyAccess } from '../people/establish-emergency-access.ts';
import { grantDeployments } from '../deploy/grant-deployments.ts';
import { type SimulatedCompany, startSimulatedCompany } from '../company/simulated-company.ts';
import type { KillSwitch } from './kill-switch.ts';
import { untilJobOver } from '../queue/until-job-over.ts';
import { vendorState } from '../company/vendor-state.ts';

const by = { actorId: '', actor: 'anna@example.test', source: '127.0.0.1', requestId: '' };
const mostControls = 5;

/** One of each protocol, each with its own write calls. */
export const directoryLane = ['azure_conditional_access', 'okta', 'local_directory'] as const;
/** Mail products and Google's, each with its own write calls too. */
export const mailLane = ['google_workspace', 'mimecast', 'check_point_harmony', 'proofpoint_pps', 'defender_office_365'] as const;
/** Identity records of the vendors above: settings and accounts. */
export const accountLane = ['azure_ad', 'google_directory'] as const;
export type LaneProduct = (typeof directoryLane)[number] | (typeof mailLane)[number] | (typeof accountLane)[number];
/** The accounts of emergency access are in groups of these. */
const directories = ['microsoft-graph', 'okta', 'local-directory'];
const connectorOf = (product: string): string => productRegistry.find(({ id }) => id === product)?.connector ?? '';

export interface LaneWorker extends KillableWorker {
  killSwitchOf(product: LaneProduct): KillSwitch;
}

export interface DeploymentLane {
  readonly company: SimulatedCompany;
  readonly products: readonly LaneProduct[];
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

/**
 * A company with weak products and no worker, to which workers are started that may be killed. Of the products of one vendor a lane
 * has one: a vendor counts all its writes.
 */
export async function openDeploymentLane(
  templateUrl?: string,
  /** Of other vendors there is nothing then. */
  needed?: readonly LaneProduct[],
): Promise<DeploymentLane> {
  const products = needed ?? directoryLane;
  const vendors = [...new Set([...directories, ...products.map(connectorOf)])];
  const company = await startSimulatedCompany(60, new Date('2026-01-05T00:00:00Z'), [], templateUrl, needed && { vendors });
  await company.runAt(new Date('2026-02-02T00:00:00Z'));
  await establishEmergencyAccess(company);
  await company.stopWorker();
  const { platform, fresh } = company.api;
  await grantDeployments(fresh, company.tenantId);
  const deps = platformDeployments(platform);
  const inTenant = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> => platform.db.inTenant(company.tenantId, work);
  const verdicts = await inTenant(listVerdicts);
  const requestedIn = (product: LaneProduct) =>
    controlRegistry
      .filter((one) => productOf(one) === product && one.remedy.changes !== undefined && verdicts.get(one.id)?.state === 'fail')
      .slice(0, mostControls)
      .map(({ id }) => ({ controlId: id, leftOut: {}, group: 'everyone' }));
  const job = (id: string) => inTenant((tx) => getJob(tx, id));
  const open = new Set<KillableWorker>();
  return {
    company,
    products,
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
      await untilJobOver(fresh.owner, id, patienceMs).catch(async (error: Error) => {
        const { display_logs: logs, changes } = await job(id);
        const states = changes.map(({ name, state, because }) => `${name} ${state} ${because ?? ''}`);
        throw new Error([error.message, ...logs, ...states].join('\n'), { cause: error });
      });
      return job(id);
    },
    state: (product) => vendorState(company, product),
    async startWorker() {
      const worker = await startKillableWorker(company);
      open.add(worker);
      return {
        ...worker,
        async end() {
          open.delete(worker);
          await worker.end();
        },
      };
    },
    async lapse() {
      await lapseClaims(fresh.owner, 'deploy.job');
    },
    nextMinute: () => company.world.advanceTo(new Date(company.world.now().getTime() + 60_000)),
    async close() {
      for (const worker of open) await worker.end();
      await company.close();
    },
  };
}
