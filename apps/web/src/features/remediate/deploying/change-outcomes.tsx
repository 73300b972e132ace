import type { AppliedChange } from '@rampart/contract/deploy.ts';
import { StatusDot } from '@rampart/ui/status/status-dot.tsx';
import { changeOutcomes } from '../../../parts/deployment-job/change-outcomes.ts';
import classes from './deploying.module.css';

/** What became of each change, and why where it is not what was planned. */
export function ChangeOutcomes({ changes, hasFailed }: { readonly changes: readonly AppliedChange[]; readonly hasFailed: boolean }) {
  if (changes.length === 0) return <p className={classes['muted']}>{hasFailed ? 'Nothing was changed.' : 'Nothing had to be changed.'}</p>;
  return (
    <ul className={classes['outcomes']} aria-label="Changes">
      {changes.map(({ name, object, state, because }, place) => (
        <li key={`${place} ${name}`} className={classes['outcome']}>
          <StatusDot {...changeOutcomes[state]} />
          <span>
            {name} <span className={classes['muted']}>{object.replace('_', ' ')}</span>
            {because !== null && <span className={classes['because']}>{because}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
