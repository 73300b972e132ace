import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { type Act, actOn } from './act-on.ts';
import { countedControls, nameOfStand } from './name-of-stand.ts';

/** Somebody has switched the staged controls on. The next run sees whether they are. */
export const completeRemediation = (deps: RemediateDeps, tx: TenantTx, act: Act): Promise<Quest> =>
  actOn(deps, tx, act, (stand) => {
    const { staged, deployed } = stand.snapshot;
    if (staged.length === 0)
      throw new BadRequest('No control is staged. Stage the selected controls first, then mark this remediation complete.');
    const name = nameOfStand(stand);
    const links = [{ link_type: 'remediation-instance', link_target: stand.begun?.id ?? '' }];
    return {
      event: 'complete',
      snapshot: { ...stand.snapshot, staged: [], deployed: [...deployed, ...staged] },
      tailoring: stand.begun?.last?.tailoring ?? {},
      action: 'remediation.complete',
      message: `Marked ${name} complete: ${countedControls(staged.length)} enabled.`,
      notification: { category: 'remediations', subject: `${act.by.actor} marked ${name} complete.`, links, priority: 'low' },
    };
  });
