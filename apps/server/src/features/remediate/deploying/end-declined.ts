import { productName } from '@rampart/domain/product-name.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { SettledJob } from '../../deploy/index.ts';
import { appendEvent } from '../acts/event-store.ts';
import type { Held } from '../acts/hold-stand.ts';
import type { StartingDeps } from './deploying-deps.ts';
import { dropSubscription } from './subscription-store.ts';

/** Nobody agreed to what a subscription was to begin with: it must not deploy it by itself later. */
export async function endDeclined(
  { clock }: Pick<StartingDeps, 'clock'>,
  tx: TenantTx,
  { stand, begun }: Held,
  { action, approvalBy }: SettledJob,
): Promise<void> {
  if (action !== 2 || !(await dropSubscription(tx, begun.id))) return;
  const by = { actorId: '', actor: approvalBy ?? productName, source: 'worker', requestId: '' };
  const event = { event: 'unsubscribe', snapshot: stand.snapshot, tailoring: begun.last?.tailoring ?? {} } as const;
  await appendEvent(tx, begun, { ...event, by, at: clock.now() });
  await bumpVersion(tx, 'quests');
}
