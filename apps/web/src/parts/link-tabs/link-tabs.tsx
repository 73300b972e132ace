import type { ReactNode } from 'react';
import classes from './link-tabs.module.css';
import { useCurrentInSight } from './use-current-in-sight.ts';

/** Screens beside each other. They have addresses of their own, so they are links. */
export function LinkTabs({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const row = useCurrentInSight();
  return (
    <nav ref={row} className={classes['tabs']} aria-label={label}>
      {children}
    </nav>
  );
}
