import type { RunApplication } from '@rampart/contract/collect.ts';
import { ProgressLine } from '@rampart/ui/progress-line.tsx';
import { type Health, StatusDot } from '@rampart/ui/status/status-dot.tsx';
import { durationText } from './duration-text.ts';
import classes from './processing.module.css';

interface RunApplicationRowProps {
  readonly application: RunApplication;
  readonly productName: string;
  readonly now: number;
}

const states: Record<RunApplication['state'], { readonly health: Health; readonly label: string }> = {
  queued: { health: 'not-connected', label: 'Queued' },
  running: { health: 'checking', label: 'Reading' },
  completed: { health: 'healthy', label: 'Read' },
  failed: { health: 'error', label: 'Failed' },
};

export function RunApplicationRow({ application, productName, now }: RunApplicationRowProps) {
  const { state, note, done, total, items, started_at: startedAt, finished_at: finishedAt, failures } = application;
  const isPartial = state === 'completed' && failures.length > 0;
  const { health, label } = isPartial ? { health: 'error' as const, label: 'Read in part' } : states[state];
  const facts = [`${items.toLocaleString('en-GB')} items`, durationText(startedAt, finishedAt, now)].filter((fact) => fact !== undefined);
  return (
    <li className={classes['row']}>
      <div className={classes['rowHead']}>
        <span className={classes['rowName']}>{productName}</span>
        <StatusDot health={health} label={label} />
        <span className={classes['rowFacts']}>{facts.join(', ')}</span>
      </div>
      {state === 'running' && <ProgressLine label={note} share={total === 0 ? undefined : done / total} />}
      {failures.length > 0 && (
        <ul className={classes['failures']}>
          {failures.map(({ title, because }) => (
            <li key={title}>
              <b>{title}</b>: {because}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
