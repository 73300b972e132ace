import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import { groupSummariesQuery, type ListedPeople } from '../queries.ts';
import { PeopleGrid } from './people-grid.tsx';
import { defaultRange } from './people-range.ts';
import { type ListedChange, PeopleTools } from './people-tools.tsx';

/** The people of a group within another screen, whose address is its own: nothing can be deployed from here. */
export function EmbeddedPeopleList({ group }: { readonly group: string }) {
  const [now] = useState(Date.now);
  const { data, error, refetch } = useQuery(groupSummariesQuery);
  const [change, setChange] = useState<ListedChange>({});
  if (error && data === undefined) return <LoadProblem title="The group could not be loaded" error={error} onRetry={refetch} />;
  if (data === undefined) return <TableSkeleton rows={6} columns={2} />;
  const isMostAttacked = data.groups.some((one) => one.name === group && one.is_most_attacked);
  const listed: ListedPeople = {
    group,
    isMostAttacked,
    range: defaultRange(now),
    sort: 'risk',
    showUsers: 'current',
    filter: '',
    ...change,
  };
  return (
    <>
      <PeopleTools listed={listed} now={now} onChange={(next) => setChange({ ...change, ...next })} />
      <PeopleGrid listed={listed} showsMail onClearFilter={() => setChange({ ...change, filter: '' })} />
    </>
  );
}
