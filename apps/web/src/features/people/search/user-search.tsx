import { Checkbox, Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReplyOf } from '@rampart/contract/endpoint.ts';
import type { searchPeople } from '@rampart/contract/people/person.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import { foundPeopleQuery, mostFound } from '../queries.ts';
import classes from './user-search.module.css';

export interface FoundUser {
  readonly mail: string;
  readonly name: string;
}

type FoundPerson = ReplyOf<(typeof searchPeople)['responses'], never>['data']['people'][number];

interface UserSearchProps {
  /** Who is in the list already cannot be added again. */
  readonly isPresent: (person: FoundPerson) => boolean;
  /** Why a person cannot be added at all. */
  readonly obstacle?: (person: FoundPerson) => string | undefined;
  readonly chosen: ReadonlyMap<string, FoundUser>;
  readonly onToggle: (person: FoundUser) => void;
}

const noObstacle = (): undefined => undefined;

/** People of the connected directories, to be marked. Nothing is sent. */
export function UserSearch({ isPresent, obstacle = noObstacle, chosen, onToggle }: UserSearchProps) {
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
          people.map((person) => {
            const { mail, name, job_title: title } = person;
            const isIn = isPresent(person);
            const because = isIn ? 'Already in the list' : obstacle(person);
            return (
              <Checkbox
                key={mail}
                label={`${name} (${mail})`}
                description={because ?? title ?? undefined}
                checked={isIn || chosen.has(mail)}
                disabled={because !== undefined}
                onChange={() => onToggle({ mail, name })}
              />
            );
          })}
        <p className={classes['muted']} role="status">
          {filter === '' && 'Search connected directories by name or email.'}
          {isSearched && !isFetching && people.length === 0 && `No one matches “${filter}”.`}
          {isSearched && people.length >= mostFound && `Showing the first ${mostFound}. Type more of the name to find others.`}
        </p>
      </div>
    </>
  );
}
