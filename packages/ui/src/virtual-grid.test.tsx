import { fireEvent, render, screen } from '@testing-library/react';
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

const passingItem = (place: number, isPassing: boolean) => <p>{`${isPassing ? 'Passing' : 'Person'} ${place + 1}`}</p>;

function scrollTo(px: number): void {
  vi.stubGlobal('scrollY', px);
  fireEvent.scroll(window);
}

test('what passes faster than anyone reads is drawn with less, ahead of where it goes, and whole once it is at rest', async () => {
  const onSpan = vi.fn<(span: Span) => void>();
  render(
    <UiProvider nonce={undefined} env="test">
      <VirtualGrid label="People" count={100_000} columns={1} rowHeight={142} renderItem={passingItem} onSpan={onSpan} />
    </UiProvider>,
  );
  await screen.findByText('Person 1');
  scrollTo(142 * 3);
  expect(await screen.findByText('Person 4')).toBeTruthy();
  expect(screen.queryByText(/^Passing/)).toBeNull();

  scrollTo(142 * 500);
  expect(await screen.findByText('Passing 501')).toBeTruthy();
  expect(screen.queryByText(/^Person/)).toBeNull();
  // A slow step does not draw everything again before the next fast one.
  scrollTo(142 * 501);
  expect(await screen.findByText('Passing 502')).toBeTruthy();
  expect(onSpan.mock.lastCall?.[0].first).toBe(500);

  expect(await screen.findByText('Person 502')).toBeTruthy();
  expect(screen.queryByText(/^Passing/)).toBeNull();
  vi.unstubAllGlobals();
});
