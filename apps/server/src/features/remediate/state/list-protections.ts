import type { Protection } from '@rampart/contract/remediate/protections.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { isOpenRemediation } from '@rampart/domain/recommend/is-open-remediation.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { listExclusionTypesOf, listWaitingOf } from '../../people/index.ts';
import { listProgramGroupsOf } from '../programs/member-store.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { listRemediations } from './list-remediations.ts';
import type { RemediationInputs } from './load-inputs.ts';

/** Those that were read back as in place: what a user has marked as enabled is not known to protect anyone. */
const inPlaceOf = ({ snapshot }: Quest, { verdicts }: Pick<RemediationInputs, 'verdicts'>): string[] =>
  snapshot.deployed.filter((id) => verdicts.get(id)?.state === 'pass');

function protectionOf(quest: Quest, inputs: RemediationInputs): Protection {
  const { remaining, selected, staged, deployed } = quest.snapshot;
  const inPlace = inPlaceOf(quest, inputs);
  const all = [remaining, selected, staged, deployed, quest.confirming].flat();
  const { program_type: type, program_name: programName } = quest.quest_instance_details;
  const { score: _score, arithmetic: _arithmetic, ...value } = quest.value;
  return {
    quest_tome_identifier: quest.quest_tome_identifier,
    quest_tome_name: quest.quest_tome_name,
    quest_instance_id: quest.quest_instance_id,
    quest_instance_details: { program_type: type },
    node_id: quest.node_id,
    program_name: programName,
    // As its program counts them: without those that are not in place and whose risk is accepted.
    controls: all.filter((id) => inPlace.includes(id) || !inputs.acceptedRisks.has(id)).length,
    controls_in_place: inPlace.length,
    value,
  };
}

/** What protects a person now and what would, by the programs that they are a member of, as the explorer has those remediations. */
export async function listProtections(deps: RemediateDeps, tx: TenantTx, mail: string) {
  const groups = await listProgramGroupsOf(tx, mail);
  const { all, inputs, present } = await listRemediations(deps, tx);
  const quests = all
    .filter(({ program, isHidden, started }) => groups.has(program.group) && !isHidden && started?.isMuted !== true)
    .map(present);
  return {
    excluded_by: await listExclusionTypesOf(tx, mail),
    unapproved_exclusions: await listWaitingOf(tx, mail),
    in_place: quests.filter((quest) => inPlaceOf(quest, inputs).length > 0).map((quest) => protectionOf(quest, inputs)),
    would_help: quests
      .filter((quest) => isOpenRemediation(quest) && (quest.value.attacks_stopped ?? 0) > 0)
      .map((quest) => protectionOf(quest, inputs)),
  };
}
