import { Alert, Button } from '@mantine/core';
import { CallFailed } from '@rampart/contract/client.ts';
import { useEffect, useRef } from 'react';
import { errorText } from '../api/error-text.ts';
import { isOutage } from '../api/is-outage.ts';

interface LoadProblemProps {
  /** What could not be loaded: `The members could not be loaded`. */
  readonly title: string;
  readonly error: Error;
  readonly onRetry: () => unknown;
}

const tryEveryMs = 3000;

/** What a browser says of a network that fails is meant for developers. */
const reasonOf = (error: Error): string =>
  isOutage(error) && !(error instanceof CallFailed)
    ? 'The server cannot be reached. Rampart tries again every few seconds.'
    : errorText(error);

/** After an outage the part comes back without an act of the reader. */
function useRetryAfterOutage(error: Error, onRetry: () => unknown): void {
  const latest = useRef(onRetry);
  useEffect(() => {
    latest.current = onRetry;
  });
  const isPassing = isOutage(error);
  useEffect(() => {
    if (!isPassing) return undefined;
    const timer = setInterval(() => void latest.current(), tryEveryMs);
    return () => clearInterval(timer);
  }, [isPassing]);
}

/** A part of a screen whose data did not come, with a way to ask again. */
export function LoadProblem({ title, error, onRetry }: LoadProblemProps) {
  useRetryAfterOutage(error, onRetry);
  return (
    <Alert color="red" role="alert" title={title}>
      <p>{reasonOf(error)}</p>
      <Button mt="sm" size="xs" variant="default" onClick={() => void onRetry()}>
        Try again
      </Button>
    </Alert>
  );
}
