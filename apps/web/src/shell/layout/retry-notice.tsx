import { type Query, useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isOutage } from '../api/is-outage.ts';
import { useIsFileAwaited } from '../navigation/awaited-files.ts';
import classes from './retry-notice.module.css';

const patienceMs = 2500;

/** A part of a screen that reports its failure itself, but only once it is given up: until then the person would wait in silence. */
const isPartAwaited = ({ state }: Query): boolean => state.status === 'pending' && isOutage(state.fetchFailureReason);

/** Something that a screen cannot be shown without. */
const isAwaited = ({ meta, state }: Query): boolean => meta?.isQuiet !== true && state.status === 'pending';

/** Whether it has been so for a while. */
function useHasLasted(isSo: boolean, forMs: number): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setLasted(true), forMs);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [isSo, forMs]);
  return isSo && hasLasted;
}

/** Said of the worst that is waited for; nothing when nothing is. */
function useWords(): string | undefined {
  const failed = useIsFetching({ predicate: (query) => isPartAwaited(query) || (isAwaited(query) && query.state.fetchFailureCount > 0) });
  const awaited = useIsFetching({ predicate: isAwaited });
  const isLate = useHasLasted(awaited > 0, patienceMs);
  if (useIsFileAwaited()) return 'The server cannot be reached. What you opened appears when it is back.';
  if (failed > 0) return 'The server did not answer as expected. Trying again…';
  return isLate ? 'The server is slow to answer. Still waiting…' : undefined;
}

/** What a screen waits for did not come, or has not come yet: said, so that the person does not wait in silence. */
export function RetryNotice() {
  const words = useWords();
  return (
    <div role="status" className={classes['notice']}>
      {words !== undefined && <span className={classes['words']}>{words}</span>}
    </div>
  );
}
