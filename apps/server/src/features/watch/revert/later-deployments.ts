import { firstNames } from '@rampart/domain/first-of-many.ts';
import { dayInUtc } from '@rampart/domain/utc-text.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { listVerdicts } from '../../assess/index.ts';
import type { ChangeRow } from '../alerts/alert-rows.ts';
import type { CompareDeps } from '../watch-deps.ts';

interface Later {
  deployed_by: string;
  at: Date;
  control_ids: string[];
}

const mostLater = 20;
const mostNamed = 5;

/** Deployments of ours that wrote to the object after a change of it. One that was rolled back since has nothing left to undo. */
async function listLater(tx: TenantTx, row: ChangeRow): Promise<readonly Later[]> {
  const { rows } = await sql<Later>`
    select job.deployed_by, max(coalesce(change.happened_at, change.found_at)) as at,
      array(select distinct written.control_id from deployment_change as written
        where written.tenant_id = job.tenant_id and written.job_id = job.id and written.state in ('applied', 'unconfirmed')) as control_ids
    from drift_change as change
    join deployment_job as job on job.tenant_id = change.tenant_id and job.id = change.job_id
    where change.tenant_id = ${tx.tenantId} and change.application_id = ${row.application_id} and change.type = ${row.type}
      and change.object_id = ${row.object_id} and change.found_at > ${row.found_at} and change.cause = 'deployment' and job.phase <> 'rollback'
      and not exists (
        select from deployment_job as undoing join drift_change as undone on undone.tenant_id = undoing.tenant_id and undone.job_id = undoing.id
        where undoing.tenant_id = job.tenant_id and undoing.phase = 'rollback' and undoing.undoes = job.id
          and undone.application_id = change.application_id and undone.type = change.type and undone.object_id = change.object_id)
    group by job.tenant_id, job.id, job.deployed_by order by at limit ${mostLater}`.execute(tx);
  return rows;
}

/** What a person must know first of giving an object an earlier version: which deployments of ours that undoes, and what they have put in place. */
export async function laterDeployments({ controls }: Pick<CompareDeps, 'controls'>, tx: TenantTx, row: ChangeRow): Promise<string[]> {
  const later = await listLater(tx, row);
  if (later.length === 0) return [];
  const verdicts = await listVerdicts(tx);
  return later.map(({ deployed_by: by, at, control_ids: ids }) => {
    const inPlace = controls.filter(({ id }) => ids.includes(id) && verdicts.get(id)?.state === 'pass').map(({ title }) => `“${title}”`);
    const weakened =
      inPlace.length === 0 ? '' : ` It put these controls in place, which may be weakened now: ${firstNames(inPlace, mostNamed)}.`;
    return `This undoes a later deployment by ${by}, ${dayInUtc(at)}, which changed “${row.object_name}”.${weakened}`;
  });
}
