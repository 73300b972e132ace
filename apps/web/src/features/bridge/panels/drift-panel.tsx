import { Anchor } from '@mantine/core';
import type { DriftAlert } from '@rampart/contract/watch/alerts.ts';
import { agoText, countText, momentText } from '@rampart/ui/format.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { PanelSkeleton, TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { PriorityMark } from '@rampart/ui/status/priority-mark.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSecond } from '../../../parts/clock/use-second.ts';
import { DriftBars } from '../../../parts/drift/drift-bars.tsx';
import { priorityMarks, priorityWords } from '../../../parts/drift/drift-priority.ts';
import { isEntitled } from '../../../shell/gates/is-entitled.ts';
import { lockedText } from '../../../shell/gates/locked-text.ts';
import { entitlementsQuery } from '../../../shell/gates/tenant-queries.ts';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import classes from '../bridge.module.css';
import { driftByDayQuery, driftedQuery } from '../queries.ts';

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

/** How many changes there were. One alert may hold several of them. */
function ByDay() {
  const { data, error, refetch } = useQuery(driftByDayQuery);
  if (error !== null && data === undefined) return <LoadProblem title="The chart could not be loaded" error={error} onRetry={refetch} />;
  if (data === undefined) return <PanelSkeleton />;
  return <DriftBars label="Changes by day, by priority" days={data.buckets.map(({ start }) => start)} buckets={data.buckets} />;
}

function Drifted() {
  const { data, error, refetch } = useQuery(driftedQuery);
  if (error !== null && data === undefined) return <LoadProblem title="Drift could not be loaded" error={error} onRetry={refetch} />;
  if (data === undefined) return <TableSkeleton rows={4} columns={2} />;
  if (data.compared_at === null)
    return (
      <p className={classes['small']}>
        Nothing has been compared yet. From the second processing run on, changes that were not made by Rampart are listed here.
      </p>
    );
  return (
    <div className={classes['drifted']}>
      <ByDay />
      {data.alerts.length === 0 ? (
        <p className={classes['small']}>
          No alert waits for a decision. Your products were last compared on {momentText(data.compared_at)}.
        </p>
      ) : (
        <div>
          <h3 className={classes['subtitle']}>Newest alerts</h3>
          <ol className={classes['rows']} aria-label="Newest alerts">
            {data.alerts.map((alert) => (
              <Alert key={alert.grouping_id} alert={alert} />
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}

/** To the list of exactly these alerts. */
function OpenAlerts() {
  const { data } = useQuery(driftedQuery);
  if (data === undefined || data.open === 0) return null;
  return <Anchor renderRoot={(props) => <Link to="/drift" {...props} />}>{countText(data.open, 'open alert', 'open alerts')}</Anchor>;
}

/** What was changed past Rampart in the last days, and what no one has decided about. */
export function DriftPanel() {
  const { data: entitlements, isPending } = useQuery(entitlementsQuery);
  const isOpen = !isPending && isEntitled(entitlements, 'drift_detection');
  return (
    <Panel
      title="Drift"
      description="Changes of the last 30 days that were not made by Rampart, by the day they were found. An alert may hold several changes."
      actions={isOpen && <OpenAlerts />}
    >
      {isPending && <TableSkeleton rows={4} columns={2} />}
      {!isPending && !isOpen && <p className={classes['small']}>{lockedText.short}</p>}
      {isOpen && <Drifted />}
    </Panel>
  );
}
