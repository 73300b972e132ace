import { Button, Tooltip, VisuallyHidden } from '@mantine/core';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { FilteredEmpty } from '@rampart/ui/filtered-empty.tsx';
import { dateText } from '@rampart/ui/format.ts';
import { Initials } from '@rampart/ui/initials.tsx';
import { CircleAlert, Hourglass, type LucideIcon, RefreshCw, UserX } from 'lucide-react';
import { useState } from 'react';
import { AddressText } from '../../../parts/email-address/address-text.tsx';
import { FilterField } from '../../../shell/keyboard/filter-field.tsx';
import type { ExclusionTypeText } from '../exclusion-types.ts';
import classes from './editor.module.css';
import type { Flag, ListedPerson } from './listed-people.ts';
import type { Mark } from './marks.ts';

const words: Readonly<Record<Mark, string>> = { add: 'Add', remove: 'Remove', sync: 'Approve sync', refresh: 'Refresh' };

interface MarkButtonsProps {
  readonly person: ListedPerson;
  readonly isBusy: boolean;
  readonly onToggle: (mark: Mark) => void;
}

/** What can be marked to happen to someone. Pressed again, it is undone. */
function MarkButtons({ person, isBusy, onToggle }: MarkButtonsProps) {
  const { mark: current, remedy } = person;
  // A mark can be undone, whatever has become of the reason for it.
  const toDate = current === 'sync' || current === 'refresh' ? current : remedy;
  // Who was taken off already can only be put on again.
  const other: Mark = current === 'add' || person.flags.includes('removal_unapproved') ? 'add' : 'remove';
  const open: readonly Mark[] = current === 'add' ? ['add'] : [...(toDate === undefined ? [] : [toDate]), other];
  return open.map((mark) => (
    <Button key={mark} size="xs" disabled={isBusy} onClick={() => onToggle(mark)}>
      {current === mark ? 'Undo' : words[mark]}
      <VisuallyHidden>
        {current === mark && ` ${words[mark].toLowerCase()}`} {person.name}
      </VisuallyHidden>
    </Button>
  ));
}

const texts: Readonly<Record<Flag, { readonly label: string; readonly about: string; readonly icon: LucideIcon }>> = {
  outdated: { label: 'Outdated user', about: 'No longer found in the directory, removal recommended.', icon: UserX },
  needs_sync_approval: {
    label: 'Needs sync approval',
    about:
      'The user was deleted and re-added. Approve only if the new account belongs to the same person. Until then it is in none of the groups.',
    icon: CircleAlert,
  },
  unsynced_to_group: {
    label: 'Waiting to sync',
    about: 'On the list, but missing from at least one synced group. Refresh to add the user.',
    icon: RefreshCw,
  },
  unapproved: {
    label: 'Not approved yet',
    about:
      'On the list, but without effect until an administrator approves the deployment of the list. If it was declined, refresh the user to request it again.',
    icon: Hourglass,
  },
  removal_unapproved: {
    label: 'Removal not approved yet',
    about:
      'Taken off the list, but still excluded until an administrator approves the deployment of the list. If it was declined, refresh the user to request it again, or add the user again.',
    icon: Hourglass,
  },
};

/** What is to be said about someone. Each is a button, so that keys and fingers find what it means. */
function RowFlags({ flags }: { readonly flags: readonly Flag[] }) {
  return flags.map((flag) => {
    const { label, about, icon: Icon } = texts[flag];
    return (
      <Tooltip key={flag} label={about}>
        <button type="button" className={classes['flag']} data-flag={flag}>
          <Icon size={14} aria-hidden="true" />
          {label}
        </button>
      </Tooltip>
    );
  });
}

const outcomes: Readonly<Record<Mark, string>> = {
  add: 'Will be added',
  remove: 'Will be removed',
  sync: 'Will be approved and synced',
  refresh: 'Will be refreshed',
};

interface PersonRowProps {
  readonly person: ListedPerson;
  readonly isBusy: boolean;
  /** Without it the list can only be read. */
  readonly onToggle: ((mark: Mark) => void) | undefined;
}

function PersonRow({ person, isBusy, onToggle }: PersonRowProps) {
  const { mail, name, added, flags, mark } = person;
  return (
    <li className={classes['person']} data-mark={mark}>
      <Initials name={name} size={36} />
      <div className={classes['who']}>
        <span className={classes['name']}>{name}</span>
        <span className={classes['muted']}>
          <AddressText address={mail} />
        </span>
        {added && (
          <span className={classes['muted']}>
            Added {dateText(added.at)} by {added.by}
          </span>
        )}
      </div>
      <div className={classes['states']}>
        {mark !== 'existing' && (
          <span className={classes['mark']} data-mark={mark}>
            {outcomes[mark]}
          </span>
        )}
        <RowFlags flags={flags} />
      </div>
      {onToggle && (
        <div className={classes['buttons']}>
          <MarkButtons person={person} isBusy={isBusy} onToggle={onToggle} />
        </div>
      )}
    </li>
  );
}

const worthFiltering = 10;
const pageSize = 50;

interface PeopleListProps {
  readonly text: ExclusionTypeText;
  readonly people: readonly ListedPerson[];
  readonly isBusy: boolean;
  /** Without it the list can only be read. */
  readonly onToggle: ((person: ListedPerson, mark: Mark) => void) | undefined;
}

const matches = ({ name, mail }: ListedPerson, text: string): boolean => `${name} ${mail}`.toLowerCase().includes(text);

export function PeopleList({ text: { label, emptyTitle, whenEmpty }, people, isBusy, onToggle }: PeopleListProps) {
  const [filter, setFilter] = useState('');
  const [shown, setShown] = useState(pageSize);
  if (people.length === 0)
    return (
      <div className={classes['empty']}>
        <EmptyState title={emptyTitle} hint={whenEmpty} />
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
        <FilteredEmpty title="No one matches this filter" hint={`Name or email: ${filter}`} onClear={() => setFilter('')} />
      )}
      <ul className={classes['people']} aria-label={label}>
        {found.slice(0, shown).map((person) => (
          <PersonRow key={person.mail} person={person} isBusy={isBusy} onToggle={onToggle && ((mark) => onToggle(person, mark))} />
        ))}
      </ul>
      {found.length > shown && (
        <Button variant="subtle" onClick={() => setShown(shown + pageSize)}>
          Show more...
        </Button>
      )}
    </>
  );
}
