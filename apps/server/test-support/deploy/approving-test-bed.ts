import { randomUUID } from 'node:crypto';
import { approveJob, declineJob, withdrawJob } from '../../src/features/deploy/approve.ts';
import { planToApprove } from '../../src/features/deploy/approval/plan-to-approve.ts';
import type { DeploymentRequest } from '../../src/features/deploy/job-store.ts';
import type { TenantTx } from '../../src/platform/database/tenant-tx.ts';
import { type DeployTestBed, openDeployTestBed } from './deploy-test-bed.ts';

type By = DeploymentRequest['by'];

export interface ApprovingTestBed {
  readonly bed: DeployTestBed;
  /** Two administrators, and a standard user. */
  readonly anna: By;
  readonly bert: By;
  readonly carl: By;
  planSeen(jobId: string): ReturnType<typeof planToApprove>;
  /** Having seen the plan, unless another one is given. */
  approve(jobId: string, by: By, planHash?: string): Promise<void>;
  decline(jobId: string, by: By): Promise<void>;
  withdraw(jobId: string, by: By): Promise<void>;
  /** Who was notified of what, oldest first; at the same moment by name. */
  notified(): Promise<string[]>;
  /** A second person is needed, and nothing was deployed yet. */
  start(): Promise<void>;
}

const personOf = (name: string): By => ({ actorId: randomUUID(), actor: `${name}@example.test`, source: '127.0.0.1', requestId: 'r' });

/** A tenant in which another administrator must approve what a person deploys. */
export async function openApprovingTestBed(): Promise<ApprovingTestBed> {
  const bed = await openDeployTestBed();
  const { fresh, tenantId, deps } = bed;
  const [anna, bert, carl] = [personOf('anna'), personOf('bert'), personOf('carl')];
  const roles: readonly [By, string][] = [
    [anna, 'administrator'],
    [bert, 'administrator'],
    [carl, 'standard'],
  ];
  const inTenant = (work: (tx: TenantTx) => Promise<void>) => fresh.db.inTenant(tenantId, work);
  const planSeen = (jobId: string) => planToApprove(deps, { tenantId, jobId, by: bert });
  return {
    bed,
    anna,
    bert,
    carl,
    planSeen,
    async approve(jobId, by, planHash) {
      const seen = planHash ?? (await planSeen(jobId)).plan_hash;
      await inTenant((tx) => approveJob(deps, tx, { jobId, by, planHash: seen }));
    },
    decline: (jobId, by) => inTenant((tx) => declineJob(deps, tx, { jobId, by })),
    withdraw: (jobId, by) => inTenant((tx) => withdrawJob(deps, tx, { jobId, by })),
    async notified() {
      const { rows } = await fresh.owner.query<{ line: string }>(
        `select split_part(account.email, '@', 1) || ': ' || subject as line from notification
         join account on account.id = notification.account_id order by notification.created_at, line`,
      );
      return rows.map(({ line }) => line);
    },
    async start() {
      await bed.reset();
      await bed.start();
      await fresh.owner.query('delete from membership');
      await fresh.owner.query('delete from account');
      for (const [{ actorId, actor }, role] of roles) {
        await fresh.owner.query('insert into account (id, email, primary_tenant_id, verified_at) values ($1, $2, $3, now())', [
          actorId,
          actor,
          tenantId,
        ]);
        await fresh.owner.query('insert into membership (tenant_id, account_id, role) values ($1, $2, $3)', [tenantId, actorId, role]);
      }
      await fresh.owner.query('update tenant set second_approver = true where tenant_id = $1', [tenantId]);
    },
  };
}
