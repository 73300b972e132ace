import { Alert } from '@mantine/core';
import { errorText } from '../api/error-text.ts';

interface InlineProblemProps {
  readonly title: string;
  readonly error: Error | null;
}

/** A failure, shown where it happened and read out when it appears. */
export function InlineProblem({ title, error }: InlineProblemProps) {
  return (
    <div role="alert">
      {error && (
        <Alert color="red" role="presentation" title={title} mt="sm">
          {errorText(error)}
        </Alert>
      )}
    </div>
  );
}
