import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ChartTable, type ChartTableProps } from './chart-table.tsx';
import classes from './figure.module.css';

export interface LegendEntry {
  readonly name: string;
  /** A colour, or a drawing of the mark where a colour does not say it. */
  readonly color?: string;
  readonly mark?: ReactNode;
}

export interface ChartFigureProps {
  /** Names the chart for those who cannot see it. */
  label: string;
  /** A heading on the chart; the legend then stands beside it, where it is read before the chart is. */
  title?: ReactNode;
  legend?: readonly LegendEntry[];
  table: Pick<ChartTableProps, 'head' | 'rows'>;
  children: ReactNode;
}

function Legend({ legend }: { readonly legend: readonly LegendEntry[] }) {
  if (legend.length === 0) return null;
  return (
    <ul className={classes.legend}>
      {legend.map(({ name, color, mark }) => (
        <li key={name}>
          {mark ?? <span className={classes.key} style={{ background: color }} aria-hidden="true" />}
          {name}
        </li>
      ))}
    </ul>
  );
}

/** What every chart has: a name, a legend in words, and the figures behind it as a table. */
export function ChartFigure({ label, title, legend = [], table, children }: ChartFigureProps) {
  const [isTable, setTable] = useState(false);
  return (
    <figure className={classes.figure} aria-label={label}>
      {title !== undefined && (
        <div className={classes.head}>
          {title}
          {!isTable && <Legend legend={legend} />}
        </div>
      )}
      {isTable ? <ChartTable label={label} {...table} /> : children}
      <div className={classes.foot}>
        {title === undefined && !isTable && <Legend legend={legend} />}
        <Button className={classes.toggle} size="compact-xs" variant="subtle" color="gray" fw={400} onClick={() => setTable(!isTable)}>
          {isTable ? 'View as chart' : 'View as table'}
        </Button>
      </div>
    </figure>
  );
}
