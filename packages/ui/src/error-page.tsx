import { Button } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import classes from './error-page.module.css';

export interface ErrorPageProps {
  message: string;
  onRefresh: () => void;
}

export function ErrorPage({ message, onRefresh }: ErrorPageProps) {
  return (
    <div className={classes.page} role="alert">
      <TriangleAlert className={classes.icon} size={26} strokeWidth={1.6} aria-hidden="true" />
      <h1 className={classes.title} tabIndex={-1}>
        Egads!
      </h1>
      <p>Something&apos;s gone wrong.</p>
      <p>Please try refreshing the page, or contact support if the problem persists.</p>
      {message && <code className={classes.message}>{message}</code>}
      <Button className={classes.refresh} onClick={onRefresh}>
        Refresh the page
      </Button>
    </div>
  );
}
