import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { deploysPeople } from '@rampart/domain/recommend/deploys-people.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import { programGroupName } from '../programs/program-list.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import type { RemediationState } from '../state/remediation-state.ts';
import { refuseNotEnabled } from './refuse-not-enabled.ts';
import { type Step, takeStep } from './take-step.ts';
import { countedControls, remediationTitle } from './remediation-title.ts';

/** Who is in a group can be read, so no one has to say it. */
function refusePeople({ template, program, product }: RemediationState): void {
  if (!deploysPeople(template.questType)) return;
  throw new BadRequest(
    `This remediation is complete once “${programGroupName(program)}” in ${product.name} has exactly the people of its list. Use Process now so that Rampart reads the group.`,
  );
}

/** The administrator says that the staged controls are enabled, where no reading says otherwise. The next run finds out whether they are. */
export const completeRemediation = (deps: RemediateDeps, tx: TenantTx, step: Step): Promise<Quest> =>
  takeStep(deps, tx, step, async (remediation, inputs) => {
    refusePeople(remediation);
    const { staged, deployed } = remediation.snapshot;
    if (staged.length === 0)
      throw new BadRequest('No control is staged. Stage the selected controls first, then mark this remediation complete.');
    await refuseNotEnabled(tx, remediation, inputs);
    const name = remediationTitle(remediation);
    const links = [{ link_type: 'remediation-instance', link_target: remediation.started?.id ?? '' }];
    return {
      event: 'complete',
      snapshot: { ...remediation.snapshot, staged: [], deployed: [...deployed, ...staged] },
      tailoring: remediation.started?.last?.tailoring ?? {},
      action: 'remediation.complete',
      message: `Marked ${name} complete: ${countedControls(staged.length)} enabled.`,
      notification: { category: 'remediations', subject: `${step.by.actor} marked ${name} complete.`, links, priority: 'low' },
    };
  });
