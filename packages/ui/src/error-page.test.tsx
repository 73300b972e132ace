import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorPage } from './error-page.tsx';

test('an error is said in plain words, and the message of the browser is behind its details', () => {
  render(
    <MantineProvider env="test">
      <ErrorPage message="Failed to fetch" onRefresh={() => undefined} />
    </MantineProvider>,
  );
  expect(screen.getByText('Please try refreshing the page, or contact support if the problem persists.')).toBeTruthy();
  const details = screen.getByText('Failed to fetch').closest('details');
  expect([details?.open, details?.querySelector('summary')?.textContent]).toEqual([false, 'Technical details']);
});
