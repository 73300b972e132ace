import { useQuery } from '@tanstack/react-query';
import { questsQuery } from '../queries.ts';
import { groupOfProgram } from './group-of-program.ts';

/** Whether a subscription to the same list has Never Remove Users on; nothing while that is not known. */
export function useNeverRemoves(group: string, product: string): boolean | undefined {
  const { data } = useQuery(questsQuery(true));
  return data?.quests.some(
    ({ quest_instance_details: { product: of, program_type: type, job_parameters: parameters } }) =>
      of === product && groupOfProgram(type) === group && parameters?.add_only === true,
  );
}
