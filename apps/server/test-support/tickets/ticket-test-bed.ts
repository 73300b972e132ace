import { jira as jiraConnector } from '@rampart/connectors/jira/connector.ts';
import { testConnection } from '@rampart/connectors/test-support/test-connection.ts';
import type { TrackedIssue } from '@rampart/contract/tickets/issues.ts';
import { servicenow as snowConnector } from '@rampart/connectors/servicenow/connector.ts';
import { jira as jiraSimulator } from '@rampart/simulators/jira/simulator.ts';
import { servicenow as snowSimulator } from '@rampart/simulators/servicenow/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import type { LightMyRequestResponse } from 'fastify';
import { approveJob } from '../../src/features/deploy/approve.ts';
import { deliverHandler, readHandler, type Trackers, ticketRoutes } from '../../src/features/tickets/index.ts';
import { deployDueSubscriptions } from '../../src/features/remediate/subscriptions/deploy-due.ts';
import { alertTicketRoutes } from '../../src/features/watch/tickets/ticket-routes.ts';
import { NotFound } from '../../src/platform/http/http-error.ts';
import type { JobContext } from '../../src/platform/queue/job-handler.ts';
import { anna } from '../remediate/remediate-test-bed.ts';
import { type DeployingTestBed, openDeployingTestBed } from '../deploy/deploying-test-bed.ts';
import { as, testApp, testTenantId } from '../api/test-app.ts';

const applicationId = '00000000-0000-4000-8000-000000000717';

const snowApplicationId = '00000000-0000-4000-8000-000000000718';

type RunningJira = Awaited<ReturnType<typeof jiraSimulator.start>>;
type RunningSnow = Awaited<ReturnType<typeof snowSimulator.start>>;

export interface TicketTestBed {
  readonly on: DeployingTestBed;
  readonly jira: RunningJira;
  readonly snow: RunningSnow;
  /** How long a press waits for the worker. */
  readonly patience: { ms: number };
  /** What happens on the way to the tracker; a test may throw, as a process that is killed does. */
  readonly way: {
    isConnected: boolean;
    /** ServiceNow is connected instead of Jira, or both are. */
    isSnow: boolean;
    isBoth: boolean;
    before: (method: string, url: URL) => void;
    after: (method: string, url: URL) => void;
  };
  ask(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, role?: 'read-only' | 'standard'): Promise<LightMyRequestResponse>;
  /** One attempt of a worker at the ticket of a remediation, or of an alert. */
  deliver(remediationId: string, context?: Partial<JobContext>): Promise<void>;
  /** Presses the button and lets a worker do its work. */
  create(remediationId: string, body?: object, context?: Partial<JobContext>): Promise<LightMyRequestResponse>;
  /** The same for any call that asks for a ticket. */
  press(remediationId: string, url: string, payload: object, context?: Partial<JobContext>): Promise<LightMyRequestResponse>;
  tracked(remediationId: string): Promise<TrackedIssue>;
  /** What the person who presses was notified of tickets, oldest first. */
  notified(): Promise<readonly { readonly subject: string; readonly priority: string; readonly links: unknown }[]>;
  /** Where trackers reach Rampart. Both are connected from then on, as rows that a webhook belongs to. */
  listen(): Promise<string>;
  /** Requests the deployments of the subscriptions that are due. */
  deployDue(): Promise<void>;
  /** Works off the readings that events have caused; how many there were. */
  readReported(): Promise<number>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

export const jiraFields = { project_id: '10100', issue_type_id: '10001', priority_id: '2' };

export interface ConfiguredJira {
  readonly product?: string;
  readonly isRequired?: boolean;
  /** Instead of what is usual: “Approved” before a deployment, “Done” after it. */
  readonly mapping?: object;
}

/** As an administrator in Ticket Configuration. */
export async function putJiraDefaults(
  { ask }: Pick<TicketTestBed, 'ask'>,
  { product, isRequired = true, mapping = {} }: ConfiguredJira = {},
): Promise<LightMyRequestResponse> {
  const base = '/api/v1/integrations/jira';
  const { users } = (await ask('GET', `${base}/project/details?project_id=10100`)).json<{ users: { id: string }[] }>();
  const defaults = {
    ...jiraFields,
    assignee_id: users[0]!.id,
    state_mapping: {
      is_state_required_for_deploy: isRequired,
      ticket_state_id_required_for_deploy: '10011',
      should_transition_state_post_deploy: true,
      ticket_state_id_desired_post_deploy: '10002',
      ...mapping,
    },
  };
  const url = product === undefined ? `${base}/configurations/default` : `${base}/configurations/default/issue/options`;
  return ask('POST', url, product === undefined ? defaults : { product, ...defaults });
}

const contextOf = (jobId: string): JobContext => ({
  tenantId: testTenantId,
  jobId,
  attempt: 1,
  signal: new AbortController().signal,
  progress: () => {},
  assertStillMine: async () => {},
});

/** As a second administrator, who has seen the plan. */
export const approveWaiting = ({ on }: TicketTestBed, seen: Parameters<typeof approveJob>[2]): Promise<void> =>
  on.bed.fresh.db.inTenant(testTenantId, (tx) => approveJob(on.deps, tx, seen));

/** Remediations that are put into a product in memory, with tickets in a simulated Jira. */
export async function openTicketTestBed(): Promise<TicketTestBed> {
  const world = testWorld();
  const way: TicketTestBed['way'] = { isConnected: true, isSnow: false, isBoth: false, before: () => {}, after: () => {} };
  let looks = 0;
  // A moment passes with each look, so that no limit of a second is reached.
  const clock = () => on.bed.time.at.getTime() + (looks += 20);
  let jira = await jiraSimulator.start({ world, clock });
  let snow = await snowSimulator.start({ world, clock });
  const jiraTracker = { applicationId, tool: 'jira', name: 'Jira', connector: 'jira' } as const;
  const snowTracker = { applicationId: snowApplicationId, tool: 'servicenow', name: 'ServiceNow', connector: 'servicenow' } as const;
  const trackers: Trackers = {
    async list() {
      if (!way.isConnected) return [];
      return way.isBoth ? [jiraTracker, snowTracker] : [way.isSnow ? snowTracker : jiraTracker];
    },
    async open({ applicationId: opened, signal }) {
      if (!way.isConnected) throw new NotFound('connection');
      const [simulator, { url: address }] =
        opened === snowApplicationId ? ([snowSimulator, snow] as const) : ([jiraSimulator, jira] as const);
      const hosts = Object.fromEntries(simulator.hostsFor(world.options.company).map((host) => [host, address]));
      const method = opened === snowApplicationId ? 'username_password_hostname' : 'api_key_username';
      const credentials = simulator.credentialsFor(world)[method] ?? {};
      const { connection } = testConnection({ method, credentials, hosts, now: on.bed.time.at });
      return {
        ...connection,
        signal,
        async fetch(url, init) {
          way.before(init?.method ?? 'GET', url);
          const response = await connection.fetch(url, init);
          way.after(init?.method ?? 'GET', url);
          return response;
        },
        close: async () => {},
      };
    },
  };
  const on: DeployingTestBed = await openDeployingTestBed({ trackers, connectors: [jiraConnector, snowConnector] });
  const { fresh } = on.bed;
  const patience = { ms: 10_000 };
  let assigneeId = '';
  let origin: string | undefined;
  const deps = {
    ...on.deps,
    names: async () => new Map<string, string>(),
    get filingPatienceMs() {
      return patience.ms;
    },
  };
  const { app } = await testApp({
    db: fresh.db,
    isAgreementSigned: async () => true,
    isSteppedUp: () => true,
    isEntitled: async () => true,
    routes: [...ticketRoutes(deps), ...alertTicketRoutes(deps)],
  });
  const handler = deliverHandler(on.deps);
  const reader = readHandler(on.deps);
  const ask: TicketTestBed['ask'] = (method, url, payload, role = 'standard') =>
    app.inject({ method, url, headers: as(role, anna), ...(payload === undefined ? {} : { payload }) });
  const deliver: TicketTestBed['deliver'] = async (remediationId, context = {}) => {
    const { rows } = await fresh.owner.query<{ id: string }>(
      'select id from ticket where coalesce(remediation_id, grouping_id) = $1 and unlinked_at is null',
      [remediationId],
    );
    for (const { id } of rows) await handler.bind({ ticketId: id })?.({ ...contextOf(id), ...context });
  };
  const press: TicketTestBed['press'] = async (remediationId, url, payload, context = {}) => {
    const pressed = ask('POST', url, payload);
    // The worker has it as soon as the press is committed.
    for (let round = 0; round < 200; round += 1) {
      const { rows } = await fresh.owner.query(
        "select from ticket where coalesce(remediation_id, grouping_id) = $1 and unlinked_at is null and state = 'filing'",
        [remediationId],
      );
      if (rows.length > 0) break;
      if (await Promise.race([pressed.then(() => true), new Promise<false>((done) => setTimeout(done, 10, false))])) break;
    }
    await deliver(remediationId, context).catch(() => {});
    return pressed;
  };
  return {
    on,
    get jira() {
      return jira;
    },
    get snow() {
      return snow;
    },
    way,
    patience,
    ask,
    deliver,
    async create(remediationId, body = {}, context = {}) {
      const payload = { summary: 'Block', description: 'Why\n\nBecause.', ...jiraFields, assignee_id: assigneeId, ...body };
      return press(remediationId, `/api/v1/integrations/jira/issue?quest_instance_id=${remediationId}`, payload, context);
    },
    press,
    async tracked(remediationId) {
      return (await ask('GET', `/api/v1/integrations/common/issue?quest_instance_id=${remediationId}`)).json<TrackedIssue>();
    },
    async notified() {
      const { rows } = await fresh.owner.query<{ subject: string; priority: string; links: unknown }>(
        "select subject, priority, links from notification where account_id = $1 and category = 'tickets' order by id",
        [anna],
      );
      return rows;
    },
    async listen() {
      await fresh.owner.query(
        `insert into application (tenant_id, id, product, auth_method)
         values ($1, $2, 'jira', 'api_key_username'), ($1, $3, 'servicenow', 'username_password_hostname') on conflict do nothing`,
        [testTenantId, applicationId, snowApplicationId],
      );
      origin ??= await app.listen({ port: 0, host: '127.0.0.1' });
      return origin;
    },
    deployDue: () => deployDueSubscriptions(on.deps, testTenantId),
    async readReported() {
      const { rows } = await fresh.owner.query<{ payload: unknown }>(
        "delete from pgboss.job where data ->> 'job' = 'tickets.read' returning data -> 'payload' as payload",
      );
      for (const { payload } of rows) await reader.bind(payload)?.(contextOf('read'));
      return rows.length;
    },
    async reset() {
      await fresh.owner.query("delete from pgboss.job where data ->> 'job' = 'tickets.read'");
      await fresh.owner.query('truncate ticket, ticket_note, ticket_defaults cascade');
      await fresh.owner.query("delete from notification where category = 'tickets'");
      await fresh.owner.query('insert into entitlement_grant values ($1, 6, true, null), ($1, 11, true, null) on conflict do nothing', [
        testTenantId,
      ]);
      await on.reset();
      await jira.stop();
      jira = await jiraSimulator.start({ world, clock });
      await snow.stop();
      snow = await snowSimulator.start({ world, clock });
      patience.ms = 10_000;
      Object.assign(way, { isConnected: true, isSnow: false, isBoth: false, before: () => {}, after: () => {} });
      const details = await ask('GET', '/api/v1/integrations/jira/project/details?project_id=10100');
      assigneeId = details.json<{ users: { id: string }[] }>().users[0]?.id ?? '';
    },
    async close() {
      await app.close();
      await jira.stop();
      await snow.stop();
      await on.close();
    },
  };
}
