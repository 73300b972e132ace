import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { RenderedScreen } from './render-screen.tsx';

/** The columns that sort when asked to, which each does by way of the address. What the address began with is left there by none. */
export async function sortByEach({ user }: Pick<RenderedScreen, 'user'>): Promise<readonly (string | null)[]> {
  await screen.findAllByRole('columnheader');
  expect(window.location.search).toBe('');
  const sortable = screen.getAllByRole('columnheader').filter((header) => header.hasAttribute('aria-sort'));
  for (const header of sortable) {
    const before = header.getAttribute('aria-sort');
    await user.click(within(header).getByRole('button'));
    await waitFor(() =>
      expect(['ascending', 'descending'].filter((order) => order !== before)).toContain(header.getAttribute('aria-sort')),
    );
  }
  return sortable.map(({ textContent }) => textContent);
}
