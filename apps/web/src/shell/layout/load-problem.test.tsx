import { CallFailed } from '@rampart/contract/client.ts';
import { UiProvider } from '@rampart/ui/ui-provider.tsx';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoadProblem } from './load-problem.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (error: Error, onRetry: () => unknown) =>
  render(
    <UiProvider nonce={undefined} env="test">
      <LoadProblem title="The people could not be loaded" error={error} onRetry={onRetry} />
    </UiProvider>,
  );
const failed = (status: number): CallFailed => new CallFailed(status, { detail: 'Gone.', request_id: 'r1' });

test.each([
  ['after an outage it asks again every three seconds, until it is there', failed(503), 3],
  ['after the network failed it does so too', new TypeError('Failed to fetch'), 3],
  ['after a refusal it asks only when the person does', failed(403), 0],
])('%s', (_, error, asked) => {
  const onRetry = vi.fn<() => void>();
  const { unmount } = show(error, onRetry);
  expect(screen.getByRole('alert').textContent).toContain('The people could not be loaded');
  act(() => void vi.advanceTimersByTime(9500));
  expect(onRetry).toHaveBeenCalledTimes(asked);
  unmount();
  act(() => void vi.advanceTimersByTime(9500));
  expect(onRetry).toHaveBeenCalledTimes(asked);
});

test('a network that fails is said in words for the reader', () => {
  show(new TypeError('Failed to fetch'), () => undefined);
  expect(screen.getByRole('alert').textContent).toContain('The server cannot be reached. Rampart tries again every few seconds.');
});
