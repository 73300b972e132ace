import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './locked-overlay.module.css';

export interface LockedOverlayProps {
  /** Why the feature is locked and how to unlock it. */
  text: string;
  children: ReactNode;
}

/** A feature without entitlement is never hidden: its ghost stays, out of reach of pointer, keyboard and screen reader. */
export function LockedOverlay({ text, children }: LockedOverlayProps) {
  return (
    <div className={classes.locked}>
      <div className={classes.ghost} aria-hidden="true" inert>
        {children}
      </div>
      <div className={classes.veil}>
        <LockKeyhole size={22} strokeWidth={1.6} aria-hidden="true" />
        <p className={classes.text}>{text}</p>
      </div>
    </div>
  );
}
