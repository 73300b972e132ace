import { Alert } from '@mantine/core';
import { errorText } from '../api/error-text.ts';
import { isStepUpRefusal } from '../step-up/is-step-up-refusal.ts';

interface InlineProblemProps {
  readonly title: string;
  readonly error: Error | null;
}

/** A failure, shown where it happened and read out when it appears. */
export function InlineProblem({ title, error }: InlineProblemProps) {
  // A person who cancels the step-up knows that nothing was changed.
  const isShown = error !== null && !isStepUpRefusal(error);
  return (
    <div role="alert">
      {isShown && (
        <Alert color="red" role="presentation" title={title} mt="sm">
          {errorText(error)}
        </Alert>
      )}
    </div>
  );
}
