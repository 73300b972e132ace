import { CallFailed } from '@rampart/contract/client.ts';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { explainUnsigned } from '../gates/explain-unsigned.ts';
import { isStepUpRefusal } from '../step-up/is-step-up-refusal.ts';
import { isWorthRetrying, retryDelayMs } from './is-worth-retrying.ts';
import { reportError } from './report-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** A quiet query or mutation shows its failure itself, or repeats so soon that a toast each time would bury the screen. */
    queryMeta: { readonly isQuiet?: boolean };
    mutationMeta: { readonly isQuiet?: boolean };
  }
}

const isSessionOver = (error: unknown): boolean => error instanceof CallFailed && error.status === 401;

/** A person who cancels the step-up knows that nothing was changed. */
const isNoNews = (error: unknown): boolean => isSessionOver(error) || isStepUpRefusal(error);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      if (query.meta?.isQuiet === true || isNoNews(error)) return;
      // Without data the screen itself shows the failure; with data only a toast can.
      void (query.state.data === undefined ? explainUnsigned(error) : reportError(error));
    },
  }),
  mutationCache: new MutationCache({
    onError(error, _variables, _result, mutation) {
      if (mutation.meta?.isQuiet !== true && !isNoNews(error)) void reportError(error);
    },
  }),
  defaultOptions: { queries: { retry: isWorthRetrying, retryDelay: retryDelayMs, staleTime: 10_000 } },
});
