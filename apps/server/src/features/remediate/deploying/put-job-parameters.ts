import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import { holdStand } from '../acts/hold-stand.ts';
import { nameOfStand } from '../acts/name-of-stand.ts';
import type { WhichStand } from '../standing/find-stand.ts';
import type { StartingDeps } from './deploying-deps.ts';
import { findSubscription, putAddOnly } from './subscription-store.ts';

interface Asked {
  readonly which: WhichStand;
  readonly by: ActedBy;
  /** Whoever is in a group stays in it; left out, it stays as it is. */
  readonly addOnly?: boolean | undefined;
}

/** Changes what a subscription deploys with, from its next time on. */
export async function putJobParameters(deps: StartingDeps, tx: TenantTx, { which, by, addOnly }: Asked): Promise<string> {
  const { stand, begun } = await holdStand(deps, tx, { which, by });
  const subscription = await findSubscription(tx, begun.id);
  if (subscription === undefined) throw new HttpError(409, 'Nobody is subscribed to this remediation. Subscribe first.');
  if (addOnly === undefined || addOnly === subscription.addOnly) return 'The subscription stays as it is.';
  await putAddOnly(tx, begun.id, addOnly);
  const how = addOnly ? 'never removes users' : 'removes users who are no longer on the list';
  const message = `The subscription to ${nameOfStand(stand)} now ${how}.`;
  await recordEvent(deps, tx, {
    ...by,
    action: 'remediation.change-subscription',
    status: 'success',
    message,
    details: { instance: begun.id },
  });
  await bumpVersion(tx, 'quests');
  return message;
}
