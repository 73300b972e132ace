import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { numberText } from '../format.ts';
import classes from './charts.module.css';
import { Widget } from './widget.tsx';

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** The accent colour unless given. */
  readonly color?: string | undefined;
}

export interface BarChartProps {
  title: string;
  hint?: string | undefined;
  bars: readonly Bar[];
  selected: readonly string[];
  onSelect: (selected: string[]) => void;
}

/** As the specification has it. The whole name of a bar that is picked out is shown: a finger finds no tooltip. */
const longestLabel = 15;
const shortened = (label: string): string => (label.length > longestLabel ? `${label.slice(0, longestLabel)}…` : label);

/** Bars that can be picked out by pointer or keyboard; what is picked out is the caller's. */
export function BarChart({ title, hint, bars, selected, onSelect }: BarChartProps) {
  const [isSorted, setSorted] = useState(false);
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const shown = isSorted ? bars.toSorted((a, b) => b.value - a.value) : bars;
  const toggle = (label: string): void =>
    onSelect(selected.includes(label) ? selected.filter((one) => one !== label) : [...selected, label]);
  return (
    <Widget
      title={title}
      hint={hint}
      actions={<Checkbox size="xs" label="Sort by value" checked={isSorted} onChange={() => setSorted(!isSorted)} />}
    >
      <ul className={classes.bars}>
        {shown.map(({ label, value, color }) => (
          <li key={label}>
            <button
              type="button"
              className={classes.bar}
              aria-pressed={selected.includes(label)}
              data-dimmed={(selected.length > 0 && !selected.includes(label)) || undefined}
              onClick={() => toggle(label)}
              title={label}
            >
              <span className={classes.barLabel}>{selected.includes(label) ? label : shortened(label)}</span>
              <span className={classes.track} aria-hidden="true">
                <span className={classes.fill} style={{ inlineSize: `${(100 * value) / most}%`, ...(color && { background: color }) }} />
              </span>
              <span className={classes.barValue}>{numberText(value)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Widget>
  );
}
