import { productRegistry } from '@rampart/catalog/products/registry.ts';
import { remediationRegistry } from '@rampart/catalog/remediations/registry.ts';
import type { AppliedChange, DeploymentJob, JobDetail } from '@rampart/contract/deploy.ts';
import type { ShownChange } from '@rampart/contract/shown-change.ts';
import { differenceOf } from '@rampart/domain/deploy/difference-of.ts';
import { nameOfChange } from '@rampart/domain/deploy/name-of-change.ts';
import type { ShownStatus } from '@rampart/domain/deploy/shown-status.ts';
import { shortenLists } from '@rampart/domain/deploy/shorten-lists.ts';
import { takesEffect } from '@rampart/domain/deploy/waiting-image.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { NotFound } from '../../platform/http/http-error.ts';
import { type JournaledChange, listChanges, type NewChange } from './change-store.ts';
import { Approval, DeploymentState, findJob, findRollbackOf, type Job, JobAction, JobKind, JobStatus, Phase } from './job-store.ts';
import { memberChange } from './plan/member-change.ts';
import type { Names } from './plan/names-in-plan.ts';
import { productTitle } from './product-title.ts';
import { rollbackObstacle } from './roll-back.ts';
import { settingWordsOf } from './setting-words-of.ts';
import { remediationName } from './subject-of-job.ts';

interface Shown {
  readonly names: Names;
  /** Whose console has the labels. */
  readonly product: string;
}

/** One object before and after, for a person to read. */
export const presentChange = ({ controlId, change }: NewChange, { names, product }: Shown): ShownChange => {
  const members = memberChange(change, (id) => names.get(id));
  return {
    control_id: controlId,
    kind: change.kind,
    object: change.object,
    name: nameOfChange(change),
    takes_effect: takesEffect(change),
    differences: differenceOf(shortenLists(change), {
      nameOf: (id) => names.get(id),
      words: settingWordsOf(product),
      object: change.object,
    }).map((difference) => ({ ...difference })),
    ...(members && { members }),
  };
};

const presentApplied = (row: JournaledChange, shown: Shown): AppliedChange => ({
  ...presentChange(row, shown),
  state: row.state,
  because: row.because,
});

/** As `isWaiting` has it: `is true`, because a field that is missing compares as unknown. */
const waits = sql<boolean>`(
  change.change #>> '{after,mode}' in ('off', 'report-only')
  or (change.change #> '{after,mode}' is null and change.change #> '{after,isActive}' = 'false')
  or change.change #>> '{after,reach}' = 'pilot'
) is true`;

/** Jobs, each with the template of the remediation that it is of and how many changes it has. */
const jobsWithTemplates = (tx: TenantTx) =>
  tx
    .selectFrom('deployment_job as job')
    .leftJoin('remediation', (join) =>
      join.onRef('remediation.tenant_id', '=', 'job.tenant_id').on(sql<boolean>`remediation.id::text = job.quest_instance_id`),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('deployment_change as change')
          .whereRef('change.tenant_id', '=', 'job.tenant_id')
          .whereRef('change.job_id', '=', 'job.id')
          .select([
            sql<number>`count(*)::integer`.as('changeCount'),
            sql<number>`(count(*) filter (where change.state = 'applied'))::integer`.as('appliedCount'),
            sql<number>`(count(*) filter (where change.state = 'applied' and not ${waits}))::integer`.as('inForceCount'),
            sql<number>`(count(*) filter (where not ${waits}))::integer`.as('immediateCount'),
          ])
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select(['job.id', 'job.created_at', 'job.finished_at', 'job.action', 'job.phase', 'job.deployed_by', 'job.product_name', 'job.status'])
    .select(['job.state', 'job.kind', 'job.approval', 'job.approval_by', 'job.display_logs', 'job.quest_instance_id'])
    // The names alone: a list may have every person of the organisation.
    .select(sql<(string | null)[]>`array(select jsonb_array_elements(job.requested_lists) ->> 'name')`.as('lists'))
    .select(sql<(string | null)[]>`array(select jsonb_array_elements(job.requested_objects) ->> 'name')`.as('objects'))
    .select(['remediation.template', 'counted.changeCount', 'counted.appliedCount', 'counted.inForceCount', 'counted.immediateCount'])
    .where('job.tenant_id', '=', tx.tenantId);

type JobRow = Awaited<ReturnType<ReturnType<typeof jobsWithTemplates>['execute']>>[number];

const known = (names: readonly (string | null)[]): string[] => names.filter((name) => name !== null);

const presentJob = (row: JobRow): DeploymentJob => ({
  job_uuid: row.id,
  created_ts: row.created_at.toISOString(),
  finished_ts: row.finished_at?.toISOString() ?? null,
  deployment_action: JobAction.parse(row.action),
  phase: Phase.parse(row.phase),
  deployed_by: row.deployed_by,
  remediation: remediationName(row.template),
  quest_instance_id: row.quest_instance_id,
  lists: known(row.lists),
  objects: known(row.objects),
  change_count: row.changeCount ?? 0,
  applied_count: row.appliedCount ?? 0,
  in_force_count: row.inForceCount ?? 0,
  immediate_count: row.immediateCount ?? 0,
  can_stage: productRegistry.find(({ id }) => id === row.product_name)?.cannotStage !== true,
  product_name: row.product_name,
  product_title: productTitle(row.product_name),
  deployment_status: JobStatus.parse(row.status),
  deployment_state: DeploymentState.parse(row.state),
  display_logs: row.display_logs,
  deployment_type: JobKind.parse(row.kind),
  approval: Approval.parse(row.approval),
  approval_by: row.approval_by,
});

const getRow = (tx: TenantTx, id: string): Promise<JobRow> => jobsWithTemplates(tx).where('job.id', '=', id).executeTakeFirstOrThrow();

const detailOf = async (tx: TenantTx, job: Job): Promise<JobDetail> => ({
  ...presentJob(await getRow(tx, job.id)),
  uuid: job.id,
  changes: (await listChanges(tx, job.id)).map((row) => presentApplied(row, job)),
  orig_deploy_job_uuid: job.undoes,
  rollback_obstacle: (await rollbackObstacle(tx, job)) ?? null,
});

/** Another tenant's is not found. */
export async function getJob(tx: TenantTx, id: string): Promise<JobDetail> {
  const job = await findJob(tx, id);
  if (job === undefined) throw new NotFound('deployment');
  return detailOf(tx, job);
}

/** The newest rollback of a job, if there is one. */
export async function getRollbackOf(tx: TenantTx, id: string): Promise<JobDetail | null> {
  if ((await findJob(tx, id)) === undefined) throw new NotFound('deployment');
  const rollback = await findRollbackOf(tx, id);
  return rollback === undefined ? null : detailOf(tx, rollback);
}

/** The same as `shownStatus` of a job. */
const shownStatusOf = sql<string>`case
  when job.state in ('held', 'aborted', 'cancelled') then job.state
  when job.approval = 'declined' and job.approval_by = job.deployed_by then 'withdrawn'
  when job.approval in ('waiting', 'declined') then job.approval
  else job.status end`;

export interface DeploymentPage {
  readonly limit: number;
  readonly offset: number;
  readonly remediationId?: string | undefined;
  readonly product?: string | undefined;
  readonly programType?: string | undefined;
  readonly programGroup?: string | undefined;
  /** A list of people that the job brought into a group. */
  readonly list?: string | undefined;
  readonly status?: string | undefined;
  /** As people read it. */
  readonly shownStatus?: ShownStatus | undefined;
  readonly phase?: string | undefined;
  readonly kind?: string | undefined;
  /** Part of the name of its remediation or product, or of who started it. */
  readonly filter?: string | undefined;
  /** Without jobs that changed nothing in the product. */
  readonly madeSomething?: boolean | undefined;
}

/** Newest first; of one remediation, product or program when it is named. */
export async function listJobs(tx: TenantTx, page: DeploymentPage): Promise<DeploymentJob[]> {
  const { limit, offset, remediationId, product, programType, programGroup, list, madeSomething, status, phase, kind, filter = '' } = page;
  const { shownStatus } = page;
  const sought = filter.toLowerCase();
  const holds = (text: string): boolean => text.toLowerCase().includes(sought);
  const templates = remediationRegistry.filter(({ name }) => holds(name)).map(({ id }) => id);
  const products = productRegistry.filter(({ name }) => holds(name)).map(({ id }) => id);
  const rows = await jobsWithTemplates(tx)
    .$if(status !== undefined, (query) => query.where('job.status', '=', status ?? ''))
    .$if(shownStatus !== undefined, (query) => query.where(shownStatusOf, '=', shownStatus ?? ''))
    .$if(kind !== undefined, (query) => query.where('job.kind', '=', kind ?? ''))
    .$if(phase !== undefined, (query) => query.where('job.phase', '=', phase ?? ''))
    .$if(sought !== '', (query) =>
      query.where((eb) =>
        eb.or([
          sql<boolean>`strpos(lower(job.deployed_by), ${sought}) > 0`,
          eb('job.product_name', 'in', ['', ...products]),
          eb('remediation.template', 'in', ['', ...templates]),
        ]),
      ),
    )
    .$if(remediationId !== undefined, (query) => query.where('job.quest_instance_id', '=', remediationId ?? ''))
    .$if(product !== undefined, (query) => query.where('job.product_name', '=', product ?? ''))
    .$if(programType !== undefined || programGroup !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('program')
            .select('program.id')
            .whereRef('program.tenant_id', '=', 'job.tenant_id')
            .whereRef('program.id', '=', 'job.program_id')
            .$if(programType !== undefined, (of) => of.where('program.program_type', '=', programType ?? ''))
            .$if(programGroup !== undefined, (of) => of.where('program.program_group', '=', programGroup ?? '')),
        ),
      ),
    )
    .$if(list !== undefined, (query) => query.where(sql<boolean>`job.requested_lists @> ${JSON.stringify([{ list }])}::jsonb`))
    .$if(madeSomething === true, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('deployment_change as change')
            .select('change.position')
            .whereRef('change.tenant_id', '=', 'job.tenant_id')
            .whereRef('change.job_id', '=', 'job.id')
            .where('change.state', '=', 'applied'),
        ),
      ),
    )
    .orderBy('job.created_at', 'desc')
    .orderBy('job.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(presentJob);
}
