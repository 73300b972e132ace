import { addExclusions, removeExclusions } from '@rampart/contract/people.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../shell/api/api.ts';
import { errorText } from '../../../../shell/api/error-text.ts';
import { emergencyAccess, emergencyAccessQuery } from '../quest-queries.ts';

const failed = (title: string) => (error: unknown) => toast.error({ title, message: errorText(error) });

export function useExclusions() {
  const client = useQueryClient();
  const onSettled = (): Promise<void> => client.invalidateQueries({ queryKey: emergencyAccessQuery.queryKey });
  const meta = { isQuiet: true };
  const add = useMutation({
    mutationFn: (mails: readonly string[]) => api(addExclusions, { body: { exclusion_type: emergencyAccess, add: [...mails] } }),
    onError: failed('Error Adding Members'),
    onSettled,
    meta,
  });
  const remove = useMutation({
    mutationFn: (mail: string) => api(removeExclusions, { body: { exclusion_type: emergencyAccess, remove: [mail] } }),
    onError: failed('Error Removing Members'),
    onSettled,
    meta,
  });
  return { add, remove };
}
