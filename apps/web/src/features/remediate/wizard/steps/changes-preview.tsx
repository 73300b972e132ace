import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { LoadProblem } from '../../../../shell/layout/load-problem.tsx';
import { changesQuery } from '../quest-queries.ts';
import { useWizard } from '../wizard-state.ts';
import classes from '../wizard.module.css';
import { ChangeDifference } from './change-difference.tsx';

/** Exactly what would be written, before anything is. */
export function ChangesPreview({ quest }: { readonly quest: Quest }) {
  const { controls } = useWizard();
  const { data, error, refetch } = useQuery(changesQuery(quest));
  const nameOf = (id: string): string => {
    const control = controls.find((one) => one.id === id);
    return control === undefined ? id : `${control.name}: ${control.action}`;
  };
  if (error) return <LoadProblem title="The changes could not be worked out" error={error} onRetry={refetch} />;
  if (data === undefined) return <TableSkeleton rows={4} columns={2} />;
  const isEmpty = data.changes.length + data.by_hand.length + data.unknown.length === 0;
  if (isEmpty)
    return <EmptyState title="Nothing is selected" hint="Select controls under Remediation Outcomes, and what they change appears here." />;
  return (
    <div className={classes['stack']}>
      {data.changes.map((change, place) => (
        <ChangeDifference key={place} change={change} controlName={nameOf(change.control_id)} />
      ))}
      {data.by_hand.length > 0 && (
        <>
          <h3 className={classes['subtitle']}>Only a person can do these</h3>
          <ul className={classes['list']}>
            {data.by_hand.map((id) => (
              <li key={id}>{nameOf(id)}: the deployment guide says how.</li>
            ))}
          </ul>
        </>
      )}
      {data.unknown.length > 0 && (
        <>
          <h3 className={classes['subtitle']}>Could not be worked out</h3>
          <ul className={classes['list']}>
            {data.unknown.map(({ control_id: id, because }) => (
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
