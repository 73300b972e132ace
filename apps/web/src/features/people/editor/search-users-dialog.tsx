import { Button, Checkbox, Group, Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadProblem } from '../../../shell/layout/load-problem.tsx';
import { foundPeopleQuery, mostFound } from '../queries.ts';
import classes from './editor.module.css';

interface Found {
  readonly mail: string;
  readonly name: string;
}

interface SearchUsersDialogProps {
  /** Mails of those who are in the list, or marked to be added to it. */
  readonly present: ReadonlySet<string>;
  /** They are marked; nothing is sent yet. */
  readonly onAdd: (people: readonly Found[]) => void;
  readonly onClose: () => void;
}

export function SearchUsersDialog({ present, onAdd, onClose }: SearchUsersDialogProps) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Found>>(new Map());
  const [filter] = useDebouncedValue(words.trim(), 300);
  const { data: people = [], error, isFetching, refetch } = useQuery(foundPeopleQuery(filter));
  const toggle = (person: Found): void => {
    const next = new Map(chosen);
    if (!next.delete(person.mail)) next.set(person.mail, person);
    setChosen(next);
  };
  const isSearched = filter !== '' && error === null;
  return (
    <Dialog isOpen onClose={onClose} title="Search Users to Add" width={560}>
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
              onChange={() => toggle({ mail, name })}
            />
          ))}
        <p className={classes['muted']} role="status">
          {filter === '' && 'Search connected directories by name or email.'}
          {isSearched && !isFetching && people.length === 0 && `No one matches “${filter}”.`}
          {isSearched && people.length >= mostFound && `Showing the first ${mostFound}. Type more of the name to find others.`}
        </p>
      </div>
      <Group justify="flex-end">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="filled"
          disabled={chosen.size === 0}
          onClick={() => {
            onAdd([...chosen.values()]);
            onClose();
          }}
        >
          {chosen.size <= 1 ? 'Add user' : `Add ${chosen.size} users`}
        </Button>
      </Group>
    </Dialog>
  );
}
