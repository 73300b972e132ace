import { productName } from '@rampart/domain/product-name.ts';
import { countText } from '@rampart/ui/format.ts';
import { useQuery } from '@tanstack/react-query';
import { groupOfProgram } from '../../people-list/group-of-program.ts';
import { membersQuery } from '../../queries.ts';
import { useWizard } from '../wizard-state.ts';

/** What a deployment of people writes: which group, where, and how many are in it. While the number is not known, none is said. */
export function GroupSentence() {
  const { quest } = useWizard();
  const { product_name: product, program_type: type, program_uuid: programUuid } = quest.quest_instance_details;
  const total = useQuery(membersQuery(programUuid, '', 1)).data?.total;
  const what = quest.is_complete ? 'Updates' : 'Creates';
  return (
    <p role="status">
      {what} the group “{productName}: {groupOfProgram(type)}” in {product}
      {total !== undefined && ` with up to ${countText(total, 'member', 'members')}`}. People without an account there are left out. No
      policy is changed. You can roll it back.
    </p>
  );
}
