import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import type { Payoff as ShownPayoff } from '@rampart/contract/remediate/payoff.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { ProgramType } from '@rampart/domain/program.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { getRemediationByAddress } from './find-remediation.ts';
import { listRemediations } from './list-remediations.ts';
import { findPayoff } from '../payoff/payoff-store.ts';
import { presentPayoff } from '../payoff/present-payoff.ts';
import { presentControl } from './present-control.ts';
import type { RemediationState } from './remediation-state.ts';

interface Asked {
  readonly templateId: string;
  readonly programType?: ProgramType | undefined;
  readonly instanceId?: string | undefined;
}

interface Detailed {
  readonly quest: Quest;
  readonly controls: ControlDetail[];
  readonly other_programs: Quest[];
  readonly payoff: ShownPayoff | null;
}

/** What its newest deployment was worth. While something else changes what it brought into place, that is not known. */
async function newestPayoff(tx: TenantTx, remediation: RemediationState): Promise<ShownPayoff | null> {
  const { started, confirming } = remediation;
  const payoff = started && (await findPayoff(tx, started.id));
  return payoff === undefined || confirming.some((id) => payoff.laid.includes(id)) ? null : presentPayoff(payoff, remediation);
}

export async function getQuest(deps: RemediateDeps, tx: TenantTx, asked: Asked): Promise<Detailed> {
  const list = await listRemediations(deps, tx);
  const { remediation, others } = getRemediationByAddress(list, asked);
  const presented = {
    ...deps,
    inputs: list.inputs,
    features: await deps.assessment.features(tx),
    questType: remediation.template.questType,
    tailoring: remediation.started?.last?.tailoring,
  };
  return {
    quest: list.present(remediation),
    controls: remediation.controls.map((control) => presentControl(control, presented)),
    other_programs: others.map(list.present),
    payoff: await newestPayoff(tx, remediation),
  };
}
