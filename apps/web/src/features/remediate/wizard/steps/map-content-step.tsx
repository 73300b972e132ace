import { usePeopleList } from '../../../../parts/people-list/people-list-provider.ts';
import { groupOfProgram } from '../../people-list/group-of-program.ts';
import { useWizard } from '../wizard-state.ts';

/** The people that the subscription keeps in a group. They are deployed at its last step, not here. */
export function MapContentStep() {
  const { quest } = useWizard();
  return usePeopleList()(groupOfProgram(quest.quest_instance_details.program_type));
}
