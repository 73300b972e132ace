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
  legend?: readonly LegendEntry[];
  table: Pick<ChartTableProps, 'head' | 'rows'>;
  children: ReactNode;
}

/** What every chart has: a name, a legend in words, and the figures behind it as a table. */
export function ChartFigure({ label, legend = [], table, children }: ChartFigureProps) {
  const [isTable, setTable] = useState(false);
  return (
    <figure className={classes.figure} aria-label={label}>
      {isTable ? <ChartTable label={label} {...table} /> : children}
      <div className={classes.foot}>
        {legend.length > 0 && !isTable && (
          <ul className={classes.legend}>
            {legend.map(({ name, color, mark }) => (
              <li key={name}>
                {mark ?? <span className={classes.key} style={{ background: color }} aria-hidden="true" />}
                {name}
              </li>
            ))}
          </ul>
        )}
        <Button className={classes.toggle} size="compact-xs" variant="subtle" color="gray" fw={400} onClick={() => setTable(!isTable)}>
          {isTable ? 'View as chart' : 'View as table'}
        </Button>
      </div>
    </figure>
  );
}
