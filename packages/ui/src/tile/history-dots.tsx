import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './tile.module.css';

const dotCount = 5;

type Outcome = 'good' | 'bad' | 'none';

const shapes: Record<Outcome, ReactNode> = {
  good: <circle cx="5" cy="5" r="4" fill="currentColor" />,
  bad: <path d="M5 0.4 9.6 5 5 9.6 0.4 5Z" fill="currentColor" />,
  none: <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" strokeWidth="1.5" />,
};

export interface HistoryDotsProps {
  /** How the last attempts ended, the newest first; hollow dots fill up the rest. */
  outcomes: boolean[];
}

export function HistoryDots({ outcomes }: HistoryDotsProps) {
  const shown = outcomes.slice(0, dotCount);
  const padded = Array.from({ length: dotCount }, (_, index): Outcome => {
    const outcome = shown[index];
    return outcome === undefined ? 'none' : outcome ? 'good' : 'bad';
  });
  const good = shown.filter(Boolean).length;
  const summary =
    shown.length === 1
      ? `The only check so far ${good === 1 ? 'succeeded' : 'failed'}`
      : `${good} of the last ${shown.length} checks succeeded`;
  return (
    <span className={classes.history}>
      <VisuallyHidden>{summary}</VisuallyHidden>
      {padded.map((outcome, index) => (
        <svg
          // Only its position identifies a dot.
          key={`${index}-${outcome}`}
          width="8"
          height="8"
          viewBox="0 0 10 10"
          className={classes.dot}
          data-outcome={outcome}
          data-status-mark
          aria-hidden="true"
        >
          {shapes[outcome]}
        </svg>
      ))}
    </span>
  );
}
