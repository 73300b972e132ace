import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { errorText } from '../../../shell/api/error-text.ts';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import { GroupSentence } from '../wizard/steps/group-sentence.tsx';

type Members = UseQueryResult<{ readonly total: number }>;

/** Why a list of people cannot be deployed yet: nothing is written that was not shown. */
export function peopleObstacle({ isFetching, isPlaceholderData, error, data }: Members): string | undefined {
  if (!isFetching && error) return errorText(error);
  if (data?.total === 0 && !isPlaceholderData) return 'No one is in this group now.';
  return data === undefined || isPlaceholderData ? 'Wait until the people are loaded: Rampart writes only what it has shown.' : undefined;
}

/** Who would be written into the group of a program. */
export function PeopleToDeploy({ members: { data, error, refetch } }: { readonly members: Members }) {
  if (error) return <LoadProblem title="The people could not be loaded" error={error} onRetry={refetch} />;
  if (data === undefined) return <TableSkeleton rows={1} columns={1} />;
  return <GroupSentence />;
}
