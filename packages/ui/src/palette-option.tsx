import { Highlight, Kbd } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './command-palette.module.css';
import type { PaletteItem } from './palette-search.ts';

export interface PaletteOptionProps {
  id: string;
  item: PaletteItem;
  /** The words searched for, marked in the label. */
  words: string[];
  isSelected: boolean;
  onRun: () => void;
}

export function PaletteOption({ id, item, words, isSelected, onRun }: PaletteOptionProps) {
  const option = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isSelected) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    <button
      ref={option}
      type="button"
      id={id}
      role="option"
      aria-selected={isSelected}
      tabIndex={-1}
      className={classes['option']}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      <span className={classes['icon']} aria-hidden="true">
        {item.icon}
      </span>
      <span className={classes['text']}>
        <Highlight component="span" inherit highlight={words} className={classes['label']}>
          {item.label}
        </Highlight>
        {item.description && <span className={classes['description']}>{item.description}</span>}
      </span>
      <Kbd size="xs" className={classes['enter']} aria-hidden="true">
        ↵
      </Kbd>
    </button>
  );
}
