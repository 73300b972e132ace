import { createInstance } from '@rampart/contract/remediate/instances.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { TrackedIssue } from '@rampart/contract/tickets/issues.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shell/api/api.ts';
import { errorText } from '../../../shell/api/error-text.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import { useSession } from '../../../shell/session/session-state.ts';
import { draftQuery, whichOf } from '../queries.ts';

/** The tracker may take a moment to show what it has accepted. */
const refetchAfterMs = 2_000;

/** A remediation that was not started yet is started first. */
async function instanceOf(quest: Quest): Promise<string> {
  if (quest.quest_instance_id !== null) return quest.quest_instance_id;
  return (await api(createInstance, { body: whichOf(quest) })).data.quest_instance_id;
}

export interface Written {
  readonly summary: string;
  readonly description: string;
}

interface Creating {
  readonly quest: Quest;
  readonly create: (instanceId: string, written: Written) => Promise<TrackedIssue>;
  readonly onCreated: () => void;
}

/** The text of a new issue, from a draft that can be edited, and what creates it. */
export function useCreateIssue({ quest, create, onCreated }: Creating) {
  const client = useQueryClient();
  const mayWrite = isPermitted(useSession().roles, 'tickets:write');
  const { data: draft, isLoading: isDrafting, error: draftProblem } = useQuery({ ...draftQuery(quest), enabled: mayWrite });
  const [edited, setEdited] = useState<Partial<Written>>({});
  const written: Written = {
    summary: edited.summary ?? draft?.summary ?? '',
    description: edited.description ?? draft?.description ?? '',
  };
  const mutation = useMutation({
    mutationFn: async () => create(await instanceOf(quest), written),
    onSuccess: ({ tracking }) => {
      if (tracking === 'filed') toast.success({ title: 'Issue Created!', seconds: 8 });
      else toast.info({ title: 'The issue is being created', message: 'It appears here as soon as the tracker has accepted it.' });
      onCreated();
      void client.invalidateQueries({ queryKey: queryKeys.tickets.all });
      setTimeout(() => void client.invalidateQueries({ queryKey: queryKeys.tickets.all }), refetchAfterMs);
    },
    onError: (problem) => toast.error({ title: 'Error Tracking Remediation', message: errorText(problem) }),
    meta: { isQuiet: true },
  });
  return { mayWrite, isDrafting, draftProblem, written, edit: (change: Partial<Written>) => setEdited({ ...edited, ...change }), mutation };
}
