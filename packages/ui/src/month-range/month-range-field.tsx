import { Button, Popover, VisuallyHidden } from '@mantine/core';
import { MonthPicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { Calendar } from 'lucide-react';
import { useState } from 'react';
import { dayRangeText } from '../format.ts';
import { type DayRange, latestEndMonth, rangeOfMonths } from './month-range.ts';
import classes from './month-range-field.module.css';

export interface MonthRangeFieldProps {
  label: string;
  value: DayRange;
  /** The last day that can be asked for. */
  today: string;
  /** The first one that anything is known of. */
  earliest: string;
  /** How many months a range covers at most, the first one included. */
  mostMonths: number;
  onChange: (range: DayRange) => void;
}

/** A range of whole months. Once its start is chosen, only the months that it may end in can be. */
export function MonthRangeField({ label, value, today, earliest, mostMonths, onChange }: MonthRangeFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const [startMonth, setStartMonth] = useState<string>();
  const toggle = (open: boolean): void => {
    setStartMonth(undefined);
    setOpen(open);
  };
  const choose = ([start, end]: readonly (string | null)[]): void => {
    if (typeof start === 'string' && typeof end === 'string') {
      toggle(false);
      onChange(rangeOfMonths(start, end, today));
    } else setStartMonth(start ?? undefined);
  };
  return (
    <Popover opened={isOpen} onChange={toggle} position="bottom-end" trapFocus returnFocus withRoles>
      <Popover.Target>
        <Button leftSection={<Calendar size={16} aria-hidden="true" />} onClick={() => toggle(!isOpen)}>
          <VisuallyHidden>{label}: </VisuallyHidden>
          {dayRangeText(value.start, value.end)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <MonthPicker
          type="range"
          allowSingleDateInRange
          value={startMonth === undefined ? [value.start, value.end] : [startMonth, null]}
          onChange={choose}
          defaultDate={value.end}
          minDate={startMonth ?? earliest}
          maxDate={startMonth === undefined ? today : latestEndMonth(startMonth, mostMonths, today)}
          ariaLabels={{ previousYear: 'Previous year', nextYear: 'Next year' }}
        />
        <p className={classes.hint} role="status">
          {startMonth === undefined
            ? 'Choose the first month.'
            : `Choose the last month: at most ${mostMonths} months, and none after today.`}
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}
