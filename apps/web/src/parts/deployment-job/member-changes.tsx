import type { MemberChange, ShownMembers } from '@rampart/contract/shown-change.ts';
import { countText, numberText } from '@rampart/ui/format.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { longestFilter } from '../../shell/keyboard/longest-filter.ts';
import { AddressBreaks } from '../email-address/address-breaks.tsx';
import classes from './member-changes.module.css';

interface MovedProps {
  readonly title: 'Added' | 'Removed';
  readonly moved: ShownMembers;
}

/** As many are read at a glance; among more, one looks for a name. */
const mostAtAGlance = 20;

/** What was searched: names that are not listed may match too. */
function searchedText(found: number, listed: number, more: number): string {
  const matches = found === 0 ? 'No match' : countText(found, 'match', 'matches');
  if (more === 0) return `${matches}.`;
  return `${matches} among the first ${numberText(listed)} by name. ${numberText(more)} more ${more === 1 ? 'person is' : 'people are'} not listed and not searched.`;
}

function Moved({ title, moved: { total, people } }: MovedProps) {
  const [sought, setSought] = useState('');
  if (total === 0) return null;
  const more = total - people.length;
  const words = sought.trim().toLowerCase();
  const found = people.filter(({ id, name }) => (name ?? id).toLowerCase().includes(words));
  return (
    <details open={people.length <= mostAtAGlance}>
      <summary className={classes['summary']}>
        {title} ({numberText(total)})
      </summary>
      {people.length > mostAtAGlance && (
        <TextInput
          type="search"
          size="xs"
          className={classes['search'] ?? ''}
          label={`Find a person who is ${title.toLowerCase()}`}
          value={sought}
          maxLength={longestFilter}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      )}
      <p className={classes['more']} role="status" hidden={words === ''}>
        {words !== '' && searchedText(found.length, people.length, more)}
      </p>
      <ul className={classes['people']} aria-label={title}>
        {found.map(({ id, name }) => (
          <li key={id}>{name === null ? <code>{id}</code> : <AddressBreaks address={name} />}</li>
        ))}
        {more > 0 && words === '' && <li className={classes['more']}>and {numberText(more)} more</li>}
      </ul>
    </details>
  );
}

/** Who comes into a group and who leaves it, by name. */
export const MemberChanges = ({ members: { added, removed } }: { readonly members: MemberChange }) => (
  <div className={classes['members']}>
    <Moved title="Added" moved={added} />
    <Moved title="Removed" moved={removed} />
    {added.total + removed.total === 0 && <p className={classes['more']}>No one is added or removed.</p>}
  </div>
);
