import { CsvTable } from '@rampart/ui/charts/csv-table.tsx';
import { useMemo } from 'react';
import type { Replay } from '../queries.ts';
import classes from './what-if.module.css';

const dimensions = [
  { of: 'people', title: 'By person', head: 'Person' },
  { of: 'groups', title: 'By group', head: 'Group' },
  { of: 'applications', title: 'By application', head: 'Application' },
  { of: 'days', title: 'By day', head: 'Day' },
] as const;

type Row = Replay['people']['rows'][number];
/** Some are there for attacks only, which are counted above. */
const isTouched = ({ blocked, challenged, cannot_tell: cannotTell }: Row): boolean => blocked + challenged + cannotTell > 0;

export function ReplayTables({ replay }: { readonly replay: Replay }) {
  const tables = useMemo(
    () =>
      dimensions.map(({ of, title, head }) => ({
        title,
        head: [head, 'Blocked', 'Challenged', 'Cannot tell'],
        rows: replay[of].rows
          .filter(isTouched)
          .map(({ name, blocked, challenged, cannot_tell: cannotTell }) => [name, blocked, challenged, cannotTell]),
        others: replay[of].others,
      })),
    [replay],
  );
  return tables.map(({ title, head, rows, others }) => (
    <div key={title}>
      <CsvTable title={title} head={head} rows={rows} />
      {others > 0 && <p className={classes['others']}>And {others.toLocaleString('en-US')} more with fewer.</p>}
    </div>
  ));
}
