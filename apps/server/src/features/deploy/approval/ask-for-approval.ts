import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { canonicalJson } from '../../collect/index.ts';
import { notifyAdministrators } from '../../notifications/index.ts';
import type { PeopleList } from '../../people/index.ts';
import type { NewJob } from '../new-job.ts';
import { isSecondApproverNeeded } from './second-approver.ts';

/** More than anybody decides on; whoever starts jobs in a loop does not flood the administrators. */
const mostWaiting = 50;
const tooMany = `${mostWaiting} deployments wait for somebody to agree already. Agree to them or decline them in the Deployment Log first.`;

type Content = Pick<NewJob, 'wanted' | 'lists'>;

/** Who belongs to a program changes with the data; who is on an exclusion list is a choice, and so is which lists are kept and how. */
const choiceOfList = ({ list, addOnly, memberIds }: PeopleList): object =>
  list.startsWith('exclusion:') ? { list, addOnly, memberIds } : { list, addOnly };

const choicesIn = ({ wanted, lists = [] }: Content): string[] =>
  [...wanted, ...lists.map(choiceOfList)].map((choice) => canonicalJson(choice));

/** Whether the newest job of its kind that was let through brought all of it: a subscription goes on by itself with what was agreed to. */
async function wasAgreedTo(tx: TenantTx, job: NewJob): Promise<boolean> {
  const row = await tx
    .selectFrom('deployment_job')
    .select(['wanted', 'wanted_groups'])
    .where('tenant_id', '=', tx.tenantId)
    .where('product_name', '=', job.product)
    .where('phase', '=', job.phase)
    .where('quest_instance_id', 'is not distinct from', job.remediationId)
    .where('program_id', 'is not distinct from', job.programId)
    .where('approval', 'in', ['not-needed', 'given'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return false;
  // We wrote it ourselves, and nothing else writes there.
  const agreed = new Set(choicesIn({ wanted: row.wanted, lists: row.wanted_groups } as unknown as Content));
  return choicesIn(job).every((choice) => agreed.has(choice));
}

async function refuseFlood(tx: TenantTx): Promise<void> {
  const waiting = await tx
    .selectFrom('deployment_job')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('approval', '=', 'waiting')
    .limit(mostWaiting)
    .execute();
  if (waiting.length >= mostWaiting) throw new HttpError(409, tooMany);
}

/** Going back never waits: an emergency must not depend on a second person being awake. */
export async function approvalNeededFor(tx: TenantTx, job: NewJob): Promise<boolean> {
  if (job.phase === 'rollback' || job.isAgreedTo === true || !(await isSecondApproverNeeded(tx))) return false;
  if (job.by.actorId === '' && (await wasAgreedTo(tx, job))) return false;
  await refuseFlood(tx);
  return true;
}

interface Told {
  readonly id: string;
  readonly job: NewJob;
  readonly product: string;
  readonly isWaiting: boolean;
}

/** Those who can agree hear of it; where a second person is asked for, they also hear of what went past them. */
export async function tellApprovers(tx: TenantTx, { id, job, product, isWaiting }: Told): Promise<void> {
  const links = [{ link_type: 'deployment-job', link_target: id }];
  const tell = (subject: string) =>
    notifyAdministrators(tx, { category: 'deployments', subject, links, priority: 'high' }, job.chosenBy ?? job.by.actorId);
  if (isWaiting) await tell(`${job.by.actor} asks you to agree to a deployment to ${product}.`);
  else if (job.phase === 'rollback' && (await isSecondApproverNeeded(tx)))
    await tell(`${job.by.actor} is rolling back a deployment to ${product}. Rolling back needs nobody else to agree.`);
}
