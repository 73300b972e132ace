import { TextInput } from '@mantine/core';
import { type DayRange, dayProblem, isBeingTyped } from '@rampart/ui/day-range.ts';
import { useState } from 'react';
import classes from './audit-log.module.css';

interface DayFilterProps extends DayRange {
  readonly label: string;
  /** `2026-11-15`; empty for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** One end of the range of days. One that is being typed, or that cannot be chosen, stays in the field and is not asked for. */
export function DayFilter({ label, value, min, max, onChange }: DayFilterProps) {
  const [typed, setTyped] = useState<string>();
  const problemOf = (day: string): string | undefined => (isBeingTyped(day) ? undefined : dayProblem(day, { min, max }));
  return (
    <TextInput
      type="date"
      classNames={{ root: classes['day'] ?? '', error: classes['dayProblem'] ?? '' }}
      // Its label is beside it.
      styles={{ label: { marginBottom: 0 } }}
      label={label}
      value={typed ?? value}
      min={min}
      max={max}
      error={typed === undefined ? undefined : problemOf(typed)}
      onChange={({ currentTarget: { value: day } }) => {
        const isHeld = isBeingTyped(day) || problemOf(day) !== undefined;
        setTyped(isHeld ? day : undefined);
        if (!isHeld) onChange(day);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
