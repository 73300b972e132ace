import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../shell/api/error-text.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';

/** Starts a job and keeps its id until its dialog is closed. An answer without an id is no job. */
export function useStartJob<Asked = void>(
  start: (asked: Asked) => Promise<string | undefined>,
  { failure = 'Job Failed' }: { readonly failure?: string } = {},
) {
  const client = useQueryClient();
  const [jobUuid, setJobUuid] = useState<string>();
  const mutation = useMutation({
    mutationFn: start,
    onSuccess: (uuid) => {
      if (uuid) return setJobUuid(uuid);
      toast.error({
        title: 'Error Starting Job',
        message: 'Something went wrong trying to initiate this job, please wait and try again.',
      });
      return undefined;
    },
    onError: (error) => toast.error({ title: failure, message: errorText(error) }),
    meta: { isQuiet: true },
  });
  const close = (): void => {
    setJobUuid(undefined);
    for (const queryKey of [queryKeys.remediate.quests, queryKeys.remediate.programs, queryKeys.deploy.jobs])
      void client.invalidateQueries({ queryKey });
  };
  return { start: mutation.mutate, isStarting: mutation.isPending, error: mutation.error, jobUuid, close };
}
