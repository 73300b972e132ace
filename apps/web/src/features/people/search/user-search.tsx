import { Checkbox, Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import { foundPeopleQuery, mostFound } from '../queries.ts';
import classes from './user-search.module.css';

export interface FoundUser {
  readonly mail: string;
  readonly name: string;
}

interface UserSearchProps {
  /** Mails of those who are in the list already, and cannot be added again. */
  readonly present: ReadonlySet<string>;
  readonly chosen: ReadonlyMap<string, FoundUser>;
  readonly onToggle: (person: FoundUser) => void;
}

/** People of the connected directories, to be marked. Nothing is sent. */
export function UserSearch({ present, chosen, onToggle }: UserSearchProps) {
  const [words, setWords] = useState('');
  const [filter] = useDebouncedValue(words.trim(), 300);
  const { data: people = [], error, isFetching, refetch } = useQuery(foundPeopleQuery(filter));
  const isSearched = filter !== '' && error === null;
  return (
    <>
      <TextInput
        label="Name or email"
        value={words}
        maxLength={200}
        onChange={(event) => setWords(event.currentTarget.value)}
        rightSection={isFetching ? <Loader size="xs" aria-hidden="true" /> : undefined}
      />
      <div className={classes['results']} role="group" aria-label="Found">
        {filter !== '' && error && <LoadProblem title="The search failed" error={error} onRetry={refetch} />}
        {isSearched &&
          people.map(({ mail, name, job_title: title }) => (
            <Checkbox
              key={mail}
              label={`${name} (${mail})`}
              description={present.has(mail) ? 'Already in the list' : (title ?? undefined)}
              checked={present.has(mail) || chosen.has(mail)}
              disabled={present.has(mail)}
              onChange={() => onToggle({ mail, name })}
            />
          ))}
        <p className={classes['muted']} role="status">
          {filter === '' && 'Search connected directories by name or email.'}
          {isSearched && !isFetching && people.length === 0 && `No one matches “${filter}”.`}
          {isSearched && people.length >= mostFound && `Showing the first ${mostFound}. Type more of the name to find others.`}
        </p>
      </div>
    </>
  );
}
