import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useState } from 'react';
import classes from './filter-field.module.css';
import { longestFilter } from './longest-filter.ts';
import { screenFilter } from './screen-filter.ts';

interface FilterFieldProps {
  readonly label: string;
  /** The filter in force; it changes from outside when the reader goes back or clears it. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** As many characters as the list takes: of a longer filter it would know nothing, and show everything. */
  readonly longest?: number;
}

/** Applies half a second after the last key. The slash key leads here. */
export function FilterField({ label, value, onChange, longest = longestFilter }: FilterFieldProps) {
  const [draft, setDraft] = useState(value);
  const [applied, setApplied] = useState(value);
  const applySoon = useDebouncedCallback(onChange, 500);
  if (applied !== value) {
    setApplied(value);
    setDraft(value);
  }

  const write = (text: string) => {
    setDraft(text);
    if (text !== '') return applySoon(text);
    applySoon.cancel();
    onChange('');
  };

  return (
    <TextInput
      {...screenFilter}
      type="search"
      aria-label={label}
      placeholder={label}
      value={draft}
      maxLength={longest}
      onChange={(event) => write(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && applySoon.flush()}
      leftSection={<Search size={16} aria-hidden="true" />}
      rightSection={
        draft === '' ? (
          <Kbd size="xs" className={classes['key'] ?? ''}>
            /
          </Kbd>
        ) : (
          <CloseButton size="sm" aria-label="Clear the filter" onClick={() => write('')} />
        )
      }
    />
  );
}
