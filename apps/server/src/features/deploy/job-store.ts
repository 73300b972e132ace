import {
  type DeploymentEvent,
  type DeploymentFacts,
  type DeploymentResult,
  deploymentStates,
  isFinal,
  nextState,
  statusOf,
} from '@rampart/domain/deploy/deployment-state.ts';
import { type JobLogEntry, jobLogLine } from '@rampart/domain/deploy/job-log.ts';
import { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';
import { ConfigurationType } from '@rampart/domain/watch/configuration-type.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { bumpVersion } from '../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { ActedBy } from '../audit/index.ts';
import type { PeopleList } from '../people/index.ts';

const mostLogLines = 2000;
/** What screens poll: the jobs of a tenant with their logs and changes. */
export const deploymentsResource = 'deployments';

/** `deploy`: staged and enabled by one job, as subscriptions do. */
export const Phase = z.enum(['stage', 'enable', 'deploy', 'rollback']);
export type Phase = z.infer<typeof Phase>;
export const JobStatus = z.enum(['in_progress', 'successful', 'partial_success', 'failed']);
export const JobKind = z.enum(['controls', 'people-list', 'restore']);
export const Approval = z.enum(['not-needed', 'waiting', 'given', 'declined']);
export const JobAction = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type JobAction = z.infer<typeof JobAction>;
export const DeploymentState = z.enum(deploymentStates);

const RequestedControl = z.object({
  controlId: z.string(),
  /** By parameter, the excluded values. */
  leftOut: z.record(z.string(), z.array(z.string())),
  /** The name of the people that it is for, or `everyone`. */
  group: z.string(),
});
export type RequestedControl = z.infer<typeof RequestedControl>;

const RequestedList = z.object({
  list: z.string(),
  name: z.string(),
  description: z.string(),
  memberIds: z.array(z.string()),
  addOnly: z.boolean(),
}) satisfies z.ZodType<PeopleList>;

/** An object of the product's configuration, and the version that it is to have again. */
const RequestedObject = z.object({
  type: ConfigurationType,
  /** The vendor's id of it. */
  id: z.string(),
  name: z.string(),
  /** As it was last read; null where it was not there. */
  from: ConfigurationObject.nullable(),
  /** As it is to be; null where it is to be removed. */
  to: ConfigurationObject.nullable(),
});
export type RequestedObject = z.infer<typeof RequestedObject>;

/** What stands for the control in the journal of a job that restores objects: its place among the requested ones. */
export const placeOfObject = (place: number): string => `object:${place}`;
export const objectAtPlace = ({ objects }: Pick<Job, 'objects'>, id: string): RequestedObject | undefined =>
  objects[Number(/^object:(\d+)$/.exec(id)?.[1] ?? -1)];

/** By control, list or object, what the plan expects of it. */
const ExpectedStates = z.record(z.string(), z.enum(['changes', 'in-place', 'waiting', 'by-hand', 'unknown']));
export type ExpectedStates = z.infer<typeof ExpectedStates>;

const Names = z.record(z.string(), z.string());

/** What a deployment is requested with. */
export interface DeploymentRequest {
  readonly product: string;
  readonly phase: Phase;
  readonly action: JobAction;
  readonly requested: readonly RequestedControl[];
  /** The lists to bring into groups, for a job about people instead of controls. */
  readonly lists?: readonly PeopleList[];
  /** The objects that get a former version again, for a job that restores them. */
  readonly objects?: readonly RequestedObject[];
  readonly programId: string | null;
  /** None for a job that is for a whole program. */
  readonly remediationId: string | null;
  /** The plan that the person saw. Without one, the deployment makes what its own plan finds. */
  readonly planHash?: string | undefined;
  /** The job that this one rolls back. */
  readonly undoes?: string;
  /** The accounts whose choices it carries out, when a schedule requests it. */
  readonly choosers?: readonly string[];
  /** It follows from a job that was approved. */
  readonly isApproved?: boolean;
  /** A schedule has no account. */
  readonly by: ActedBy;
}

/** A deployment job: a deployment or a rollback, from the request to its result. */
export interface Job {
  readonly id: string;
  readonly createdAt: Date;
  readonly action: JobAction;
  readonly kind: z.infer<typeof JobKind>;
  readonly phase: Phase;
  readonly state: z.infer<typeof DeploymentState>;
  readonly status: z.infer<typeof JobStatus>;
  readonly approval: z.infer<typeof Approval>;
  readonly approvalBy: string | null;
  readonly deployedBy: string;
  readonly accountId: string | null;
  /** The accounts whose choices it carries out, none of which can therefore approve it. */
  readonly choosers: readonly string[];
  readonly product: string;
  readonly applicationId: string;
  readonly programId: string | null;
  readonly remediationId: string | null;
  readonly planHash: string | null;
  readonly requested: readonly RequestedControl[];
  /** Of a job of the kind `people-list`: the lists to bring into groups. */
  readonly lists: readonly PeopleList[];
  /** Of a job of the kind `restore`: the objects that get a former version again. */
  readonly objects: readonly RequestedObject[];
  readonly undoes: string | null;
  readonly isPlanned: boolean;
  readonly expectedStates: ExpectedStates;
  /** By the product's id, what people call what the changes name. */
  readonly names: ReadonlyMap<string, string>;
  /** The organisation at the vendor's that it was requested for, where that was known. */
  readonly vendorOrganisation: string | null;
  /** Why nothing more of it is sent, though it was planned. */
  readonly stoppedBecause: string | null;
  /** A person had it continued after a backup was restored: the product may be ahead of the journal. */
  readonly mayBeBehind: boolean;
}

/** What a job is about besides controls, as it was requested. */
export const subjectOf = ({ kind, lists, objects }: Job): Pick<DeploymentRequest, 'lists' | 'objects'> =>
  ({ controls: {}, 'people-list': { lists }, restore: { objects } })[kind];

export const jobRows = (tx: TenantTx) => tx.selectFrom('deployment_job').selectAll().where('tenant_id', '=', tx.tenantId);

type Row = Awaited<ReturnType<ReturnType<typeof jobRows>['execute']>>[number];

export const toJob = (row: Row): Job => ({
  id: row.id,
  createdAt: row.created_at,
  action: JobAction.parse(row.action),
  kind: JobKind.parse(row.kind),
  phase: Phase.parse(row.phase),
  state: DeploymentState.parse(row.state),
  status: JobStatus.parse(row.status),
  approval: Approval.parse(row.approval),
  approvalBy: row.approval_by,
  deployedBy: row.deployed_by,
  accountId: row.account_id,
  choosers: row.choosers,
  product: row.product_name,
  applicationId: row.application_id ?? '',
  programId: row.program_id,
  remediationId: row.quest_instance_id,
  planHash: row.plan_hash,
  requested: z.array(RequestedControl).parse(row.requested_controls),
  lists: z.array(RequestedList).parse(row.requested_lists),
  objects: z.array(RequestedObject).parse(row.requested_objects),
  undoes: row.undoes,
  isPlanned: row.planned_at !== null,
  expectedStates: ExpectedStates.parse(row.expected_states),
  names: new Map(Object.entries(Names.parse(row.names))),
  vendorOrganisation: row.vendor_organisation,
  stoppedBecause: row.stopped_because,
  mayBeBehind: row.continued_at !== null,
});

export async function findJob(tx: TenantTx, id: string): Promise<Job | undefined> {
  const row = await jobRows(tx).where('id', '=', id).executeTakeFirst();
  return row && toJob(row);
}

/** The same, unchanged by others until the transaction ends. */
export async function lockJob(tx: TenantTx, id: string): Promise<Job | undefined> {
  const row = await jobRows(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toJob(row);
}

/** The newest rollback of a job. */
export async function findRollbackOf(tx: TenantTx, jobId: string): Promise<Job | undefined> {
  const row = await jobRows(tx).where('undoes', '=', jobId).orderBy('created_at', 'desc').orderBy('id', 'desc').executeTakeFirst();
  return row && toJob(row);
}

export interface RunningRequest {
  readonly id: string;
  readonly requested: readonly RequestedControl[];
}

/** More than may be requested anew of one remediation while its first deployment runs. */
const mostRunning = 100;

/** The unfinished jobs whose key begins so, newest first. */
export async function listByRequest(tx: TenantTx, key: string): Promise<RunningRequest[]> {
  const { rows } = await sql<RunningRequest>`
    select id, requested_controls as requested from deployment_job
    where tenant_id = ${tx.tenantId} and starts_with(request_key, ${key}) order by created_at desc, id desc limit ${mostRunning}`.execute(
    tx,
  );
  return rows;
}

/** The job that has waited longest for the lock of an application. */
export async function findNextQueued(tx: TenantTx, applicationId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('deployment_job')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('application_id', '=', applicationId)
    .where('status', '=', 'in_progress')
    .where('approval', '!=', 'waiting')
    .where('state', '!=', 'held')
    .where((eb) => eb.or([eb('parked_until', 'is', null), eb('parked_until', '<=', sql<Date>`now()`)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Of a schedule's deployment that waits for approval: a person who requests the same makes a deployment of their own, which everyone else can approve.
 */
export async function releaseRequestKey(tx: TenantTx, requestKey: string): Promise<void> {
  await tx
    .updateTable('deployment_job')
    .set({ request_key: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('approval', '=', 'waiting')
    .where('account_id', 'is', null)
    .where(sql<boolean>`starts_with(request_key, ${requestKey})`)
    .execute();
}

interface ListJob {
  readonly id: string;
  readonly requestKey: string | null;
  readonly planHash: string | null;
}

/** The newest unfinished job for one of these lists. No row lock is needed: the caller and the worker that ends it lock the application. */
export async function findNewestListJob(tx: TenantTx, applicationId: string, lists: readonly PeopleList[]): Promise<ListJob | undefined> {
  const { rows } = await sql<ListJob>`
    select id, request_key as "requestKey", plan_hash as "planHash" from deployment_job
    where tenant_id = ${tx.tenantId} and application_id = ${applicationId} and kind = 'people-list' and status = 'in_progress'
      and exists (select from jsonb_array_elements(requested_lists) asked where asked ->> 'list' = any(${lists.map(({ list }) => list)}::text[]))
    order by created_at desc, id desc limit 1`.execute(tx);
  return rows[0];
}

/** More lists than a tenant has. */
const mostLists = 1000;

/** The lists that newer jobs have brought into their groups already: a late approval must not bring back an old list. */
export async function listSuperseded(tx: TenantTx, jobId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ list: string }>`
    select distinct asked ->> 'list' as list
    from deployment_job as own
    join deployment_job as newer on newer.tenant_id = own.tenant_id and newer.application_id = own.application_id
      and newer.kind = 'people-list' and newer.phase = 'stage' and newer.status in ('successful', 'partial_success')
      and (newer.created_at, newer.id) > (own.created_at, own.id)
    cross join lateral jsonb_array_elements(newer.requested_lists) as asked
    where own.tenant_id = ${tx.tenantId} and own.id = ${jobId}
    limit ${mostLists}`.execute(tx);
  return new Set(rows.map(({ list }) => list));
}

interface Move {
  readonly event: DeploymentEvent;
  readonly facts: DeploymentFacts;
  /** Of a deployment that finishes. */
  readonly result?: DeploymentResult;
  readonly at: Date;
  /** Of a deployment that is parked. */
  readonly parkedForMs?: number;
  /** What is decided together with the move. */
  readonly approval?: Pick<Row, 'approval' | 'approval_by'> & { readonly plan_hash?: string };
}

/** The only way from one state to the next. What the state machine does not allow is thrown as `IllegalMove`. */
export async function moveJob(tx: TenantTx, jobId: string, { event, facts, result, at, approval, parkedForMs }: Move): Promise<void> {
  const { state } = await tx
    .selectFrom('deployment_job')
    .select('state')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', jobId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const next = nextState(DeploymentState.parse(state), event, facts);
  await tx
    .updateTable('deployment_job')
    .set({
      state: next,
      status: statusOf(next, result),
      // By the clock that it is compared with later: that of this worker may be wrong.
      parked_until: parkedForMs === undefined ? null : sql<Date>`now() + ${parkedForMs} * interval '1 millisecond'`,
      ...(approval && { ...approval, approval_at: at }),
      ...(isFinal(next) && { finished_at: at, request_key: null }),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', jobId)
    .execute();
  await bumpVersion(tx, deploymentsResource);
}

/** At the end of the log, where screens that poll see it with the next poll. */
export async function appendLog(tx: TenantTx, jobId: string, at: Date, entries: readonly JobLogEntry[]): Promise<void> {
  const lines = entries.map((entry) => jobLogLine(at, entry));
  // How far a job is must be seen however much was logged before.
  const most = entries.some((entry) => 'state' in entry) ? mostLogLines * 2 : mostLogLines;
  await sql`
    update deployment_job set display_logs = display_logs || ${lines}::text[]
    where tenant_id = ${tx.tenantId} and id = ${jobId} and cardinality(display_logs) < ${most}`.execute(tx);
  await bumpVersion(tx, deploymentsResource);
}
