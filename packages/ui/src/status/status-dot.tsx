import type { ReactNode } from 'react';
import { healthTones } from '../theme/meaning-colors.ts';
import classes from './status.module.css';

export type Health = keyof typeof healthTones;

const shapes: Record<Health, ReactNode> = {
  healthy: <circle cx="5" cy="5" r="4" fill="currentColor" />,
  error: <path d="M5 0.4 9.6 5 5 9.6 0.4 5Z" fill="currentColor" />,
  'not-connected': <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  checking: <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.2 2.2" />,
};

/** Health shown by shape and words; the colour only repeats it. */
export function StatusDot({ health, label }: { health: Health; label: string }) {
  return (
    <span className={classes.status} data-tone={healthTones[health]}>
      <svg width="10" height="10" viewBox="0 0 10 10" className={classes.mark} data-status-mark aria-hidden="true">
        {shapes[health]}
      </svg>
      <span className={classes.toned}>{label}</span>
    </span>
  );
}
