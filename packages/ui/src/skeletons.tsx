import { VisuallyHidden } from '@mantine/core';
import classes from './skeletons.module.css';

const barWidths = ['92%', '74%', '83%', '61%'];

function numbered(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function Bar({ index }: { index: number }) {
  return <span className={classes.bar} style={{ width: barWidths[index % barWidths.length] }} />;
}

/** Takes the place of a table while it loads; both skeletons stay invisible for 150 ms so that quick answers do not flicker. */
export function TableSkeleton({ rows, columns }: { rows: number; columns: number }) {
  return (
    <div role="status" className={classes.table}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {numbered(rows + 1).map((row) => (
        <div key={row} className={classes.row} aria-hidden="true">
          {numbered(columns).map((column) => (
            <Bar key={column} index={row + column} />
          ))}
        </div>
      ))}
    </div>
  );
}

export function PanelSkeleton() {
  return (
    <div role="status" className={classes.panel}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {numbered(4).map((row) => (
        <div key={row} className={classes.entry} aria-hidden="true">
          <span className={classes.mark} />
          <div className={classes.lines}>
            <Bar index={row} />
            <Bar index={row + 3} />
          </div>
        </div>
      ))}
    </div>
  );
}
