import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { chosenText, type DayRange, dayProblem, isBeingTyped } from './day-range.ts';

export interface DayFieldProps extends Pick<TextInputProps, 'size' | 'required'>, DayRange {
  label: string;
  /** Where what stands around it says what it is, and which day was chosen. */
  isLabelHidden?: boolean | undefined;
  description?: string | undefined;
  /** `2026-11-15`; empty for none. */
  value: string;
  onChange: (day: string) => void;
  onLeave?: (() => void) | undefined;
}

/**
 * One day. The field is the browser's own, which every keyboard, phone and screen reader has its way with; it writes days as the browser's
 * language does, so that the day is said below in the words of the product. A form asks `dayProblem` whether it can be sent.
 */
export function DayField({ label, isLabelHidden = false, description, value, onChange, onLeave, ...rest }: DayFieldProps) {
  const [hasFocus, setFocus] = useState(false);
  const chosen = chosenText(value);
  const said = chosen === undefined ? undefined : `Chosen: ${chosen}.`;
  return (
    <TextInput
      {...rest}
      {...(isLabelHidden
        ? { 'aria-label': label }
        : { label, description: [description, said].filter((part) => part !== undefined).join(' ') || undefined })}
      type="date"
      value={value}
      error={hasFocus && isBeingTyped(value) ? undefined : dayProblem(value, rest)}
      onFocus={() => setFocus(true)}
      onBlur={() => {
        setFocus(false);
        onLeave?.();
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
