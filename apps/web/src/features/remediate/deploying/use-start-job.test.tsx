import { UiProvider } from '@rampart/ui/ui-provider.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../../shell/api/query-client.ts';
import { useStartJob } from './use-start-job.ts';

test('an answer without the id of a job is reported as an error, and no job is followed', async () => {
  const { result } = renderHook(() => useStartJob(async () => undefined), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <UiProvider nonce={undefined} env="test">
          {children}
        </UiProvider>
      </QueryClientProvider>
    ),
  });
  act(() => result.current.start());
  expect(await screen.findByText('Error Starting Job')).toBeTruthy();
  expect(screen.getByText('Something went wrong trying to initiate this job, please wait and try again.')).toBeTruthy();
  expect(result.current.jobUuid).toBeUndefined();
});
