import { Highlight, TagsInput } from '@mantine/core';
import { useState } from 'react';
import classes from '../tickets.module.css';

const mostLabels = 20;
/** Of those that match, as many as a person looks through. */
const mostOffered = 50;

interface LabelsFieldProps {
  readonly value: readonly string[];
  /** Those in use in Jira. */
  readonly known: readonly string[];
  readonly onChange: (labels: string[]) => void;
}

/** Labels that are in use are found by a part of them, which is marked; any other can be written. */
export function LabelsField({ value, known, onChange }: LabelsFieldProps) {
  const [words, setWords] = useState('');
  return (
    <TagsInput
      label="Labels"
      placeholder="Type a label, then Enter"
      maxTags={mostLabels}
      splitChars={[' ', ',']}
      data={[...known]}
      limit={mostOffered}
      value={[...value]}
      onChange={(next) => onChange(next.map((label) => label.replaceAll(/\s+/g, '')).filter(Boolean))}
      searchValue={words}
      onSearchChange={setWords}
      renderOption={({ option }) => (
        <Highlight inherit className={classes['found'] ?? ''} highlight={words}>
          {option.value}
        </Highlight>
      )}
    />
  );
}
