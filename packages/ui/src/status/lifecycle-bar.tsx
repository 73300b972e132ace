import classes from './lifecycle-bar.module.css';

export interface LifecycleBarProps {
  deployed: number;
  staged: number;
  selected: number;
  /** Being changed right now: which of the others they belong to is not known. */
  confirming?: number;
  remaining: number;
  /** Of which nothing could be assessed. */
  unknown?: number;
}

/** How far a number of things has come: one part of the bar for each stage, and the figures. */
export function LifecycleBar({ deployed, staged, selected, confirming = 0, remaining, unknown = 0 }: LifecycleBarProps) {
  const total = deployed + staged + selected + confirming + remaining + unknown;
  const parts = { deployed, staged, selected, confirming, remaining, unknown };
  const words = Object.entries(parts).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []));
  if (total === 0)
    return (
      <span className={classes.figures} role="img" aria-label="None">
        —
      </span>
    );
  return (
    <span className={classes.whole}>
      <span className={classes.bar} role="img" aria-label={words.join(', ')}>
        {Object.entries(parts).map(([name, count]) =>
          count === 0 ? null : <span key={name} className={classes.part} data-stage={name} style={{ flexGrow: count }} />,
        )}
      </span>
      <span className={classes.figures} aria-hidden="true">
        <b>{deployed}</b>/{total}
      </span>
    </span>
  );
}
