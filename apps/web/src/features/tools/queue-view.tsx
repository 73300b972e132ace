import type { QueuedKind } from '@rampart/contract/tools.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { durationText, momentText, numberText } from '@rampart/ui/format.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { queueQuery } from './queries.ts';
import classes from './tools.module.css';

const sum = (kinds: readonly QueuedKind[], of: 'waiting' | 'running' | 'failed'): number => kinds.reduce((all, kind) => all + kind[of], 0);

const columns: Column<QueuedKind>[] = [
  { id: 'job', header: 'Kind of job', isTitle: true, cell: ({ job }) => job, sortValue: ({ job }) => job },
  { id: 'waiting', header: 'Waiting', align: 'right', cell: ({ waiting }) => numberText(waiting), sortValue: ({ waiting }) => waiting },
  {
    id: 'oldest',
    header: 'Oldest waits for',
    cell: ({ oldest_seconds: oldest }) => (oldest === null ? '—' : durationText(oldest * 1000)),
    sortValue: ({ oldest_seconds: oldest }) => oldest,
  },
  { id: 'running', header: 'Running', align: 'right', cell: ({ running }) => numberText(running), sortValue: ({ running }) => running },
  {
    id: 'heartbeat',
    header: 'Worker reported',
    cell: ({ last_heartbeat: at }) => (at === null ? '—' : momentText(at)),
    sortValue: ({ last_heartbeat: at }) => at,
  },
  {
    id: 'failed',
    header: 'Failed for good in 24 hours',
    align: 'right',
    cell: ({ failed }) => numberText(failed),
    sortValue: ({ failed }) => failed,
  },
];

/** What waits in the queue of the installation, and what the workers do. */
export function QueueView() {
  const { is_paused: isPaused, kinds } = useSuspenseQuery(queueQuery).data;
  return (
    <div className={classes['stack']}>
      <p>
        {isPaused
          ? 'The workers are paused: this is a restored copy that no one has confirmed.'
          : `${numberText(sum(kinds, 'waiting'))} waiting, ${numberText(sum(kinds, 'running'))} running, ${numberText(sum(kinds, 'failed'))} given up in the last 24 hours, of all tenants together.`}
      </p>
      <DataTable
        label="Queue"
        columns={columns}
        rows={kinds}
        getRowId={({ job }) => job}
        initialSort={{ id: 'waiting', desc: true }}
        pageSize={25}
        empty={<EmptyState title="The queue is empty" hint="No job waits or runs, and none has failed in the last 24 hours." />}
      />
    </div>
  );
}
