import type { ReactNode } from 'react';
import classes from './figure-strip.module.css';

export interface StripFigure {
  readonly label: string;
  /** A dash where it is not known. */
  readonly value: ReactNode;
  readonly note?: ReactNode;
}

export interface FigureStripProps {
  /** Names the figures for those who cannot see that they belong together. */
  label: string;
  figures: readonly StripFigure[];
}

/** A few figures side by side; one below the other on phones. */
export function FigureStrip({ label, figures }: FigureStripProps) {
  return (
    <dl className={classes.strip} aria-label={label}>
      {figures.map(({ label: name, value, note }) => (
        <div key={name} className={classes.figure}>
          <dt className={classes.label}>{name}</dt>
          <dd className={classes.value}>{value}</dd>
          {note !== undefined && <dd className={classes.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
