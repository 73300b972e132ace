import { Button } from '@mantine/core';
import { SearchX } from 'lucide-react';
import { EmptyState } from './empty-state.tsx';

export interface FilteredEmptyProps {
  /** Says what does not match, such as "No members match these filters". */
  title: string;
  /** Names the filters in force. */
  hint: string;
  onClear: () => void;
}

export function FilteredEmpty({ title, hint, onClear }: FilteredEmptyProps) {
  return (
    <EmptyState
      icon={<SearchX size={24} strokeWidth={1.5} />}
      title={title}
      hint={hint}
      action={<Button onClick={onClear}>Clear all</Button>}
    />
  );
}
