import type { AppliedChange } from '@rampart/contract/deploy.ts';
import { StatusDot, type Health } from '@rampart/ui/status/status-dot.tsx';
import classes from './deploying.module.css';

const outcomes: Readonly<Record<AppliedChange['state'], { readonly label: string; readonly health: Health }>> = {
  planned: { label: 'Not begun', health: 'not-connected' },
  applying: { label: 'Under way', health: 'checking' },
  applied: { label: 'Applied', health: 'healthy' },
  failed: { label: 'Failed', health: 'error' },
  conflict: { label: 'Changed by somebody else', health: 'error' },
  skipped: { label: 'Left alone', health: 'not-connected' },
};

/** What became of each change, and why where it is not what was planned. */
export function ChangeOutcomes({ changes, hasFailed }: { readonly changes: readonly AppliedChange[]; readonly hasFailed: boolean }) {
  if (changes.length === 0) return <p className={classes['muted']}>{hasFailed ? 'Nothing was changed.' : 'Nothing had to be changed.'}</p>;
  return (
    <ul className={classes['outcomes']} aria-label="Changes">
      {changes.map(({ name, object, state, because }, place) => (
        <li key={`${place} ${name}`} className={classes['outcome']}>
          <StatusDot {...outcomes[state]} />
          <span>
            {name} <span className={classes['muted']}>{object.replace('_', ' ')}</span>
            {because !== null && <span className={classes['because']}>{because}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
