import { Tabs } from '@mantine/core';
import { csvText } from '@rampart/domain/csv-text.ts';
import { CsvTable } from '@rampart/ui/charts/csv-table.tsx';
import { calendarDateText, countText, numberText } from '@rampart/ui/format.ts';
import type { Replay } from '../queries.ts';
import { type ReplayDimension, replayDimensions } from './replay-dimensions.ts';
import classes from './what-if.module.css';

type Row = Replay['people']['rows'][number] | Replay['days']['rows'][number];
type Cell = string | number;

/** One that no row has is left out. */
const figures = [
  { head: 'Blocked', of: ({ blocked }: Row) => blocked },
  { head: 'Challenged', of: ({ challenged }: Row) => challenged },
  { head: 'Unknown', of: ({ cannot_tell: inDoubt }: Row) => inDoubt },
  { head: 'Attacks stopped', of: ({ attacks_stopped: stopped }: Row) => stopped ?? 0 },
] as const;

function tableOf(dimension: ReplayDimension, rows: readonly Row[]): { readonly head: string[]; readonly cells: Cell[][] } {
  const shown = figures.filter(({ of }) => rows.some((row) => of(row) > 0));
  const hasDepartment = rows.some((row) => 'department' in row && row.department !== null);
  const nameOf = ({ key, name }: Row): string => (dimension === 'days' ? calendarDateText(key) : name);
  return {
    head: [replayDimensions[dimension].head, ...(hasDepartment ? ['Department'] : []), ...shown.map(({ head }) => head)],
    cells: rows.map((row) => [
      nameOf(row),
      ...(hasDepartment && 'department' in row ? [row.department ?? ''] : []),
      ...shown.map(({ of }) => of(row)),
    ]),
  };
}

function ReplayTable({ dimension, replay }: { readonly dimension: ReplayDimension; readonly replay: Replay }) {
  const { rows, others } = replay[dimension];
  const { one, many, order } = replayDimensions[dimension];
  const { head, cells } = tableOf(dimension, rows);
  return (
    <>
      <CsvTable
        title={`${countText(rows.length + others, one, many)}, ${order}`}
        label={replayDimensions[dimension].title}
        head={head}
        rows={cells}
        csv={csvText(head, cells)}
      />
      {others > 0 && (
        <p className={classes['others']}>
          The list ends after {numberText(rows.length)} of {countText(rows.length + others, one, many)}.
        </p>
      )}
    </>
  );
}

interface ReplayTablesProps {
  readonly replay: Replay;
  readonly by: ReplayDimension;
  readonly onBy: (by: ReplayDimension) => void;
}

const dimensions = Object.keys(replayDimensions) as ReplayDimension[];

/** Who and what would have been met, a tab for each way to look at it. */
export function ReplayTables({ replay, by, onBy }: ReplayTablesProps) {
  return (
    <Tabs value={by} onChange={(value) => value !== null && onBy(value as ReplayDimension)} keepMounted={false}>
      <Tabs.List className={classes['tabs'] ?? ''} aria-label="What would have changed">
        {dimensions.map((dimension) => (
          <Tabs.Tab key={dimension} value={dimension}>
            {replayDimensions[dimension].title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {dimensions.map((dimension) => (
        <Tabs.Panel key={dimension} value={dimension}>
          <ReplayTable dimension={dimension} replay={replay} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
