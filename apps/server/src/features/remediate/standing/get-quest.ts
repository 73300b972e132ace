import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { ProgramType } from '@rampart/domain/program.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { getStandByAddress } from './find-stand.ts';
import { listStands } from './list-stands.ts';
import { presentControl } from './present-control.ts';

interface Asked {
  readonly templateId: string;
  readonly programType?: ProgramType | undefined;
  readonly instanceId?: string | undefined;
}

interface Detailed {
  readonly quest: Quest;
  readonly controls: ControlDetail[];
  readonly other_programs: Quest[];
}

export async function getQuest(deps: RemediateDeps, tx: TenantTx, asked: Asked): Promise<Detailed> {
  const stands = await listStands(deps, tx);
  const { stand, others } = getStandByAddress(stands, asked);
  const presented = {
    ...deps,
    standing: stands.standing,
    features: await deps.assessment.features(tx),
    tailoring: stand.begun?.last?.tailoring,
  };
  return {
    quest: stands.present(stand),
    controls: stand.controls.map((control) => presentControl(control, presented)),
    other_programs: others.map(stands.present),
  };
}
