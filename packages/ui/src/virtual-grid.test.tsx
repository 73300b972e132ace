import { render, screen } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import { UiProvider } from './ui-provider.tsx';
import { type Span, VirtualGrid } from './virtual-grid.tsx';

const grid = (columns: number, onSpan = vi.fn<(span: Span) => void>()) => (
  <UiProvider nonce={undefined} env="test">
    <main>
      <h1>People</h1>
      <VirtualGrid
        label="People"
        count={100_000}
        columns={columns}
        rowHeight={142}
        renderItem={(place) => <p>Person {place + 1}</p>}
        onSpan={onSpan}
      />
    </main>
  </UiProvider>
);

test('draws what is in sight of a list of any length, says how long the list is, and asks for what it draws', async () => {
  const onSpan = vi.fn<(span: Span) => void>();
  const { container } = render(grid(3, onSpan));
  const items = await screen.findAllByRole('listitem');
  expect(items.length).toBeLessThan(100);
  expect(items[0]?.getAttribute('aria-setsize')).toBe('100000');
  expect(items.at(-1)?.getAttribute('aria-posinset')).toBe(String(items.length));
  expect(onSpan).toHaveBeenLastCalledWith({ first: 0, last: items.length - 1 });
  expect(screen.getByRole('list', { name: 'People' }).style.height).toBe(`${Math.ceil(100_000 / 3) * 142}px`);
  expect((await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([]);
});

test('another number of columns keeps the order', async () => {
  const { rerender } = render(grid(2));
  await screen.findAllByRole('listitem');
  rerender(grid(1));
  const [first, second] = screen.getAllByRole('listitem');
  expect([first?.textContent, second?.textContent]).toEqual(['Person 1', 'Person 2']);
  expect(second?.style.transform).toBe('translateY(142px)');
});
