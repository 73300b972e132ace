import { Button } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import classes from './error-page.module.css';

export interface ErrorPageProps {
  message: string;
  /** What happens without the reader. */
  note?: string | undefined;
  onRefresh: () => void;
}

export function ErrorPage({ message, note, onRefresh }: ErrorPageProps) {
  return (
    <div className={classes.page} role="alert">
      <TriangleAlert className={classes.icon} size={26} strokeWidth={1.6} aria-hidden="true" />
      <h1 className={classes.title} tabIndex={-1}>
        Egads!
      </h1>
      <p>Something&apos;s gone wrong.</p>
      <p>Please try refreshing the page, or contact support if the problem persists.</p>
      {note !== undefined && <p>{note}</p>}
      {message && (
        <details className={classes.details}>
          <summary>Technical details</summary>
          <code className={classes.message}>{message}</code>
        </details>
      )}
      <Button className={classes.refresh} onClick={onRefresh}>
        Refresh the page
      </Button>
    </div>
  );
}
