import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { useScrollEdges } from './scroll-edges.ts';

function Row() {
  const row = useRef<HTMLDivElement>(null);
  useScrollEdges(row);
  return <div ref={row} role="group" aria-label="Row" />;
}

/** A test has no layout. */
function scrolledTo(row: HTMLElement, scrollLeft: number, scrollWidth: number): [boolean, boolean] {
  Object.defineProperties(row, {
    clientWidth: { value: 300, configurable: true },
    scrollWidth: { value: scrollWidth, configurable: true },
    scrollLeft: { value: scrollLeft, configurable: true },
  });
  fireEvent.scroll(row);
  return [row.hasAttribute('data-more-before'), row.hasAttribute('data-more-after')];
}

test('a row is marked at the edges beyond which it goes on', () => {
  render(<Row />);
  const row = screen.getByRole('group', { name: 'Row' });
  expect(scrolledTo(row, 0, 900)).toEqual([false, true]);
  expect(scrolledTo(row, 200, 900)).toEqual([true, true]);
  expect(scrolledTo(row, 600, 900)).toEqual([true, false]);
});

test('a row that fits is not marked', () => {
  render(<Row />);
  expect(scrolledTo(screen.getByRole('group', { name: 'Row' }), 0, 300)).toEqual([false, false]);
});

test('drawing a row does not measure it: the browser would have to lay out the page for that', () => {
  const measured = vi.spyOn(Element.prototype, 'scrollWidth', 'get');
  render(<Row />);
  expect(measured).not.toHaveBeenCalled();
  measured.mockRestore();
});
