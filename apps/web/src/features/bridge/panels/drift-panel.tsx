import { Anchor } from '@mantine/core';
import type { DriftAlert } from '@rampart/contract/watch/alerts.ts';
import { agoText, countText, momentText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { PriorityMark } from '@rampart/ui/status/priority-mark.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSecond } from '../../../parts/clock/use-second.ts';
import { priorityMarks, priorityWords } from '../../../parts/drift/drift-priority.ts';
import { isEntitled } from '../../../shell/gates/is-entitled.ts';
import { lockedText } from '../../../shell/gates/locked-text.ts';
import { entitlementsQuery } from '../../../shell/gates/tenant-queries.ts';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import classes from '../bridge.module.css';
import { driftedQuery } from '../queries.ts';

function Alert({ alert }: { readonly alert: DriftAlert }) {
  const now = useSecond();
  const { grouping_id: id, details, priority, found_at: foundAt, actor } = alert;
  return (
    <li className={classes['row']}>
      <PriorityMark priority={priorityMarks[priority]} label={priorityWords[priority]} isLabelHidden />
      <div className={classes['words']}>
        <Link to="/drift" search={{ tags: id }} className={classes['link']}>
          {details.title}
        </Link>
        <p className={classes['muted']}>
          {details.product_name} · found {agoText(foundAt, now)}
          {actor !== null && ` · ${actor}`}
        </p>
      </div>
    </li>
  );
}

function Drifted() {
  const { data, error, refetch } = useQuery(driftedQuery);
  if (error !== null && data === undefined) return <LoadProblem title="Drift could not be loaded" error={error} onRetry={refetch} />;
  if (data === undefined) return <TableSkeleton rows={4} columns={2} />;
  if (data.alerts.length === 0)
    return (
      <p className={classes['small']}>
        {data.compared_at === null
          ? 'Nothing has been compared yet. From the second processing run on, changes that were not made by Rampart are listed here.'
          : `No drift. Your products were last compared on ${momentText(data.compared_at)}.`}
      </p>
    );
  return (
    <>
      <ol className={classes['rows']} aria-label="What drifted">
        {data.alerts.map((alert) => (
          <Alert key={alert.grouping_id} alert={alert} />
        ))}
      </ol>
      <p className={classes['foot']}>
        <Anchor size="sm" renderRoot={(props) => <Link to="/drift" {...props} />}>
          {countText(data.open, 'alert waits', 'alerts wait')} for a decision
        </Anchor>
      </p>
    </>
  );
}

/** The newest changes that were made past Rampart and that no one has decided about. */
export function DriftPanel() {
  const { data: entitlements, isPending } = useQuery(entitlementsQuery);
  return (
    <Panel title="What drifted" description="Changes that were not made by Rampart, the newest first">
      {isPending && <TableSkeleton rows={4} columns={2} />}
      {!isPending && !isEntitled(entitlements, 'drift_detection') && <p className={classes['small']}>{lockedText.short}</p>}
      {!isPending && isEntitled(entitlements, 'drift_detection') && <Drifted />}
    </Panel>
  );
}
