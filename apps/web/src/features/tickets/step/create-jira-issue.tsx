import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { createJiraIssue } from '@rampart/contract/tickets/issues.ts';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shell/api/api.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { choiceProblems, type JiraChoice, JiraFields, noChoice } from '../jira-fields.tsx';
import { jiraDefaultsQuery, jiraOptionsQuery, useJiraDetails } from '../queries.ts';
import { IssueForm } from './issue-form.tsx';
import { useCreateIssue } from './use-create-issue.ts';

/** What new tickets of the product have; nothing while that is read. */
function useDefaults(product: string): JiraChoice | undefined {
  const { data: defaults, isPending: isReadingDefaults } = useQuery(jiraDefaultsQuery);
  const { data: options, isPending: isReadingOptions } = useQuery(jiraOptionsQuery);
  if (isReadingDefaults || isReadingOptions) return undefined;
  const { project_id, issue_type_id, assignee_id, priority_id } = options?.find((one) => one.product === product) ?? defaults ?? noChoice;
  return { project_id, issue_type_id, assignee_id, priority_id };
}

export interface CreateIssueProps {
  readonly quest: Quest;
  readonly onCreated: () => void;
}

/** The form for a new ticket in Jira, filled in with what is configured. */
export function CreateJiraIssue({ quest, onCreated }: CreateIssueProps) {
  const usual = useDefaults(quest.quest_instance_details.product);
  const [chosen, setChosen] = useState<JiraChoice>();
  const choice = chosen ?? usual ?? noChoice;
  const { details, error, isReading } = useJiraDetails(choice.project_id, { isNeeded: usual !== undefined });
  const issue = useCreateIssue({
    quest,
    onCreated,
    create: async (instanceId, written) =>
      (await api(createJiraIssue, { query: { quest_instance_id: instanceId }, body: { ...written, ...choice } })).data,
  });
  return (
    <>
      <InlineProblem title="Jira" error={error} />
      <IssueForm issue={issue} missing={Object.values(choiceProblems(choice))[0]} needsDescription={false}>
        {isReading ? <TableSkeleton rows={1} columns={3} /> : <JiraFields value={choice} details={details} onChange={setChosen} />}
      </IssueForm>
    </>
  );
}
