import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './screen.module.css';

export interface ScreenProps {
  title: ReactNode;
  /** One sentence that holds a live fact. */
  subtitle?: ReactNode;
  /** At most two quiet buttons and one filled. */
  actions?: ReactNode;
  tabs?: ReactNode;
  documentTitle?: string | undefined;
  /** `compact`: title and fact on one line, for lists that need the height. */
  density?: 'compact' | undefined;
  children?: ReactNode;
}

/** The page header recipe. Its heading can take focus, so that a navigation is read out. */
export function Screen({ title, subtitle, actions, tabs, documentTitle, density, children }: ScreenProps) {
  useDocumentTitle(documentTitle ?? '');
  return (
    <div className={classes.page}>
      <header className={classes.header} data-density={density}>
        <div className={classes.row}>
          <div className={classes.text}>
            <h1 className={classes.title} tabIndex={-1}>
              {title}
            </h1>
            {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
        {tabs && <div className={classes.tabs}>{tabs}</div>}
      </header>
      {children}
    </div>
  );
}
