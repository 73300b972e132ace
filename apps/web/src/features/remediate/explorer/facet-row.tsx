import { useScrollEdges } from '@rampart/ui/scroll-edges.ts';
import { type ReactNode, useRef } from 'react';
import classes from './explorer.module.css';

/** The facets in one row, which scrolls where they do not all fit. */
export function FacetRow({ children }: { readonly children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  useScrollEdges(row);
  return (
    <div ref={row} className={classes['facets']}>
      {children}
    </div>
  );
}
