import type { ReactNode } from 'react';
import classes from './form-drawer.module.css';

export interface DrawerSectionsProps {
  /** At the left of the foot: where to read more. */
  documentation?: ReactNode;
  /** At the right of the foot, the one that submits last. */
  actions: ReactNode;
  children: ReactNode;
}

/** The inside of a drawer: what scrolls, and a foot that stays in sight. */
export function DrawerSections({ documentation, actions, children }: DrawerSectionsProps) {
  return (
    <>
      <div className={classes.middle}>{children}</div>
      <div className={classes.foot} data-bottom-actions>
        <span className={classes.documentation}>{documentation}</span>
        <span className={classes.actions}>{actions}</span>
      </div>
    </>
  );
}
