import { randomUUID } from 'node:crypto';
import { okta } from '@rampart/catalog/products/okta.ts';
import type { Raw } from '@rampart/connectors/kit/fields-to-write.ts';
import { pino } from 'pino';
import type { JobDetail } from '@rampart/contract/deploy.ts';
import { runDeploymentHandler } from '../../src/features/deploy/run/run-deployment.ts';
import type { RunDeps, Target } from '../../src/features/deploy/deploy-deps.ts';
import type { JobResult } from '../../src/features/deploy/run/job-result.ts';
import { previewPlan } from '../../src/features/deploy/plan/preview-plan.ts';
import { getJob } from '../../src/features/deploy/present-job.ts';
import { rollBack } from '../../src/features/deploy/roll-back.ts';
import type { DeploymentRequest } from '../../src/features/deploy/job-store.ts';
import { requestDeployment } from '../../src/features/deploy/request.ts';
import { deployUsage } from '../../src/features/deploy/deployment-usage.ts';
import { NotFound } from '../../src/platform/http/http-error.ts';
import { ClaimLost } from '../../src/platform/queue/claim.ts';
import type { JobContext } from '../../src/platform/queue/job-handler.ts';
import { testVault } from '../access/access-deps.ts';
import { attemptNext, connectionInMemory } from '../queue/attempt-next.ts';
import { deployControls, peopleExcluded, weakPasswords } from './deploy-controls.ts';
import { fakeProduct, type FakeProduct, lockEmergencyAccess, excludedGroups } from './fake-product.ts';
import { grantDeployments } from './grant-deployments.ts';
import { openTestQueue, type TestQueue } from '../queue/test-queue.ts';

export interface DeployTestBed extends TestQueue {
  readonly deps: RunDeps;
  readonly product: FakeProduct;
  readonly finished: JobResult[];
  /** How long vendors were waited for. */
  readonly pauses: number[];
  /** What a test may take away. */
  readonly world: {
    isConnected: boolean;
    isHealthy: boolean;
    emergencyUsers: string[];
    isFaulty: boolean;
    /** Its feature flag is that of a product which hides behind one. */
    isBehindFlag: boolean;
    /** Whose product it is at the vendor's. */
    organisation: string | null;
    /** The same of other tenants that have it connected. */
    organisationsElsewhere: Map<string, string | null>;
  };
  readonly applicationId: string;
  begin(job?: Partial<DeploymentRequest>): Promise<string>;
  plan(controlIds: readonly string[], phase?: 'stage' | 'enable'): ReturnType<typeof previewPlan>;
  undo(jobId: string): Promise<string>;
  /** One attempt at the job that has the lock; false when none has it. */
  attempt(context?: Partial<JobContext>): Promise<boolean>;
  job(id: string): Promise<JobDetail>;
  /** Everything in the product, the vendor's own notes included. */
  contents(): Record<string, Raw>;
  /** A product with weak passwords and nothing else. */
  start(): Promise<void>;
}

export const requestedControls = (...ids: readonly string[]) => ids.map((id) => ({ controlId: id, leftOut: {}, group: 'everyone' }));
export const crash = (): never => {
  throw new ClaimLost('the worker is gone');
};

/** Deploying with a product in memory and a queue that only the test works off. */
export async function openDeployTestBed(): Promise<DeployTestBed> {
  const queue = await openTestQueue();
  const { fresh, tenantId } = queue;
  const product = fakeProduct();
  const applicationId = randomUUID();
  const atFirst = {
    isConnected: true,
    isHealthy: true,
    emergencyUsers: ['glass@example.test'],
    isFaulty: false,
    isBehindFlag: false,
    organisation: null,
  };
  const world: DeployTestBed['world'] = { ...atFirst, organisationsElsewhere: new Map() };
  const finished: JobResult[] = [];
  const pauses: number[] = [];
  const target = (): Target => ({
    id: applicationId,
    product: world.isBehindFlag ? { ...okta, featureFlag: 'netskope' } : okta,
    isHealthy: world.isHealthy,
    organisation: world.organisation,
  });
  const targetElsewhere = (id: string): Target | undefined => {
    const organisation = world.organisationsElsewhere.get(id);
    return organisation === undefined ? undefined : { id: applicationId, product: okta, isHealthy: true, organisation };
  };
  const deps: RunDeps = {
    db: fresh.db,
    queue: queue.queue,
    vault: testVault(),
    clock: { now: () => new Date() },
    log: pino({ level: 'silent' }),
    publicUrl: 'https://rampart.example',
    connectors: [product.connector],
    controls: [...deployControls, peopleExcluded],
    usage: deployUsage,
    targets: {
      async find(tx, id) {
        if (tx.tenantId !== tenantId) return targetElsewhere(tx.tenantId);
        return world.isConnected && id === 'okta' ? target() : undefined;
      },
      async open({ signal }) {
        if (!world.isConnected) throw new NotFound('connection');
        return connectionInMemory(signal, pauses);
      },
      recordUse: async () => {},
    },
    surroundings: {
      emergencyUsers: async () => world.emergencyUsers,
      names: async () => new Map(),
      emergencyAccounts: async () => world.emergencyUsers.map((mail) => mail.replace(/@.*/, '')).filter((account) => account !== ''),
      excludedGroups: async () => excludedGroups,
      async features() {
        if (world.isFaulty) throw new Error('a fault of ours');
        return new Map();
      },
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
    onFinished: async (_tx, job) => void finished.push(job),
  };
  const by = { actorId: '', actor: 'anna@example.test', source: '127.0.0.1', requestId: 'r' };
  const handler = runDeploymentHandler(deps);
  const bed: DeployTestBed = {
    ...queue,
    deps,
    product,
    finished,
    pauses,
    world,
    applicationId,
    begin: (job = {}) =>
      fresh.db.inTenant(tenantId, (tx) =>
        requestDeployment(deps, tx, {
          product: 'okta',
          phase: 'stage',
          action: 2,
          requested: requestedControls('okta.tor-blocked'),
          programId: null,
          remediationId: 'quest',
          by,
          ...job,
        }),
      ),
    plan: (controlIds, phase = 'stage') =>
      previewPlan(deps, {
        tenantId,
        product: 'okta',
        phase,
        requested: requestedControls(...controlIds),
        signal: new AbortController().signal,
      }),
    undo: (jobId) => fresh.db.inTenant(tenantId, (tx) => rollBack(deps, tx, { jobId, by })),
    attempt: (context) => attemptNext(fresh, handler, tenantId, context),
    job: (id) => fresh.db.inTenant(tenantId, (tx) => getJob(tx, id)),
    contents: () => structuredClone(Object.fromEntries([...product.objects].toSorted(([a], [b]) => (a < b ? -1 : 1)))),
    async start() {
      await fresh.owner.query(
        'truncate deployment_lock, deployment_change, deployment_job, deployed_group, notification, audit_event, audit_head, restoration cascade',
      );
      await grantDeployments(fresh, tenantId);
      await fresh.owner.query("update tenant set switched_off_flags = '{}'");
      product.objects.clear();
      product.writes.length = 0;
      finished.length = 0;
      pauses.length = 0;
      product.at = () => {};
      product.onRead = () => {};
      product.lies = {};
      const more = { type: 'password', note: 'theirs', order: 1, isEnforced: true, isBuiltIn: true, groups: [], appliesToEveryone: true };
      product.objects.set('pwd', { ...weakPasswords, ...more });
      lockEmergencyAccess(product, 'glass');
      Object.assign(world, atFirst);
      world.organisationsElsewhere.clear();
    },
  };
  return bed;
}
