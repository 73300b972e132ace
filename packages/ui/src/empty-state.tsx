import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** What appears here and why it is empty. */
  hint: ReactNode;
  action?: ReactNode;
  /** A link to the page of the guide. */
  docs?: ReactNode;
}

export function EmptyState({ icon, title, hint, action, docs }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon} aria-hidden="true">
        {icon ?? <Inbox size={24} strokeWidth={1.5} />}
      </span>
      <p className={classes.title}>{title}</p>
      <p className={classes.hint}>{hint}</p>
      {action}
      {docs && <p className={classes.docs}>{docs}</p>}
    </div>
  );
}
