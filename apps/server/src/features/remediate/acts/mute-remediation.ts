import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { recordEvent } from '../../audit/index.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { holdStand, type Intention, presentAfter } from './hold-stand.ts';
import { setMuted } from './event-store.ts';
import { nameOfStand } from './name-of-stand.ts';

/** Leaves a remediation out of the list, or takes it back. Where its controls stand does not change. */
export async function muteRemediation(
  deps: RemediateDeps,
  tx: TenantTx,
  { isMuted, ...intention }: Intention & { readonly isMuted: boolean },
): Promise<Quest> {
  const { stands, stand, begun } = await holdStand(deps, tx, intention);
  if (begun.isMuted === isMuted) return stands.present(stand);
  await setMuted(tx, begun.id, isMuted);
  const message = isMuted ? `Left ${nameOfStand(stand)} out of the list.` : `Took ${nameOfStand(stand)} back into the list.`;
  const details = { remediation: stand.template.id, program: stand.program.id, instance: begun.id };
  await recordEvent(deps, tx, { ...intention.by, action: 'remediation.mute', status: 'success', message, details });
  await bumpVersion(tx, 'quests');
  return presentAfter(deps, stands, { ...begun, isMuted });
}
