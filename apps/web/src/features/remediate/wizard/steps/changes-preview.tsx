import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { LoadProblem } from '../../../../shell/layout/load-problem.tsx';
import { changesQuery } from '../quest-queries.ts';
import { useWizard } from '../wizard-state.ts';
import { ChangesList } from './changes-list.tsx';

/** What the selected controls change, by what was collected last. */
export function ChangesPreview() {
  const { quest, controls } = useWizard();
  const { data, error, refetch } = useQuery(changesQuery(quest));
  if (error) return <LoadProblem title="The changes could not be worked out" error={error} onRetry={refetch} />;
  if (data === undefined) return <TableSkeleton rows={4} columns={2} />;
  return <ChangesList changes={data} controls={controls} intent="stage" />;
}
