import type { AppliedChange } from '@rampart/contract/deploy.ts';
import type { ShownChange } from '@rampart/contract/shown-change.ts';
import { anotherObject } from '@rampart/domain/deploy/another-object.ts';
import { changeTitle } from '@rampart/domain/deploy/change-title.ts';
import { type Health, StatusDot } from '@rampart/ui/status/status-dot.tsx';
import { changeOutcomes } from '../../parts/deployment-job/change-outcomes.ts';
import { DifferenceTable } from '../../parts/deployment-job/difference-table.tsx';
import classes from './job-changes.module.css';

const waits: { readonly label: string; readonly health: Health } = { label: 'Added as disabled, enabled later', health: 'checking' };
const atOnce: { readonly label: string; readonly health: Health } = { label: 'Takes effect immediately', health: 'not-connected' };

/** The result of a change; before approval, when it would take effect. */
function markOf(change: ShownChange | AppliedChange): { readonly label: string; readonly health: Health } {
  if ('state' in change) return changeOutcomes[change.state];
  return change.takes_effect === 'when-enabled' ? waits : atOnce;
}

function Differences({ change }: { readonly change: ShownChange }) {
  const undone = anotherObject(change);
  return (
    <>
      {change.differences.length === 0 ? (
        <p className={classes['muted']}>There is no setting to show.</p>
      ) : (
        <DifferenceTable label={changeTitle(change, 'planned')} first="Before" differences={change.differences} members={change.members} />
      )}
      {undone !== undefined && <p className={classes['muted']}>{undone}</p>}
    </>
  );
}

interface JobChangesProps {
  readonly changes: readonly (ShownChange | AppliedChange)[];
  /** Shown in full, for the approver. */
  readonly areOpen?: boolean;
}

/** What a job changes or has changed, object by object, with what became of each. */
export function JobChanges({ changes, areOpen = false }: JobChangesProps) {
  return (
    <ul className={classes['changes']} aria-label="Changes">
      {changes.map((change, place) => (
        <li key={`${place} ${change.name}`} className={classes['change']}>
          <details open={areOpen}>
            <summary className={classes['summary']}>
              <span className={classes['title']}>{changeTitle(change, 'planned')}</span>
              <StatusDot {...markOf(change)} />
            </summary>
            <Differences change={change} />
          </details>
          {'because' in change && change.because !== null && <p className={classes['because']}>{change.because}</p>}
        </li>
      ))}
    </ul>
  );
}
