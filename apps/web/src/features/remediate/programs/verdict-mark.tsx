import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import { StatusDot } from '@rampart/ui/status/status-dot.tsx';
import classes from './programs.module.css';

const shown = {
  pass: { label: 'In place', health: 'healthy' },
  fail: { label: 'Not in place', health: 'error' },
  unknown: { label: 'Unknown', health: 'checking' },
  'not-applicable': { label: 'Not applicable', health: 'not-connected' },
} as const;

/** How a control came out, and why. */
export function VerdictMark({ verdict }: { readonly verdict: ControlDetail['verdict'] }) {
  const { label, health } = shown[verdict?.state ?? 'unknown'];
  return (
    <span className={classes['verdict']}>
      <StatusDot health={health} label={label} />
      <span className={classes['muted']}>{verdict === null ? 'Not judged yet.' : verdict.because}</span>
    </span>
  );
}
