import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import type { DayRange } from './month-range.ts';
import { MonthRangeField } from './month-range-field.tsx';

const isClosed = (month: string): boolean => screen.getByRole<HTMLButtonElement>('button', { name: month }).disabled;

test('after the first month, only the months that the range may end in can be chosen', async () => {
  const user = userEvent.setup({ delay: null });
  const onChange = vi.fn<(range: DayRange) => void>();
  const range = { start: '2026-08-16', end: '2026-11-15' };
  render(
    <UiProvider nonce={undefined} env="test">
      <MonthRangeField label="Days" value={range} today="2026-11-16" earliest="2025-10-16" mostMonths={3} onChange={onChange} />
    </UiProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Days: 16 Aug – 15 Nov 2026' }));
  expect(isClosed('Dec')).toBe(true);
  await user.click(await screen.findByRole('button', { name: 'Feb' }));
  expect(screen.getByText(/at most 3 months/)).toBeTruthy();
  expect(['Jan', 'Feb', 'Mar', 'Apr', 'May'].filter(isClosed)).toEqual(['Jan', 'May']);
  await user.click(screen.getByRole('button', { name: 'Apr' }));
  expect(onChange).toHaveBeenCalledWith({ start: '2026-02-01', end: '2026-04-30' });
});
