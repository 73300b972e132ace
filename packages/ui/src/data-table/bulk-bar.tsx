import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './bulk-bar.module.css';

export interface BulkBarProps {
  count: number;
  onClear: () => void;
  /** The actions, each a button. Those that open a dialog end in "…". */
  children: ReactNode;
}

/** What can be done with the selected rows. It floats above the list, and toasts stay clear of it. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  return (
    <div className={classes.place} data-bottom-actions>
      <div className={classes.bar} role="toolbar" aria-label="Selected rows">
        <span className={classes.count} role="status">
          {count} selected
        </span>
        <div className={classes.actions}>{children}</div>
        <CloseButton aria-label="Clear the selection" onClick={onClear} />
      </div>
    </div>
  );
}
