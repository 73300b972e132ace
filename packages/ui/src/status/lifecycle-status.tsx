import type { ReactNode } from 'react';
import type { Tone } from '../theme/meaning-colors.ts';
import type { LifecycleStage } from './lifecycle-stage.ts';
import classes from './status.module.css';

const ring = <circle cx="7" cy="7" r="5.25" fill="none" stroke="currentColor" strokeWidth="1.5" />;

const stages: Record<LifecycleStage, { tone: Tone; shape: ReactNode }> = {
  'not-started': {
    tone: 'mute',
    shape: <circle cx="7" cy="7" r="5.25" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2 2.12" />,
  },
  selected: { tone: 'accent', shape: ring },
  staged: {
    tone: 'accent',
    shape: (
      <>
        {ring}
        <path d="M7 3.4a3.6 3.6 0 0 1 0 7.2Z" fill="currentColor" />
      </>
    ),
  },
  confirming: {
    tone: 'accent',
    shape: (
      <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round">
        <path d="M12.25 7A5.25 5.25 0 1 1 7 1.75" />
        <path d="M7 4.2V7l1.9 1.3" />
      </g>
    ),
  },
  complete: {
    tone: 'ok',
    shape: (
      <>
        <circle cx="7" cy="7" r="6" fill="currentColor" />
        <path
          d="m4.4 7.2 1.8 1.8 3.5-3.8"
          fill="none"
          stroke="var(--rp-surface)"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </>
    ),
  },
  'risk-accepted': {
    tone: 'mute',
    shape: (
      <>
        {ring}
        <path d="m3.4 10.6 7.2-7.2" stroke="currentColor" strokeWidth="1.5" />
      </>
    ),
  },
  subscribed: {
    tone: 'accent',
    shape: (
      <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M12 5.6A5.2 5.2 0 0 0 2.6 4.4L1.6 5.6M1.6 2.4v3.2h3.2" />
        <path d="M2 8.4a5.2 5.2 0 0 0 9.4 1.2l1-1.2M12.4 11.6V8.4H9.2" />
      </g>
    ),
  },
};

/** How far something has come, shown by shape and words. */
export function LifecycleStatus({ stage, label }: { stage: LifecycleStage; label: string }) {
  const { tone, shape } = stages[stage];
  return (
    <span className={classes.status} data-tone={tone}>
      <svg width="14" height="14" viewBox="0 0 14 14" className={classes.mark} data-status-mark aria-hidden="true">
        {shape}
      </svg>
      <span>{label}</span>
    </span>
  );
}
