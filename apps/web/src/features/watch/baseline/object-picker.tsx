import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../shell/api/error-text.ts';
import { instancesQuery } from './baseline-queries.ts';

interface ObjectPickerProps {
  readonly product: string;
  readonly type: string;
  readonly chosen: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

const mostChosen = 200;

/** Objects of a product that are there now, by name. */
export function ObjectPicker({ product, type, chosen, onChange }: ObjectPickerProps) {
  const [words, setWords] = useState('');
  const [filter] = useDebouncedValue(words, 300);
  const isScoped = product !== '' && type !== '';
  const { data, error } = useQuery({ ...instancesQuery({ product, type, filter }), enabled: isScoped });
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const found = data?.instances ?? [];
  const shown = new Set(found.map(({ id }) => id));
  const others = chosen.filter((id) => !shown.has(id)).map((id) => ({ value: id, label: names.get(id) ?? id }));
  const description = isScoped
    ? data !== undefined && data.total > found.length
      ? `The first ${found.length} of ${data.total}: type to find others`
      : 'Any, unless you choose some'
    : 'Choose a product and a type first';
  return (
    <MultiSelect
      label="Objects"
      description={description}
      error={error === null ? undefined : `The objects could not be loaded. ${errorText(error)}`}
      disabled={!isScoped}
      searchable
      clearable
      hidePickedOptions
      maxValues={mostChosen}
      limit={500}
      comboboxProps={{ withinPortal: true }}
      nothingFoundMessage="No object of this type matches"
      data={[...found.map(({ id, name }) => ({ value: id, label: name })), ...others]}
      value={[...chosen]}
      onChange={(ids) => {
        // What was found for other words is still chosen, and still has its name.
        setNames(new Map([...names, ...found.map(({ id, name }) => [id, name] as const)]));
        onChange(ids);
      }}
      onSearchChange={setWords}
    />
  );
}
