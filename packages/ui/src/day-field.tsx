import { TextInput, type TextInputProps } from '@mantine/core';
import { calendarDateText } from './format.ts';

export interface DayFieldProps extends Pick<TextInputProps, 'size' | 'required'> {
  label: string;
  /** Where what stands around it says what it is, and which day was chosen. */
  isLabelHidden?: boolean | undefined;
  description?: string | undefined;
  /** `2026-11-15`; empty for none. */
  value: string;
  /** The first and the last day that may be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string) => void;
}

/** Why a day cannot be chosen. Browsers keep their pickers within the range, but let everything be typed. */
function problemOf({ value, min, max }: Pick<DayFieldProps, 'value' | 'min' | 'max'>): string | undefined {
  if (value === '') return undefined;
  if (min !== undefined && value < min) return `Choose ${calendarDateText(min)} or a later day.`;
  return max !== undefined && value > max ? `Choose ${calendarDateText(max)} or an earlier day.` : undefined;
}

/**
 * One day. The field is the browser's own, which every keyboard, phone and screen reader has its way with; it writes days as the browser's
 * language does, so that the day is said below in the words of the product.
 */
export function DayField({ label, isLabelHidden = false, description, value, onChange, ...rest }: DayFieldProps) {
  const said = value === '' ? undefined : `Chosen: ${calendarDateText(value)}.`;
  return (
    <TextInput
      {...rest}
      {...(isLabelHidden
        ? { 'aria-label': label }
        : { label, description: [description, said].filter((part) => part !== undefined).join(' ') || undefined })}
      type="date"
      value={value}
      error={problemOf({ value, min: rest.min, max: rest.max })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
