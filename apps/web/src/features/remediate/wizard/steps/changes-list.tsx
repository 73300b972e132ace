import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import type { ShownChange } from '@rampart/contract/shown-change.ts';
import { anotherObject } from '@rampart/domain/deploy/another-object.ts';
import { changeTitle } from '@rampart/domain/deploy/change-title.ts';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { DifferenceTable } from '../../../../parts/deployment-job/difference-table.tsx';
import { takesEffectImmediately } from '../../deploying/deploy-question.ts';
import classes from '../wizard.module.css';

interface ChangeDifferenceProps {
  readonly change: ShownChange;
  readonly controlName: string;
  /** Some of the changes take effect immediately and others wait. */
  readonly isMixed: boolean;
}

/** One object of the product, before and after. */
function ChangeDifference({ change, controlName, isMixed }: ChangeDifferenceProps) {
  const title = changeTitle(change, 'planned');
  const undone = anotherObject(change);
  return (
    <section aria-label={`${title}: ${controlName}`} className={classes['difference']}>
      <h3 className={classes['subtitle']}>{title}</h3>
      <p className={classes['summary']}>
        {controlName}
        {isMixed && (
          <>
            {' · '}
            <span className={classes['effect']} data-effect={takesEffectImmediately(change) ? 'at-once' : undefined}>
              {takesEffectImmediately(change) ? 'Takes effect immediately' : 'Waits until you enable it'}
            </span>
          </>
        )}
      </p>
      <DifferenceTable label={`${title}: ${controlName}`} first="Now" differences={change.differences} members={change.members} />
      {undone !== undefined && <p className={classes['summary']}>{undone}</p>}
    </section>
  );
}

interface ChangesListProps {
  readonly changes: {
    readonly changes: readonly ShownChange[];
    readonly waiting?: readonly string[];
    readonly by_hand: readonly string[];
    readonly unknown: readonly { readonly control_id: string; readonly because: string }[];
  };
  readonly controls: readonly ControlDetail[];
}

/** Exactly what would be written, what is there already and waits, what only a person can do, and what could not be worked out. */
export function ChangesList({ changes: { changes, waiting = [], by_hand: manualSteps, unknown }, controls }: ChangesListProps) {
  const isMixed = new Set(changes.map(takesEffectImmediately)).size > 1;
  const nameOf = (id: string): string => {
    const control = controls.find((one) => one.id === id);
    return control === undefined ? id : control.title;
  };
  if (changes.length + waiting.length + manualSteps.length + unknown.length === 0)
    return <EmptyState title="Nothing to change" hint="The product already has the settings of the selected controls." />;
  return (
    <div className={classes['stack']}>
      {changes.map((change, place) => (
        <ChangeDifference key={`${place} ${change.name}`} change={change} controlName={nameOf(change.control_id)} isMixed={isMixed} />
      ))}
      {waiting.length > 0 && (
        <>
          <h3 className={classes['subtitle']}>Staged already</h3>
          <ul className={classes['list']}>
            {waiting.map((id) => (
              <li key={id}>{nameOf(id)}: in the product already, and waits until you enable it</li>
            ))}
          </ul>
        </>
      )}
      {manualSteps.length > 0 && (
        <>
          <h3 className={classes['subtitle']}>Manual steps</h3>
          <ul className={classes['list']}>
            {manualSteps.map((id) => (
              <li key={id}>{nameOf(id)} (see the deployment guide)</li>
            ))}
          </ul>
        </>
      )}
      {unknown.length > 0 && (
        <>
          <h3 className={classes['subtitle']}>Not available</h3>
          <ul className={classes['list']}>
            {unknown.map(({ control_id: id, because }) => (
              <li key={id}>
                {nameOf(id)}: {because}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
