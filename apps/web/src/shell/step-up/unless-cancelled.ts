import { isStepUpRefusal } from './is-step-up-refusal.ts';

/** For a place that says of a failure what it came to: a person who cancels the step-up knows that nothing was changed. */
export const unlessCancelled =
  (say: (error: Error) => void) =>
  (error: Error): void => {
    if (!isStepUpRefusal(error)) say(error);
  };
