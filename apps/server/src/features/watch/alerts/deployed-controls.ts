import type { MovedControl } from '@rampart/domain/watch/posture-risk.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { isWaitingImage } from '../../deploy/index.ts';

/** Whether a deployment or a rollback of ours since a moment has moved a control: then no change of another's did. */
export async function deployedControls(
  tx: TenantTx,
  controlIds: readonly string[],
  since: Date,
): Promise<(control: Pick<MovedControl, 'id' | 'to'>) => boolean> {
  const { rows } = await sql<{ control_id: string; is_rollback: boolean }>`
    select distinct change.control_id, job.phase = 'rollback' as is_rollback
    from deployment_change as change join deployment_job as job on job.tenant_id = change.tenant_id and job.id = change.job_id
    where change.tenant_id = ${tx.tenantId} and change.control_id = any(${controlIds}::text[]) and change.state in ('applied', 'unconfirmed')
      and (job.finished_at is null or job.finished_at > ${since}) and coalesce(change.outcome_at, job.created_at) > ${since}
      and not coalesce(${isWaitingImage(sql`(change.change -> case when job.phase = 'rollback' then 'before' else 'after' end)`)}, false)`.execute(
    tx,
  );
  const moved = new Set(rows.map(({ control_id: id, is_rollback: isRollback }) => `${id} ${isRollback ? 'fail' : 'pass'}`));
  return ({ id, to }) => moved.has(`${id} ${to}`);
}
