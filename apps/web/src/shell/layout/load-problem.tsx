import { Alert, Button } from '@mantine/core';
import { errorText } from '../api/error-text.ts';

interface LoadProblemProps {
  /** What could not be loaded: `The members could not be loaded`. */
  readonly title: string;
  readonly error: Error;
  readonly onRetry: () => unknown;
}

/** A part of a screen whose data did not come, with a way to ask again. */
export function LoadProblem({ title, error, onRetry }: LoadProblemProps) {
  return (
    <Alert color="red" role="alert" title={title}>
      <p>{errorText(error)}</p>
      <Button mt="sm" size="xs" variant="default" onClick={() => void onRetry()}>
        Try again
      </Button>
    </Alert>
  );
}
