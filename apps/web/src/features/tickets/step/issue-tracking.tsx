import { Alert, SegmentedControl } from '@mantine/core';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { LockedOverlay } from '@rampart/ui/locked-overlay.tsx';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { applicationsQuery } from '../../../parts/connections/applications-query.ts';
import { issueQuery } from '../../../parts/tickets/issue-query.ts';
import type { IssueTracking as IssueTrackingProps } from '../../../parts/tickets/issue-tracking-provider.ts';
import { isGranted } from '../../../shell/gates/is-entitled.ts';
import { lockedText } from '../../../shell/gates/locked-text.ts';
import { entitlementsQuery } from '../../../shell/gates/tenant-queries.ts';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import classes from '../tickets.module.css';
import { CreateJiraIssue } from './create-jira-issue.tsx';
import { CreateSnowIssue } from './create-snow-issue.tsx';
import { TrackedIssueView } from './tracked-issue-view.tsx';
import { type Tool, usePreferredTool } from './use-preferred-tool.ts';

const tools = {
  jira: { name: 'Jira', Create: CreateJiraIssue, entitlement: 'create_jira_issue' },
  servicenow: { name: 'ServiceNow', Create: CreateSnowIssue, entitlement: 'create_servicenow_issue' },
} as const satisfies Record<Tool, unknown>;
const isTool = (product: string): product is Tool => product in tools;

interface CreateIssueProps {
  readonly quest: Quest;
  readonly onCreated: () => void;
}

/** In the tracker that is connected; where several are, in the one that is chosen, and until then in the one that is preferred. */
function CreateIssue({ quest, onCreated }: CreateIssueProps) {
  const { data: entitlements } = useQuery(entitlementsQuery);
  const { data: applications } = useQuery(applicationsQuery);
  const connected = (applications ?? []).map(({ product }) => product).filter(isTool);
  const [chosen, setChosen] = useState<Tool>();
  const preferred = usePreferredTool(connected, quest.quest_instance_details.product);
  const tool = chosen ?? preferred ?? 'jira';
  if (applications === undefined || (connected.length > 1 && preferred === undefined)) return <TableSkeleton rows={4} columns={2} />;
  const { Create, entitlement } = tools[tool];
  const form = <Create key={`${tool} ${quest.node_id}`} quest={quest} onCreated={onCreated} />;
  return (
    <>
      {connected.length > 1 && (
        <SegmentedControl
          aria-label="Tracker"
          value={tool}
          data={connected.map((value) => ({ value, label: tools[value].name }))}
          onChange={(value) => isTool(value) && setChosen(value)}
        />
      )}
      {isGranted(entitlements, entitlement) ? form : <LockedOverlay text={lockedText.long}>{form}</LockedOverlay>}
    </>
  );
}

/** The ticket of a remediation: created here, or followed. */
export function IssueTracking({ quest, onChanged }: IssueTrackingProps) {
  const { quest_instance_id: instanceId } = quest;
  const { data: issue, error, refetch } = useQuery(issueQuery(instanceId));
  const problem = error && <LoadProblem title="The issue could not be loaded" error={error} onRetry={refetch} />;
  if (issue === undefined) return problem ?? <TableSkeleton rows={4} columns={2} />;
  if (instanceId !== null && issue !== false && issue.tracking !== 'none' && issue.tracking !== 'refused')
    return (
      <>
        {problem}
        <TrackedIssueView issue={issue} instanceId={instanceId} />
      </>
    );
  return (
    <div className={classes['stack']}>
      {problem}
      {issue !== false && issue.problem !== null && (
        <Alert color="red" title="Error Tracking Remediation">
          {issue.problem}
        </Alert>
      )}
      {issue !== false && issue.gate.because !== null && <Alert color="yellow">{issue.gate.because}</Alert>}
      <CreateIssue quest={quest} onCreated={onChanged} />
    </div>
  );
}
