import { useIsFetching } from '@tanstack/react-query';
import classes from './retry-notice.module.css';

/** Something that a screen waits for did not come, and is being asked for again: said, so that the person does not wait in silence. */
export function RetryNotice() {
  const waiting = useIsFetching({
    predicate: ({ meta, state }) => meta?.isQuiet !== true && state.status === 'pending' && state.fetchFailureCount > 0,
  });
  return (
    <div role="status" className={classes['notice']}>
      {waiting > 0 && 'The server did not answer as expected. Trying again…'}
    </div>
  );
}
