import type { ExclusionType } from '@rampart/contract/people.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { exclusionsQuery } from '../../../parts/exclusion-lists/exclusions-query.ts';
import { useSession } from '../../../shell/session/session-state.ts';
import { afterApplying } from './after-applying.ts';
import { exclusionCalls } from './exclusion-calls.ts';
import { type ChangeMarks, type Marks, withoutMarks } from './marks.ts';
import { sendMarks } from './send-marks.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';

const refetchAfterMs = 500;

/** Sends every mark, takes off those that were applied, and looks again shortly after. */
export function useApplyMarks(type: ExclusionType, onMarks: ChangeMarks) {
  const client = useQueryClient();
  const { user } = useSession();
  const apply = useMutation({
    mutationFn: (marks: Marks) => sendMarks(type, marks, exclusionCalls),
    onSuccess: ({ done, jobCount, problems }, marks) => {
      const taken = new Map([...marks].filter(([mail]) => done.includes(mail)));
      client.setQueryData(
        exclusionsQuery.queryKey,
        (known) => known && afterApplying(known, { type, marks: taken, by: user.email, at: new Date().toISOString() }),
      );
      onMarks((current) => withoutMarks(current, done));
      for (const problem of problems) toast.error(problem);
      if (done.length > 0)
        toast.success({
          title: 'Exclusions Updated',
          message: jobCount === 0 ? 'The list is saved.' : 'The list is saved, and its groups are being updated.',
        });
      window.setTimeout(() => {
        void client.invalidateQueries({ queryKey: exclusionsQuery.queryKey });
        void client.invalidateQueries({ queryKey: queryKeys.deploy.jobs });
      }, refetchAfterMs);
    },
    meta: { isQuiet: true },
  });
  return { apply: apply.mutate, isApplying: apply.isPending, problems: apply.isPending ? [] : (apply.data?.problems ?? []) };
}
