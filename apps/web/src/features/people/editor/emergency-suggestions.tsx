import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { emergencySuggestionsQuery } from '../queries.ts';
import classes from './editor.module.css';
import { type ChangeMarks, markEach } from './marks.ts';

interface EmergencySuggestionsProps {
  /** Mails of those who are in the list, or marked to be added to it. */
  readonly present: ReadonlySet<string>;
  readonly onMarks: ChangeMarks;
}

/** Break-glass accounts that the directories seem to have. Adding one only marks it: nothing is sent before it is applied. */
export function EmergencySuggestions({ present, onMarks }: EmergencySuggestionsProps) {
  const { data: found = [] } = useQuery(emergencySuggestionsQuery);
  const people = found.filter(({ mail }) => !present.has(mail));
  if (people.length === 0) return null;
  return (
    <section aria-label="Suggested accounts" className={classes['suggestions']}>
      <p className={classes['muted']}>These look like break-glass accounts:</p>
      {people.map(({ mail, name }) => (
        <Button
          key={mail}
          size="xs"
          variant="default"
          leftSection={<Plus size={14} aria-hidden="true" />}
          onClick={() => onMarks((marks) => markEach(marks, [{ mail, name }], 'add'))}
        >
          {name} ({mail})
        </Button>
      ))}
    </section>
  );
}
