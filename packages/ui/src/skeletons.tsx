import { VisuallyHidden } from '@mantine/core';
import classes from './skeletons.module.css';

const barWidths = ['92%', '74%', '83%', '61%'];

function numbered(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function Bar({ index }: { index: number }) {
  return <span className={classes.bar} style={{ width: barWidths[index % barWidths.length] }} />;
}

/** Takes the place of a table while it loads; all skeletons stay invisible for 150 ms so that quick answers do not flicker. */
export function TableSkeleton({ rows, columns }: { rows: number; columns: number }) {
  return (
    <div role="status" className={classes.table} data-skeleton="table">
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
    <div role="status" className={classes.panel} data-skeleton="panel">
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

export interface CardsSkeletonProps {
  count: number;
  /** Without it, as many as there is room for. */
  columns?: number | undefined;
  /** The least, where no number of columns is given. */
  cardWidth?: string | undefined;
  cardHeight?: number | undefined;
}

export function CardsSkeleton({ count, columns, cardWidth = '22rem', cardHeight }: CardsSkeletonProps) {
  return (
    <div
      role="status"
      className={classes.cards}
      data-skeleton="cards"
      style={{
        gridTemplateColumns: `repeat(${columns ?? 'auto-fill'}, minmax(${columns === undefined ? `min(100%, ${cardWidth})` : '0'}, 1fr))`,
      }}
    >
      <VisuallyHidden>Loading</VisuallyHidden>
      {numbered(count).map((card) => (
        <div key={card} className={classes.card} style={{ blockSize: cardHeight }} aria-hidden="true">
          <Bar index={card + 1} />
          <Bar index={card + 3} />
          <Bar index={card} />
        </div>
      ))}
    </div>
  );
}

export function ChartSkeleton() {
  return (
    <div role="status" className={classes.panel} data-skeleton="chart">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Bar index={3} />
      <div className={classes.chart} aria-hidden="true">
        {numbered(4).map((line) => (
          <span key={line} className={classes.gridLine} />
        ))}
      </div>
    </div>
  );
}

const wizardSteps = 5;

/** Steps at the side, what one of them is about beside them. */
export function WizardSkeleton() {
  return (
    <div role="status" className={classes.wizard} data-skeleton="wizard">
      <VisuallyHidden>Loading</VisuallyHidden>
      <div className={classes.steps} aria-hidden="true">
        {numbered(wizardSteps).map((step) => (
          <div key={step} className={classes.step}>
            <span className={classes.stepMark} />
            <Bar index={step} />
          </div>
        ))}
      </div>
      <div className={classes.content} aria-hidden="true">
        {numbered(6).map((line) => (
          <Bar key={line} index={line} />
        ))}
      </div>
    </div>
  );
}
