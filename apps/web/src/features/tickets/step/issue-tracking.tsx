import { Alert } from '@mantine/core';
import { LockedOverlay } from '@rampart/ui/locked-overlay.tsx';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { issueQuery } from '../../../parts/tickets/issue-query.ts';
import type { IssueTracking as IssueTrackingProps } from '../../../parts/tickets/issue-tracking-provider.ts';
import { isGranted } from '../../../shell/gates/is-entitled.ts';
import { lockedText } from '../../../shell/gates/locked-text.ts';
import { entitlementsQuery } from '../../../shell/gates/tenant-queries.ts';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import classes from '../tickets.module.css';
import { CreateJiraIssue } from './create-jira-issue.tsx';
import { TrackedIssueView } from './tracked-issue-view.tsx';

/** The ticket of a remediation: created here, or followed. */
export function IssueTracking({ quest, onChanged }: IssueTrackingProps) {
  const { quest_instance_id: instanceId } = quest;
  const { data: entitlements } = useQuery(entitlementsQuery);
  const { data: issue, error, refetch } = useQuery(issueQuery(instanceId));
  if (error) return <LoadProblem title="The issue could not be loaded" error={error} onRetry={refetch} />;
  if (issue === undefined) return <TableSkeleton rows={4} columns={2} />;
  if (instanceId !== null && issue !== false && issue.tracking !== 'none' && issue.tracking !== 'refused')
    return <TrackedIssueView issue={issue} instanceId={instanceId} />;
  const form = <CreateJiraIssue key={quest.node_id} quest={quest} onCreated={onChanged} />;
  return (
    <div className={classes['stack']}>
      {issue !== false && issue.problem !== null && (
        <Alert color="red" title="Error Tracking Remediation">
          {issue.problem}
        </Alert>
      )}
      {issue !== false && issue.gate.because !== null && <Alert color="yellow">{issue.gate.because}</Alert>}
      {isGranted(entitlements, 'create_jira_issue') ? form : <LockedOverlay text={lockedText.long}>{form}</LockedOverlay>}
    </div>
  );
}
