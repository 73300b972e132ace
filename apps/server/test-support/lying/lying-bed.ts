import { randomUUID } from 'node:crypto';
import { PacedCalls } from '@rampart/connectors/kit/paced-calls.ts';
import { type LyingProxy, openLyingProxy } from '@rampart/connectors/test-support/lying/lying-proxy.ts';
import type { JobDetail } from '@rampart/contract/deploy.ts';
import type { RunningSimulator } from '@rampart/simulators/kit/simulator.ts';
import type { Write } from '@rampart/simulators/kit/write-journal.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { pino } from 'pino';
import { guardedFetch } from '../../src/features/connect/connection/build-connection.ts';
import type { OpenedConnection, RunDeps } from '../../src/features/deploy/deploy-deps.ts';
import { deployUsage } from '../../src/features/deploy/deployment-usage.ts';
import type { DeploymentRequest } from '../../src/features/deploy/job-store.ts';
import { getJob } from '../../src/features/deploy/present-job.ts';
import { requestDeployment } from '../../src/features/deploy/request.ts';
import { rollBack } from '../../src/features/deploy/roll-back.ts';
import { deployJob, reviveDeployments } from '../../src/features/deploy/run/lock.ts';
import { runDeploymentHandler } from '../../src/features/deploy/run/run-deployment.ts';
import { EgressTimedOut } from '../../src/platform/egress/egress-error.ts';
import { createEgress } from '../../src/platform/egress/guarded-fetch.ts';
import { testVault } from '../access/access-deps.ts';
import { attemptNext } from '../queue/attempt-next.ts';
import { requestedControls } from '../deploy/deploy-test-bed.ts';
import { grantDeployments } from '../deploy/grant-deployments.ts';
import { openTestQueue } from '../queue/test-queue.ts';
import type { DirectWay, LyingVendor, VendorContents } from './lying-vendor.ts';

export interface LyingBed {
  readonly vendor: LyingVendor;
  readonly proxy: LyingProxy;
  /** What the simulator has accepted, oldest first. */
  readonly written: readonly string[];
  /** Another simulator, as the customer had it, and no deployment yet. */
  start(): Promise<void>;
  /** Carries a deployment out to its end, however long that takes the vendor. */
  deploy(phase: DeploymentRequest['phase'], controlIds: readonly string[]): Promise<JobDetail>;
  undo(jobId: string): Promise<JobDetail>;
  /** What the vendor has, once everything is shown everywhere. */
  contents(): Promise<VendorContents>;
  close(): Promise<void>;
}

const unneeded = (): never => {
  throw new Error('Deploying needs neither uploads nor quotas, and keeps its credentials.');
};
const by = { actorId: '', actor: 'anna@example.test', source: '127.0.0.1', requestId: 'r' };

const lineOf = ({ route, given }: Write): string => {
  const { params, query, body, request, name, given: parameters } = given as Record<string, unknown>;
  // Of Exchange it is the cmdlet and its parameters.
  return JSON.stringify([route, params, query, body, request, name, parameters]);
};

/** The engine with its journal and database, a real connector, a proxy that lies, and a simulator behind it. No one waits: time is a number. */
export async function openLyingBed(vendor: LyingVendor): Promise<LyingBed> {
  const { connector, simulator, product, method, account = method } = vendor;
  const queue = await openTestQueue();
  const { fresh, tenantId } = queue;
  await grantDeployments(fresh, tenantId);
  const world = testWorld({ people: 50 });
  const startedAt = Date.now();
  let passedMs = 0;
  const clock = { now: () => passedMs, pass: (ms: number) => void (passedMs += ms) };
  const now = () => new Date(startedAt + passedMs);
  const wait = async (ms: number): Promise<void> => clock.pass(ms);
  const written: string[] = [];
  const journal = { note: (write: Write) => void written.push(lineOf(write)), due: () => [] };
  const credentials = simulator.credentialsFor(world)[account] ?? {};
  const startSimulator = (): Promise<RunningSimulator> => simulator.start({ world, clock: clock.now, journal });
  const hostsOf = ({ url }: RunningSimulator) => Object.fromEntries(simulator.hostsFor(world.options.company).map((host) => [host, url]));

  let running = await startSimulator();
  const direct = (): DirectWay => ({ hosts: hostsOf(running), credentials, world });
  const proxy = await openLyingProxy(hostsOf(running), clock);
  const egress = createEgress({ allow: [], hosts: proxy.hosts });
  const emergency = await vendor.emergencyAccess(direct());
  const applicationId = randomUUID();
  let turns = new PacedCalls(clock.now);

  const open = async ({ signal }: { readonly signal: AbortSignal }): Promise<OpenedConnection> => {
    const fetch = guardedFetch(egress, signal);
    return {
      method,
      credentials,
      fetch: (url, init) => proxy.liar.orSilence(fetch(url, init), () => new EgressTimedOut(url.host)),
      locate: (host, port) => egress.locate(host, port),
      lookUp: egress.lookUp,
      openUpload: unneeded,
      keepCredentials: unneeded,
      takeQuota: unneeded,
      now: vendor.comparesTimes === true ? () => new Date() : now,
      beginCall: (limit) => turns.take(limit, wait),
      awaitVendor: wait,
      pause: wait,
      signal,
      close: async () => {},
    };
  };
  const deps: RunDeps = {
    db: fresh.db,
    queue: queue.queue,
    vault: testVault(),
    clock: { now },
    log: pino({ level: 'silent' }),
    publicUrl: 'https://rampart.example',
    connectors: [connector],
    controls: Object.values(vendor.controls),
    usage: deployUsage,
    targets: {
      find: async (_tx, id) => (id === product.id ? { id: applicationId, product, isHealthy: true } : undefined),
      open,
      recordUse: async () => {},
    },
    surroundings: {
      emergencyUsers: async () => ['glass@example.test'],
      names: async () => new Map(),
      emergencyAccounts: async () => (emergency === undefined ? [] : [emergency.account]),
      excludedGroups: async () => (emergency === undefined ? [] : [emergency.group]),
      features: async () => new Map(),
      published: async () => new Map(),
    },
    judgeAhead: async () => new Map(),
    judgeAgain: async () => new Map(),
    rollbackEffects: {
      describe: async () => ({ remediation: null, pauses: [] }),
      pauseSubscriptions: async () => [],
      announcePauses: async () => {},
    },
    gate: async () => {},
    readApproval: async () => {},
    onFinished: async () => {},
  };
  const handler = runDeploymentHandler(deps);
  const job = (id: string): Promise<JobDetail> => fresh.db.inTenant(tenantId, (tx) => getJob(tx, id));

  /** As the queue does it: again after a failure, and later where the vendor said so. */
  async function finished(id: string): Promise<JobDetail> {
    for (let attempt = 1; attempt <= deployJob.retry.limit + 1; attempt += 1) {
      const hadLock = await attemptNext(fresh, handler, tenantId, { attempt }).catch(() => true);
      const found = await job(id);
      if (found.deployment_status !== 'in_progress') return found;
      if (hadLock && (await fresh.owner.query('select from deployment_lock')).rowCount !== 0) continue;
      clock.pass(3_600_000);
      await fresh.owner.query('update deployment_job set parked_until = now() where parked_until is not null');
      await fresh.db.inTenant(tenantId, (tx) => reviveDeployments(deps.queue, tx));
    }
    throw new Error(`Deployment ${id} is not over.`);
  }

  return {
    vendor,
    proxy,
    written,
    async start() {
      await running.stop();
      await fresh.owner.query('truncate deployment_lock, deployment_change, deployment_job, notification, audit_event, audit_head cascade');
      running = await startSimulator();
      vendor.prepare?.(running);
      proxy.standBefore(hostsOf(running));
      turns = new PacedCalls(clock.now);
      written.length = 0;
    },
    deploy: async (phase, controlIds) =>
      finished(
        await fresh.db.inTenant(tenantId, (tx) =>
          requestDeployment(deps, tx, {
            product: product.id,
            phase,
            action: 2,
            requested: requestedControls(...controlIds),
            programId: null,
            remediationId: 'quest',
            by,
          }),
        ),
      ),
    undo: async (jobId) => finished(await fresh.db.inTenant(tenantId, (tx) => rollBack(deps, tx, { jobId, by }))),
    async contents() {
      clock.pass(120_000);
      return vendor.contents(running, direct());
    },
    async close() {
      await proxy.close();
      await egress.close();
      await running.stop();
      await queue.close();
    },
  };
}
