import { okta } from '@rampart/catalog/products/okta.ts';
import type { Connector } from '@rampart/connectors/kit/connector.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { Control } from '@rampart/domain/control.ts';
import { defineRemediation } from '@rampart/domain/remediation.ts';
import type { LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import type { ActedBy } from '../../src/features/audit/index.ts';
import { newestVerdicts } from '../../src/features/assess/verdict-store.ts';
import { runDeploymentHandler } from '../../src/features/deploy/run/run-deployment.ts';
import { approveJob, declineJob } from '../../src/features/deploy/approve.ts';
import { planToApprove } from '../../src/features/deploy/approval/plan-to-approve.ts';
import { getJob } from '../../src/features/deploy/present-job.ts';
import { checkRollback, rollBack } from '../../src/features/deploy/roll-back.ts';
import type { RunDeps } from '../../src/features/deploy/deploy-deps.ts';
import { deployUsage } from '../../src/features/deploy/deployment-usage.ts';
import { deploymentRoutes } from '../../src/features/remediate/deployment-routes.ts';
import { wireDeployments } from '../../src/main/wire-deployments.ts';
import type { TicketDeps, Trackers } from '../../src/features/tickets/index.ts';
import { isEntitled } from '../../src/features/tenants/index.ts';
import type { AppOptions } from '../../src/platform/http/build-app.ts';
import { openQueue } from '../../src/platform/queue/queue.ts';
import { attemptNext, connectionInMemory } from '../queue/attempt-next.ts';
import { deployControls } from './deploy-controls.ts';
import { fakeProduct, type FakeProduct, lockEmergencyAccess, excludedGroups } from './fake-product.ts';
import { anna, openRemediateTestBed, type RemediateTestBed } from '../remediate/remediate-test-bed.ts';
import { as, testApp, testTenantId } from '../api/test-app.ts';

const about = { description: 'It brings controls into place.', programTypes: ['baseline'], product: 'okta' } as const;
const ofZone = [{ attribute: 'id', equals: 'okta.tor-blocked' }] as const;
const subscribed = { ...about, questType: 'Subscription Control Deployment', query: ofZone } as const;

/** One remediation to stage and enable, one on a schedule, one that follows the data, and one that keeps a group of people. */
const catalog = {
  products: [okta],
  frameworks: [],
  controls: deployControls,
  remediations: [
    defineRemediation({
      ...about,
      id: 'block',
      name: 'Block',
      questType: 'Control Deployment',
      query: [...ofZone, { attribute: 'id', equals: 'okta.legacy-blocked' }],
    }),
    defineRemediation({
      ...subscribed,
      id: 'both',
      name: 'Both',
      frequencySeconds: 3600,
      query: [...ofZone, { attribute: 'id', equals: 'okta.legacy-blocked' }],
    }),
    defineRemediation({ ...subscribed, id: 'keep', name: 'Keep', frequencySeconds: 3600 }),
    defineRemediation({ ...subscribed, id: 'follow', name: 'Follow', frequencySeconds: 0 }),
    defineRemediation({ ...subscribed, id: 'gather', name: 'Gather', questType: 'subscription.map', frequencySeconds: 3600 }),
    // For a program that no test of controls has.
    defineRemediation({
      ...about,
      id: 'invite',
      name: 'Invite',
      questType: 'PEOPLE_DEPLOYMENT',
      programTypes: ['most_attacked_overall'],
      query: [],
    }),
  ],
};

export interface DeployingTestBed {
  readonly bed: RemediateTestBed;
  readonly deps: TicketDeps & RunDeps;
  readonly product: FakeProduct;
  readonly world: { isHealthy: boolean };
  which(): { readonly program_uuid: string; readonly program_type: 'baseline'; readonly product: 'okta' };
  post(url: string, payload?: object): Promise<LightMyRequestResponse>;
  /** Works off the job that has the lock; false when there is none. */
  attempt(): Promise<boolean>;
  /** Works off every job that there is. */
  settle(): Promise<void>;
  questOf(id: string): Promise<Quest>;
  begin(templateId: string): Promise<string>;
  /** Who did what with which outcome, oldest first. */
  jobs(): Promise<string[]>;
  jobOf(id: string): ReturnType<typeof getJob>;
  /** Requests the rollback of one job. */
  rollBack(jobId: string): Promise<string>;
  /** Rolls back what was deployed, the newest first, until nothing is left. Answers with the rollbacks. */
  rollBackAll(): Promise<Awaited<ReturnType<typeof getJob>>[]>;
  /** Another administrator, or this one, approves a job, having seen its plan. */
  approve(jobId: string, by?: ActedBy): Promise<void>;
  decline(jobId: string): Promise<void>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

interface BedParts {
  readonly trackers: Trackers;
  /** Besides that of the product in memory. */
  readonly connectors: readonly Connector[];
  /** The product in memory, as this test has it. */
  readonly adapt: (connector: Connector) => Connector;
  /** Each in place of the one with its id. */
  readonly controls: readonly Control[];
}

const noTrackers: Trackers = { list: async () => [], open: ({ signal }) => Promise.resolve(connectionInMemory(signal)) };

const bert = { actorId: '00000000-0000-4000-8000-0000000000be', actor: 'bert@example.test', source: '127.0.0.1', requestId: 'r' };

/** Remediations that are put into a product in memory. */
export async function openDeployingTestBed({
  trackers = noTrackers,
  connectors = [],
  adapt = (connector) => connector,
  controls = [],
}: Partial<BedParts> = {}): Promise<DeployingTestBed> {
  const world = { isHealthy: true };
  const product = fakeProduct();
  const ownControls = deployControls.map((control) => controls.find(({ id }) => id === control.id) ?? control);
  const bed = await openRemediateTestBed({ ...catalog, controls: ownControls });
  const { fresh } = bed;
  const queue = await openQueue({ connectionString: fresh.appUrl, onError: () => {} });
  await fresh.owner.query('insert into entitlement_grant values ($1, 2, true, null), ($1, 3, true, null), ($1, 4, true, null)', [
    testTenantId,
  ]);
  const wired = wireDeployments({
    ...bed.deps,
    db: fresh.db,
    log: pino({ level: 'silent' }),
    queue,
    connectors: [adapt(product.connector), ...connectors],
    surroundings: {
      emergencyUsers: async () => ['glass@example.test'],
      names: async () => new Map(),
      emergencyAccounts: async () => ['glass'],
      excludedGroups: async () => excludedGroups,
      features: async () => new Map(),
      published: async () => new Map(),
    },
    targets: {
      async find(tx, id) {
        const connected = tx.selectFrom('application').select('id').where('tenant_id', '=', tx.tenantId).where('product', '=', id);
        const row = await connected.executeTakeFirst();
        return row && { id: row.id, product: okta, isHealthy: world.isHealthy };
      },
      open: async ({ signal }) => connectionInMemory(signal),
      recordUse: async () => {},
    },
    trackers,
    publicUrl: 'https://rampart.example.test',
    filingPatienceMs: 10_000,
  });
  const deps: typeof wired = {
    ...wired,
    async judgeAgain(tx, run) {
      await wired.judgeAgain(tx, run);
      const newest = await newestVerdicts(
        tx,
        deployControls.map(({ id }) => id),
      );
      // No run has read the rest.
      for (const [id, verdict] of newest) if (verdict.state !== 'unknown') bed.judged.verdicts.set(id, verdict);
      return newest;
    },
  };
  const options = {
    isAgreementSigned: async () => true,
    isSteppedUp: () => true,
    isEntitled: (_actor, identifier, until) =>
      fresh.db.inTenant(testTenantId, (tx) => isEntitled(tx, { identifier, until, usage: deployUsage })),
  } satisfies Partial<AppOptions>;
  const { app } = await testApp({ db: fresh.db, ...options, routes: deploymentRoutes(deps) });
  const handler = runDeploymentHandler(deps);
  const by = { actorId: anna, actor: 'tester@example.test', source: '127.0.0.1', requestId: 'r' };
  const undo = (jobId: string) => fresh.db.inTenant(testTenantId, (tx) => rollBack(deps, tx, { jobId, by }));
  let programId = '';
  const which = () => ({ program_uuid: programId, program_type: 'baseline', product: 'okta' }) as const;
  return {
    bed,
    deps,
    product,
    world,
    which,
    post: (url, payload) => app.inject({ method: 'POST', url, headers: as('standard', anna), ...(payload && { payload }) }),
    attempt: () => attemptNext(fresh, handler, testTenantId),
    async settle() {
      while (await attemptNext(fresh, handler, testTenantId));
    },
    async questOf(id) {
      const { quests } = (await bed.ask('GET', '/api/v1/quests')).json<{ quests: Quest[] }>();
      return quests.find((quest) => quest.quest_tome_id === id)!;
    },
    async begin(templateId) {
      const response = await bed.ask('POST', '/api/v1/quests/instance', { payload: { quest_tome_id: templateId, ...which() } });
      return response.json<{ quest_instance_id: string }>().quest_instance_id;
    },
    async jobs() {
      const { rows } = await fresh.owner.query<{ line: string }>(
        `select deployed_by || ' ' || action || ' ' || phase || ' ' || status as line from deployment_job order by created_at, id`,
      );
      return rows.map(({ line }) => line);
    },
    rollBack: undo,
    async rollBackAll() {
      const undone: Awaited<ReturnType<typeof getJob>>[] = [];
      const deployments = { product: 'okta', programId };
      for (let round = 0; round < 20; round += 1) {
        const { possible, job_uuid: jobId } = await fresh.db.inTenant(testTenantId, (tx) => checkRollback(deps, tx, deployments));
        if (!possible || jobId === null) break;
        const id = await undo(jobId);
        while (await attemptNext(fresh, handler, testTenantId));
        undone.push(await fresh.db.inTenant(testTenantId, (tx) => getJob(tx, id)));
      }
      return undone;
    },
    jobOf: (id) => fresh.db.inTenant(testTenantId, (tx) => getJob(tx, id)),
    async approve(jobId, approver = bert) {
      const { actorId, actor } = approver;
      await fresh.owner.query(
        'insert into account (id, email, primary_tenant_id, verified_at) values ($1, $2, $3, now()) on conflict do nothing',
        [actorId, actor, testTenantId],
      );
      await fresh.owner.query(
        "insert into membership (tenant_id, account_id, role) values ($1, $2, 'administrator') on conflict do nothing",
        [testTenantId, actorId],
      );
      const { plan_hash: planHash } = await planToApprove(deps, { tenantId: testTenantId, jobId, by: approver });
      await fresh.db.inTenant(testTenantId, (tx) => approveJob(deps, tx, { jobId, planHash, by: approver }));
    },
    decline: (jobId) => fresh.db.inTenant(testTenantId, (tx) => declineJob(deps, tx, { jobId, by: bert })),
    async reset() {
      await fresh.owner.query('update entitlement_grant set granted = true, usage_limit = null');
      await fresh.owner.query('truncate deployment_lock, deployment_change, deployment_job, payoff, run, verdict cascade');
      await bed.reset();
      programId = (await bed.recommend())['baseline'] ?? '';
      product.objects.clear();
      lockEmergencyAccess(product, 'glass');
      product.writes.length = 0;
      product.at = () => {};
      product.onRead = () => {};
      world.isHealthy = true;
    },
    async close() {
      await app.close();
      await queue.close();
      await bed.close();
    },
  };
}
