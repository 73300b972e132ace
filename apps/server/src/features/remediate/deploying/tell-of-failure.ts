import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { notifyAdministrators } from '../../notifications/index.ts';
import { nameOfStand } from '../acts/name-of-stand.ts';
import type { Begun } from '../standing/remediation-store.ts';
import type { Stand } from '../standing/stands-of.ts';

interface Failure {
  readonly stand: Stand;
  readonly begun: Pick<Begun, 'id'>;
  /** What stands in the way, and what to do about it. */
  readonly because: string;
  readonly jobId?: string;
}

/** Tells the administrators that a subscription does not get through. Whoever calls sees to it that they hear it once. */
export async function tellOfFailure(tx: TenantTx, { stand, begun, because, jobId }: Failure): Promise<void> {
  const links = [
    ...(jobId === undefined ? [] : [{ link_type: 'deployment-job', link_target: jobId }]),
    { link_type: 'remediation-instance', link_target: begun.id },
  ];
  const subject = `The subscription to ${nameOfStand(stand)} could not be deployed. ${because}`;
  await notifyAdministrators(tx, { category: 'deployments', subject: subject.slice(0, 500), links, priority: 'high' });
}
