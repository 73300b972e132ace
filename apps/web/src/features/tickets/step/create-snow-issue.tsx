import { createSnowIssue } from '@rampart/contract/tickets/issues.ts';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shell/api/api.ts';
import { choiceOf } from '../configuration/snow-form.tsx';
import { isFirstRead, snowDefaultsQuery, snowDetailsQuery, snowOptionsQuery } from '../queries.ts';
import { noSnowChoice, type SnowChoice, SnowFields, SnowProblem, snowProblems } from '../snow-fields.tsx';
import type { CreateIssueProps } from './create-jira-issue.tsx';
import { IssueForm } from './issue-form.tsx';
import { useCreateIssue } from './use-create-issue.ts';

/** What new tickets of the product have; nothing while that is read. */
function useDefaults(product: string): SnowChoice | undefined {
  const { data: defaults, isPending: isReadingDefaults } = useQuery(snowDefaultsQuery);
  const { data: options, isPending: isReadingOptions } = useQuery(snowOptionsQuery);
  if (isReadingDefaults || isReadingOptions) return undefined;
  const own = options?.find((one) => one.product === product) ?? defaults;
  return own == null ? noSnowChoice : choiceOf(own);
}

/** The form for a new incident in ServiceNow, filled in with what is configured. */
export function CreateSnowIssue({ quest, onCreated }: CreateIssueProps) {
  const usual = useDefaults(quest.quest_instance_details.product);
  const [chosen, setChosen] = useState<SnowChoice>();
  const choice = chosen ?? usual ?? noSnowChoice;
  const read = useQuery({ ...snowDetailsQuery(), enabled: usual !== undefined });
  const { data: details, error } = read;
  const issue = useCreateIssue({
    quest,
    onCreated,
    create: async (instanceId, { summary, description }) => {
      const body = { summary, short_description: summary, description, ...choice };
      return (await api(createSnowIssue, { query: { quest_instance_id: instanceId }, body })).data;
    },
  });
  return (
    <>
      <SnowProblem error={error} />
      <IssueForm issue={issue} missing={Object.values(snowProblems(choice))[0]} needsDescription>
        {isFirstRead(read) ? <TableSkeleton rows={1} columns={3} /> : <SnowFields value={choice} details={details} onChange={setChosen} />}
      </IssueForm>
    </>
  );
}
