import { dayMs } from '@rampart/domain/day.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import type { Role } from '@rampart/domain/role.ts';
import type { LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { listConnected } from '../../src/features/connect/index.ts';
import type { RunDeps } from '../../src/features/deploy/deploy-deps.ts';
import { runDeploymentHandler } from '../../src/features/deploy/run/run-deployment.ts';
import { isSecondApproverNeeded } from '../../src/features/deploy/approval/second-approver.ts';
import { approveJob, declineJob } from '../../src/features/deploy/approve.ts';
import { planToApprove } from '../../src/features/deploy/approval/plan-to-approve.ts';
import { requestListDeployment } from '../../src/features/deploy/request.ts';
import { deployUsage } from '../../src/features/deploy/deployment-usage.ts';
import { collectedGroups, refreshLists } from '../../src/features/people/lists/refresh-lists.ts';
import { refreshPeople } from './refresh-people.ts';
import { peopleRoutes } from '../../src/features/people/routes.ts';
import { keepMostAttackedPrograms } from '../../src/features/remediate/index.ts';
import { openQueue } from '../../src/platform/queue/queue.ts';
import { testVault } from '../access/access-deps.ts';
import { type AssessTestBed, openAssessTestBed } from '../assess/assess-test-bed.ts';
import { attemptNext, connectionInMemory } from '../queue/attempt-next.ts';
import { fakeDirectory, type FakeDirectory } from './fake-directory.ts';
import { freshDatabase, type FreshDatabase } from '../database/fresh-database.ts';
import { as, testApp } from '../api/test-app.ts';

export interface ExclusionTestBed {
  readonly fresh: FreshDatabase;
  /** The tenant of the test. */
  readonly tenant: AssessTestBed;
  readonly okta: FakeDirectory;
  readonly entra: FakeDirectory;
  /** Connects a product of the test, or any other that nothing is read from. */
  connect(product: FakeDirectory | string, parts?: { readonly isHealthy?: boolean; readonly authMethod?: string }): Promise<string>;
  disconnect(product: FakeDirectory): Promise<void>;
  /** A processing run: reads what is connected, and refreshes. */
  process(): Promise<void>;
  /** Works off every job that there is. */
  settle(): Promise<void>;
  change(
    what: string,
    mails?: readonly string[],
    parts?: { readonly type?: string; readonly role?: Role },
  ): Promise<LightMyRequestResponse>;
  /** Sends a body as it is. */
  send(what: string, payload?: object): Promise<LightMyRequestResponse>;
  /** Puts people on the list of emergency access, and into the groups. */
  added(...mails: readonly string[]): Promise<void>;
  /** Another administrator decides about a job, having seen its plan. */
  approve(jobId: string): Promise<void>;
  decline(jobId: string): Promise<void>;
  /** By job, its product and the people of each list. */
  jobs(): Promise<string[][]>;
  list(type?: string): Promise<Listed>;
  logged(): Promise<string[]>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

type Mails = readonly string[];
export interface Listed {
  readonly current: Mails;
  readonly outdated: Mails;
  readonly needs_sync_approval: Mails;
  readonly unsynced_to_group: Mails;
  readonly unapproved: Mails;
  readonly groups: readonly Record<string, unknown>[];
}

const bert = { actorId: '00000000-0000-4000-8000-0000000000be', actor: 'bert@example.test', source: '127.0.0.1', requestId: 'r' };
const emergency = 'emergency_access_exclusions';

/** Exclusions over products in memory, with the real engine between them. */
export async function openExclusionTestBed(): Promise<ExclusionTestBed> {
  const fresh = await freshDatabase();
  const queue = await openQueue({ connectionString: fresh.appUrl, onError: () => {} });
  let now = new Date('2026-03-01T00:00:00Z');
  const [okta, entra] = [fakeDirectory('okta', 'okta'), fakeDirectory('azure_ad', 'microsoft-graph')];
  const deps: RunDeps = {
    db: fresh.db,
    vault: testVault(),
    clock: { now: () => now },
    log: pino({ level: 'silent' }),
    queue,
    usage: deployUsage,
    controls: [],
    publicUrl: 'https://rampart.example',
    connectors: [okta.connector, entra.connector],
    surroundings: {
      emergencyUsers: async () => [],
      emergencyAccounts: async () => [],
      excludedGroups: async () => [],
      names: async () => new Map(),
      features: async () => new Map(),
      published: async () => new Map(),
    },
    targets: {
      find: async (tx, id) => (await listConnected(tx)).find(({ product }) => product.id === id),
      open: async ({ signal }) => connectionInMemory(signal),
      recordUse: async () => {},
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
  const { app } = await testApp({
    db: fresh.db,
    isAgreementSigned: async () => true,
    isSteppedUp: () => true,
    authenticate: async ({ headers }) => ({
      accountId: '00000000-0000-4000-8000-00000000000b',
      email: 'anna@example.test',
      roles: [(headers.authorization?.split(' ')[1] ?? 'standard') as Role],
      sessionId: 'of anna',
      tenantId: bed.tenant.tenantId,
      isVerified: true,
      isMfaMissing: false,
      isBoundToTenant: false,
      provenAt: new Date(0),
    }),
    routes: peopleRoutes({
      ...deps,
      deployLists: requestListDeployment(deps),
      isApprovalNeeded: isSecondApproverNeeded,
      keepPrograms: keepMostAttackedPrograms,
    }),
  });
  const bed = {
    fresh,
    tenant: await openAssessTestBed(fresh),
    okta,
    entra,
    async connect(product, { isHealthy = true, authMethod = 'api_key' } = {}) {
      const name = typeof product === 'string' ? product : product.product;
      const id = await bed.tenant.connect(name);
      await fresh.owner.query('update application set is_healthy = $2, auth_method = $3 where id = $1', [id, isHealthy, authMethod]);
      if (typeof product !== 'string') product.applicationId = id;
      return id;
    },
    async disconnect(product) {
      await bed.tenant.disconnect(product.applicationId);
      product.applicationId = '';
    },
    async process() {
      now = new Date(now.getTime() + dayMs);
      const runId = await bed.tenant.run(now);
      for (const each of [okta, entra].filter(({ applicationId }) => applicationId !== '')) {
        await bed.tenant.read(each.applicationId, runId, [
          [people, each.people],
          [groups, each.people instanceof Error ? each.people : each.groups()],
        ]);
      }
      await bed.tenant.inTenant((tx) => refreshPeople(tx, now));
      await bed.tenant.inTenant(async (tx) => refreshLists(deps, tx, await collectedGroups(tx, now)));
      now = new Date(now.getTime() + 60_000);
    },
    async settle() {
      while (await attemptNext(fresh, handler, bed.tenant.tenantId));
    },
    change: (what, mails, { type = emergency, role = 'standard' } = {}) =>
      app.inject({
        method: 'POST',
        url: `/api/v1/exclusions/${what}`,
        headers: as(role),
        payload: { ...(type === '' ? {} : { exclusion_type: type }), ...(mails === undefined ? {} : { [what]: mails }) },
      }),
    send: (what, payload) =>
      app.inject({ method: 'POST', url: `/api/v1/exclusions/${what}`, headers: as('standard'), ...(payload && { payload }) }),
    async added(...mails) {
      const answer = await bed.change('add', mails);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      await bed.settle();
    },
    async approve(jobId) {
      const { tenantId } = bed.tenant;
      const { plan_hash: planHash } = await planToApprove(deps, { tenantId, jobId, by: bert });
      await fresh.owner.query(
        'insert into account (id, email, primary_tenant_id, verified_at) values ($1, $2, $3, now()) on conflict do nothing',
        [bert.actorId, bert.actor, tenantId],
      );
      await fresh.owner.query(
        "insert into membership (tenant_id, account_id, role) values ($1, $2, 'administrator') on conflict do nothing",
        [tenantId, bert.actorId],
      );
      await fresh.db.inTenant(tenantId, (tx) => approveJob(deps, tx, { jobId, planHash, by: bert }));
    },
    decline: (jobId) => fresh.db.inTenant(bed.tenant.tenantId, (tx) => declineJob(deps, tx, { jobId, by: bert })),
    async jobs() {
      const { rows } = await fresh.owner.query<{ product: string; lists: { list: string; memberIds: string[] }[] }>(
        'select product_name as product, requested_lists as lists from deployment_job order by created_at, id',
      );
      return rows.map(({ product, lists }) => [product, ...lists.map((one) => `${one.list} ${one.memberIds.join(' ')}`.trim())]);
    },
    async list(type = emergency) {
      const answer = await app.inject({ url: `/api/v1/exclusions/list?exclusion_type=${type}`, headers: as('read-only') });
      const { groups: listed, ...lists } = answer.json<Record<string, Record<string, { mail: string }[]>>>();
      const mails = Object.entries(lists).map(([name, byType]) => [name, byType[type]?.map(({ mail }) => mail)] as const);
      return { ...Object.fromEntries(mails), groups: listed?.[type] } as unknown as Listed;
    },
    async logged() {
      const text = "select action || ' ' || status || ': ' || message as line from audit_event where tenant_id = $1 order by seq";
      return (await fresh.owner.query<{ line: string }>(text, [bed.tenant.tenantId])).rows.map(({ line }) => line);
    },
    async reset() {
      await fresh.owner.query('truncate deployment_lock, deployment_change, deployment_job cascade');
      Object.assign(bed, { tenant: await openAssessTestBed(fresh) });
      for (const each of [okta, entra]) each.reset();
    },
    async close() {
      await app.close();
      await queue.close();
      await fresh.close();
    },
  } satisfies ExclusionTestBed as ExclusionTestBed;
  return bed;
}
