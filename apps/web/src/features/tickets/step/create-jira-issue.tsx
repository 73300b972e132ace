import { Textarea, TextInput } from '@mantine/core';
import { createInstance } from '@rampart/contract/remediate/instances.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { createJiraIssue } from '@rampart/contract/tickets/issues.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../shell/api/api.ts';
import { errorText } from '../../../shell/api/error-text.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { useSession } from '../../../shell/session/session-state.ts';
import { choiceProblems, type JiraChoice, JiraFields, noChoice } from '../jira-fields.tsx';
import { draftQuery, jiraDefaultsQuery, jiraDetailsQuery, jiraOptionsQuery, whichOf } from '../queries.ts';
import classes from '../tickets.module.css';

/** The tracker may take a moment to show what it has accepted. */
const refetchAfterMs = 2_000;

/** A remediation that was not started yet is started first. */
async function instanceOf(quest: Quest): Promise<string> {
  if (quest.quest_instance_id !== null) return quest.quest_instance_id;
  return (await api(createInstance, { body: whichOf(quest) })).data.quest_instance_id;
}

/** What new tickets of the product have. */
function useDefaults(product: string): JiraChoice | undefined {
  const { data: defaults } = useQuery(jiraDefaultsQuery);
  const { data: options } = useQuery(jiraOptionsQuery);
  if (defaults === undefined || options === undefined) return undefined;
  const { project_id, issue_type_id, assignee_id, priority_id } = options.find((one) => one.product === product) ?? defaults ?? noChoice;
  return { project_id, issue_type_id, assignee_id, priority_id };
}

interface CreateJiraIssueProps {
  readonly quest: Quest;
  readonly onCreated: () => void;
}

/** The form for a new ticket, filled in with what is configured and with a draft that can be edited. */
export function CreateJiraIssue({ quest, onCreated }: CreateJiraIssueProps) {
  const client = useQueryClient();
  const mayWrite = isPermitted(useSession().roles, 'tickets:write');
  const { data: draft } = useQuery({ ...draftQuery(quest), enabled: mayWrite });
  const usual = useDefaults(quest.quest_instance_details.product);
  const [written, setWritten] = useState<{ readonly summary?: string; readonly description?: string }>({});
  const [chosen, setChosen] = useState<JiraChoice>();
  const [isSummaryLeft, setSummaryLeft] = useState(false);
  const choice = chosen ?? usual ?? noChoice;
  const { data: details, error } = useQuery(jiraDetailsQuery(choice.project_id));
  const summary = written.summary ?? draft?.summary ?? '';
  const description = written.description ?? draft?.description ?? '';
  const create = useMutation({
    mutationFn: async () => {
      const instanceId = await instanceOf(quest);
      return (await api(createJiraIssue, { query: { quest_instance_id: instanceId }, body: { summary, description, ...choice } })).data;
    },
    onSuccess: ({ tracking }) => {
      if (tracking === 'filed') toast.success({ title: 'Issue Created!', seconds: 8 });
      else toast.info({ title: 'The issue is being created', message: 'It appears here as soon as the tracker has taken it.' });
      onCreated();
      void client.invalidateQueries({ queryKey: queryKeys.tickets.all });
      setTimeout(() => void client.invalidateQueries({ queryKey: queryKeys.tickets.all }), refetchAfterMs);
    },
    onError: (problem) => toast.error({ title: 'Error Tracking Remediation', message: errorText(problem) }),
    meta: { isQuiet: true },
  });
  const missing = summary.trim() === '' ? 'Summary is required' : Object.values(choiceProblems(choice))[0];
  const reason = mayWrite ? missing : 'You need the Standard role or higher to create an issue.';
  return (
    <div className={classes['stack']}>
      <InlineProblem title="Jira" error={error} />
      <TextInput
        label="Summary"
        withAsterisk
        maxLength={250}
        value={summary}
        error={isSummaryLeft && summary.trim() === '' ? 'Summary is required' : undefined}
        onBlur={() => setSummaryLeft(true)}
        onChange={(event) => setWritten({ ...written, summary: event.currentTarget.value })}
      />
      <Textarea
        label="Description"
        description="The plan, how to roll it back and a link are added below it."
        autosize
        minRows={6}
        maxRows={16}
        maxLength={20_000}
        value={description}
        onChange={(event) => setWritten({ ...written, description: event.currentTarget.value })}
      />
      <div className={classes['grid']}>
        <JiraFields value={choice} details={details} onChange={setChosen} />
      </div>
      <div className={classes['row']}>
        <ExplainedButton
          variant="filled"
          reason={reason}
          loading={create.isPending}
          leftSection={<Ticket size={16} aria-hidden="true" />}
          onClick={() => create.mutate()}
        >
          Create Issue
        </ExplainedButton>
      </div>
      <InlineProblem title="Error Tracking Remediation" error={create.error} />
    </div>
  );
}
