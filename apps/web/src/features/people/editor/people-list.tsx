import { Button } from '@mantine/core';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { FilteredEmpty } from '@rampart/ui/filtered-empty.tsx';
import { useState } from 'react';
import { FilterField } from '../../../shell/keyboard/filter-field.tsx';
import type { ExclusionTypeText } from '../exclusion-types.ts';
import classes from './editor.module.css';
import type { ListedPerson } from './listed-people.ts';
import type { Mark } from './marks.ts';
import { PersonRow } from './person-row.tsx';

const worthFiltering = 10;
const shownAtOnce = 50;

interface PeopleListProps {
  readonly text: ExclusionTypeText;
  readonly people: readonly ListedPerson[];
  readonly isBusy: boolean;
  /** Without it the list can only be read. */
  readonly onToggle: ((person: ListedPerson, mark: Mark) => void) | undefined;
}

const matches = ({ name, mail }: ListedPerson, words: string): boolean => `${name} ${mail}`.toLowerCase().includes(words);

export function PeopleList({ text: { label, whenEmpty }, people, isBusy, onToggle }: PeopleListProps) {
  const [filter, setFilter] = useState('');
  const [shown, setShown] = useState(shownAtOnce);
  if (people.length === 0)
    return (
      <div className={classes['empty']}>
        <EmptyState title={`Nobody in ${label} yet`} hint={whenEmpty} />
      </div>
    );
  const found = people.filter((person) => matches(person, filter.trim().toLowerCase()));
  return (
    <>
      {people.length > worthFiltering && (
        <div className={classes['filter']}>
          <FilterField label="Name or email" value={filter} onChange={setFilter} />
        </div>
      )}
      {found.length === 0 && (
        <FilteredEmpty title="Nobody matches this filter" hint={`Name or email: ${filter}`} onClear={() => setFilter('')} />
      )}
      <ul className={classes['people']} aria-label={label}>
        {found.slice(0, shown).map((person) => (
          <PersonRow key={person.mail} person={person} isBusy={isBusy} onToggle={onToggle && ((mark) => onToggle(person, mark))} />
        ))}
      </ul>
      {found.length > shown && (
        <Button variant="subtle" onClick={() => setShown(shown + shownAtOnce)}>
          Show more...
        </Button>
      )}
    </>
  );
}
