import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Job } from '../job-store.ts';
import { administrators, mayNotApprove } from './administrators.ts';
import { findApprovers } from './approval-needed.ts';

const invite = 'Invite another administrator under User Management, who can then approve it.';

/** Of what a person requested themselves: no schedule can have others subscribe again. */
async function ownObstacle(tx: TenantTx, choosers: readonly string[]): Promise<string> {
  const { named } = await findApprovers(tx, choosers);
  const because = 'You cannot approve a deployment that you requested yourself.';
  return named === '' ? `${because} ${invite}` : `${because} Another administrator has to: ${named}.`;
}

async function chooserObstacle(tx: TenantTx, choosers: readonly string[]): Promise<string> {
  const { named, areAllChoosers } = await findApprovers(tx, choosers);
  const because = 'You cannot approve this deployment, because you chose some of what it deploys';
  if (named !== '') return `${because}. Another administrator has to: ${named}.`;
  return areAllChoosers
    ? `${because}, and so did every other administrator. Subscribe again: another administrator can then approve that.`
    : `${because}. ${invite}`;
}

type Waiting = Pick<Job, 'accountId' | 'choosers'>;

/** Why an account cannot approve a deployment, and who can; nothing when it can. */
export async function approverObstacle(
  tx: TenantTx,
  { accountId: requester, choosers }: Waiting,
  accountId: string,
): Promise<string | undefined> {
  if (requester === accountId) return ownObstacle(tx, choosers);
  if (choosers.includes(accountId)) return chooserObstacle(tx, choosers);
  const approver = await administrators(tx)
    .select('membership.account_id')
    .where('membership.account_id', '=', accountId)
    .executeTakeFirst();
  return approver === undefined ? mayNotApprove : undefined;
}
