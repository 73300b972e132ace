import { Button, Checkbox, Group, Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { searchPeople } from '@rampart/contract/people.ts';
import { Dialog } from '@rampart/ui/dialog.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../shell/api/api.ts';
import classes from '../wizard.module.css';
import { useExclusions } from './use-exclusions.ts';

interface SearchUsersDialogProps {
  /** Mails of those who are in the list already. */
  readonly present: readonly string[];
  readonly onClose: () => void;
}

const found = (filter: string) => ({
  queryKey: ['people', 'search', filter],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => (await api(searchPeople, { query: { filter } }, { signal })).data.people,
  enabled: filter !== '',
  placeholderData: keepPreviousData,
});

export function SearchUsersDialog({ present, onClose }: SearchUsersDialogProps) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [filter] = useDebouncedValue(words.trim(), 300);
  const { data: people = [], isFetching } = useQuery(found(filter));
  const { add } = useExclusions();
  const toggle = (mail: string): void => setChosen(chosen.includes(mail) ? chosen.filter((one) => one !== mail) : [...chosen, mail]);
  return (
    <Dialog isOpen onClose={onClose} title="Search Users to Add" width={560}>
      <TextInput
        label="Name or email"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        rightSection={isFetching ? <Loader size="xs" /> : undefined}
      />
      <div className={classes['results']} role="group" aria-label="Found">
        {filter !== '' &&
          people.map(({ mail, name }) => (
            <Checkbox
              key={mail}
              label={`${name} (${mail})`}
              description={present.includes(mail) ? 'In the list already' : undefined}
              checked={present.includes(mail) || chosen.includes(mail)}
              disabled={present.includes(mail)}
              onChange={() => toggle(mail)}
            />
          ))}
        {filter !== '' && !isFetching && people.length === 0 && <p className={classes['notice']}>Nobody matches “{filter}”.</p>}
        {people.length === 100 && <p className={classes['notice']}>The first 100 are shown. Write more of the name to find others.</p>}
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="filled"
          disabled={chosen.length === 0}
          loading={add.isPending}
          onClick={() => add.mutate(chosen, { onSuccess: onClose })}
        >
          {chosen.length <= 1 ? 'Add user' : `Add ${chosen.length} users`}
        </Button>
      </Group>
    </Dialog>
  );
}
