import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { recordEvent } from '../../audit/index.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { lockRemediation, type StepRequest, presentAfter } from './lock-remediation.ts';
import { setMuted } from './event-store.ts';
import { remediationTitle } from './remediation-title.ts';

/** Hides a remediation from the list, or shows it again. Its controls do not change. */
export async function muteRemediation(
  deps: RemediateDeps,
  tx: TenantTx,
  { isMuted, ...request }: StepRequest & { readonly isMuted: boolean },
): Promise<Quest> {
  const { list, remediation, started } = await lockRemediation(deps, tx, request);
  if (started.isMuted === isMuted) return list.present(remediation);
  await setMuted(tx, started.id, isMuted);
  const message = isMuted ? `Muted ${remediationTitle(remediation)}.` : `Unmuted ${remediationTitle(remediation)}.`;
  const details = { remediation: remediation.template.id, program: remediation.program.id, instance: started.id };
  await recordEvent(deps, tx, { ...request.by, action: 'remediation.mute', status: 'success', message, details });
  await bumpVersion(tx, 'quests');
  return presentAfter(deps, list, { ...started, isMuted });
}
