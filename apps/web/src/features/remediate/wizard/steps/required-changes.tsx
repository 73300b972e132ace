import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { LoadProblem } from '../../../../shell/layout/load-problem.tsx';
import { nothingToDeploy } from '../../deploying/nothing-to-deploy.ts';
import { changesQuery } from '../../queries.ts';
import { unsavedSelection } from '../unsaved-selection.ts';
import { useWizard } from '../wizard-state.ts';
import classes from '../wizard.module.css';
import { ChangesList } from './changes-list.tsx';

/** What the selected controls change, by what was collected last. */
function ChangesPreview() {
  const { quest, controls } = useWizard();
  const { data, error, refetch } = useQuery(changesQuery(quest));
  const problem = error && <LoadProblem title="The changes could not be calculated" error={error} onRetry={refetch} />;
  if (data === undefined) return problem ?? <TableSkeleton rows={4} columns={2} />;
  return (
    <>
      {problem}
      <ChangesList changes={data} controls={controls} />
    </>
  );
}

/** Nothing is selected: that says nothing about the product. */
function nothingByHand(quest: Quest): { title: string; hint: string } {
  if (quest.snapshot.staged.length === 0) return nothingToDeploy(quest, 'stage');
  return {
    title: 'Nothing is selected',
    hint: 'What you marked as staged has not been checked in the product. Enable it there, or continue.',
  };
}

/** The changes of the selected controls, for those who carry them out by hand or only read. */
export function RequiredChanges() {
  const { quest, selected, hasUnsaved } = useWizard();
  return (
    <>
      <h3 className={classes['subtitle']}>Required changes</h3>
      {hasUnsaved && <EmptyState title="Not calculated yet" hint={unsavedSelection} />}
      {!hasUnsaved && (selected.size > 0 ? <ChangesPreview /> : <EmptyState {...nothingByHand(quest)} />)}
    </>
  );
}
