import type { ReactNode } from 'react';
import classes from './data-table.module.css';

/** In the place and the frame of a table or list that has no rows: why, and what to do. */
export function EmptyTable({ children }: { readonly children: ReactNode }) {
  return <div className={classes.empty}>{children}</div>;
}
