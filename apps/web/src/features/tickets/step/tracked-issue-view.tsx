import { Alert, Anchor } from '@mantine/core';
import { planIssue, type TrackedIssue, unlinkIssue } from '@rampart/contract/tickets/issues.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { confirm } from '@rampart/ui/confirm.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { toast } from '@rampart/ui/toast.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, FileText, Unlink } from 'lucide-react';
import { type Fact, FactList } from '../../../parts/fact-list/fact-list.tsx';
import { isWebAddress } from '../../../parts/tickets/is-web-address.ts';
import { api } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';
import { InlineProblem } from '../../../shell/layout/inline-problem.tsx';
import { useSession } from '../../../shell/session/session-state.ts';
import classes from '../tickets.module.css';

const toolNames = { jira: 'Jira', servicenow: 'ServiceNow' } as const;
const standard = 'You need the Standard role or higher to change issue tracking.';

function factsOf({ issue_data: data, labels }: TrackedIssue): Fact[] {
  if (data === null) return [];
  const assignee = data.assignee === null ? 'No one' : data.assignee_active ? data.assignee : `${data.assignee} (inactive)`;
  const all: readonly (readonly [string, string | null])[] = [
    ['Status', data.status],
    ['Assignee', assignee],
    ['Assignee Group', data.assignee_group],
    ['Issue Type', data.issue_type],
    ['Priority', data.priority],
    ['Impact', data.impact],
    ['Urgency', data.urgency],
    ['Labels', labels.length === 0 ? null : labels.join(', ')],
  ];
  return all.flatMap(([name, value]) => (value === null ? [] : [{ label: name, value }]));
}

/** What the state of the ticket means for deploying. */
function GateNote({ gate }: Pick<TrackedIssue, 'gate'>) {
  if (gate.required_state === null) return null;
  if (gate.because !== null)
    return (
      <Alert color="yellow" title="Not approved yet">
        {gate.because}
      </Alert>
    );
  if (gate.needs_plan)
    return (
      <Alert color="yellow" title="Another plan">
        The ticket is “{gate.required_state}”, but this does not approve the plan that is in it now. Put the plan into it again, and have it
        moved to “{gate.required_state}” again.
      </Alert>
    );
  return (
    <Alert color="green" title="Approved">
      The ticket is “{gate.required_state}” and approves the plan that is in it.
    </Alert>
  );
}

interface TrackedIssueViewProps {
  readonly issue: TrackedIssue;
  readonly instanceId: string;
}

/** The ticket of a remediation, with its state as the tracker shows it. */
export function TrackedIssueView({ issue, instanceId }: TrackedIssueViewProps) {
  const client = useQueryClient();
  const mayWrite = isPermitted(useSession().roles, 'tickets:write');
  const query = { quest_instance_id: instanceId };
  const refetch = () => client.invalidateQueries({ queryKey: queryKeys.tickets.all });
  const unlink = useMutation({ mutationFn: () => api(unlinkIssue, { query }), onSettled: refetch, meta: { isQuiet: true } });
  const plan = useMutation({
    mutationFn: () => api(planIssue, { query }),
    onSuccess: () => toast.success({ title: 'The plan is put into the ticket' }),
    onSettled: refetch,
    meta: { isQuiet: true },
  });
  const name = issue.name ?? 'The ticket';
  const tool = issue.tool === null ? 'the tracker' : toolNames[issue.tool];
  const linked = isWebAddress(issue.url) ? (
    <Anchor href={issue.url} target="_blank" rel="noreferrer">
      {name} <ExternalLink size={13} aria-hidden="true" />
    </Anchor>
  ) : (
    name
  );
  const askUnlink = async (): Promise<void> => {
    const question = {
      title: `Unlink ${name}?`,
      message: `It stays in ${tool}. Rampart no longer follows it, and another issue can be created.`,
      confirmLabel: 'Unlink',
    };
    if (await confirm(question)) unlink.mutate();
  };
  return (
    <div className={classes['stack']}>
      {issue.problem !== null && <Alert color="red">{issue.problem}</Alert>}
      {issue.tracking === 'filing' && <Alert color="ultra">The issue is being created in {tool}.</Alert>}
      {issue.tracking === 'gone' && (
        <Alert color="yellow">
          {name} was deleted in {tool}, or can no longer be seen. Unlink it to create another one.
        </Alert>
      )}
      <FactList facts={[{ label: 'Issue', value: linked }, ...factsOf(issue)]} />
      {issue.tracking === 'filed' && <GateNote gate={issue.gate} />}
      <div className={classes['row']}>
        {issue.tracking === 'filed' && issue.gate.required_state !== null && (
          <ExplainedButton
            variant="default"
            reason={mayWrite ? undefined : standard}
            loading={plan.isPending}
            leftSection={<FileText size={16} aria-hidden="true" />}
            onClick={() => plan.mutate()}
          >
            Put this plan into the ticket
          </ExplainedButton>
        )}
        {issue.tracking !== 'filing' && (
          <ExplainedButton
            variant="subtle"
            reason={mayWrite ? undefined : standard}
            loading={unlink.isPending}
            leftSection={<Unlink size={16} aria-hidden="true" />}
            onClick={() => void askUnlink()}
          >
            Unlink
          </ExplainedButton>
        )}
      </div>
      <InlineProblem title="Error Tracking Remediation" error={plan.error ?? unlink.error} />
    </div>
  );
}
