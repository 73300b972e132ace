import { useMediaQuery } from '@mantine/hooks';
import type { Individual } from '@rampart/contract/people/individuals.ts';
import { addDays, dayOf } from '@rampart/domain/people/risk-window.ts';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { EmptyTable } from '@rampart/ui/data-table/empty-table.tsx';
import { FilteredEmpty } from '@rampart/ui/filtered-empty.tsx';
import { countText } from '@rampart/ui/format.ts';
import { CardsSkeleton } from '@rampart/ui/skeletons.tsx';
import { VirtualGrid } from '@rampart/ui/virtual-grid.tsx';
import { Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import { personOrder } from '../person/person-order.ts';
import type { ListedPeople } from '../queries.ts';
import { areCounted } from './are-counted.ts';
import type { ShowUsers } from './list-modes.ts';
import classes from './people-list.module.css';
import { CardSkeleton, PassingCard, PersonCard } from './person-card.tsx';
import { useListedPeople } from './use-listed-people.ts';

const rowHeight = 142;
/** With an address below the title: it takes two lines, and three where a card is narrow. */
const rowHeightsWithMail = { wide: 154, narrow: 178 };
/** Where the styles of a card say that it is narrow. */
const narrowCards = '(max-width: 74.99em), (min-width: 93em) and (max-width: 100.99em)';
/** For so long a person is new in a group. */
const daysNew = 30;

const fromTheStart = { getInitialValueInEffect: false };

/** One column on phones, two from 50em, three from 93em. */
function useColumns(): number {
  const hasTwo = useMediaQuery('(min-width: 50em)', undefined, fromTheStart) ?? false;
  const hasThree = useMediaQuery('(min-width: 93em)', undefined, fromTheStart) ?? false;
  return hasThree ? 3 : hasTwo ? 2 : 1;
}

function useRowHeight(showsMail: boolean): number {
  const isNarrow = useMediaQuery(narrowCards, undefined, fromTheStart) ?? false;
  if (!showsMail) return rowHeight;
  return isNarrow ? rowHeightsWithMail.narrow : rowHeightsWithMail.wide;
}

const emptyTexts: Readonly<Record<ShowUsers, { readonly title: string; readonly hint: string }>> = {
  current: { title: 'No people found', hint: 'No one is in this group now.' },
  added: { title: 'No one was added', hint: 'No one joined this group in this period.' },
  removed: { title: 'No one was removed', hint: 'No one left this group in this period.' },
  relapsed: { title: 'No one relapsed', hint: 'No one who had left this group came back in this period.' },
};

interface PeopleGridProps {
  readonly listed: ListedPeople;
  readonly onClearFilter: () => void;
  readonly showsMail?: boolean;
  readonly onRemove?: ((person: Individual) => void) | undefined;
  readonly removeReason?: string | undefined;
}

/** The people of a list, however many there are. */
export function PeopleGrid({ listed, onClearFilter, showsMail = false, onRemove, removeReason }: PeopleGridProps) {
  const columns = useColumns();
  const cardHeight = useRowHeight(showsMail);
  const [newSince] = useState(() => addDays(dayOf(new Date()), -daysNew));
  const { first, total, personAt, onSpan, failed } = useListedPeople(listed);
  // The panel of a person leads to those before and after them.
  useEffect(() => personOrder.set({ total, mailAt: (place) => personAt(place)?.mail }));
  useEffect(() => personOrder.clear, []);
  if (first.error && first.data === undefined)
    return <LoadProblem title="The people could not be loaded" error={first.error} onRetry={first.refetch} />;
  if (first.data === undefined) return <CardsSkeleton count={6} columns={columns} cardHeight={cardHeight} />;
  if (total === 0)
    return (
      <EmptyTable>
        {listed.filter === '' ? (
          <EmptyState icon={<Users size={24} strokeWidth={1.5} />} {...emptyTexts[listed.showUsers]} />
        ) : (
          <FilteredEmpty title="No people found" hint={`No one matches “${listed.filter}”.`} onClear={onClearFilter} />
        )}
      </EmptyTable>
    );
  const hasFigures = areCounted(first.data);
  return (
    <>
      <p className={classes['count']} role="status">
        {countText(total, 'person', 'people')}
        {listed.filter !== '' && ` matching “${listed.filter}”`}
      </p>
      {first.error && <LoadProblem title="The people could not be loaded" error={first.error} onRetry={first.refetch} />}
      {failed && <LoadProblem title="Some of the people could not be loaded" error={failed.error} onRetry={failed.retry} />}
      <VirtualGrid
        label={`People of ${listed.group}`}
        count={total}
        columns={columns}
        rowHeight={cardHeight}
        onSpan={onSpan}
        renderItem={(place, isPassing) => {
          const person = personAt(place);
          if (person === undefined) return <CardSkeleton />;
          return isPassing ? (
            <PassingCard person={person} />
          ) : (
            <PersonCard
              person={person}
              rank={place + 1}
              newSince={newSince}
              hasFigures={hasFigures}
              showsMail={showsMail}
              onRemove={onRemove}
              removeReason={removeReason}
            />
          );
        }}
      />
    </>
  );
}
