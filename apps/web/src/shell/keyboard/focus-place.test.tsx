import { afterEach, expect, test } from 'vitest';
import { findFocusPlace, focusPlaceIn } from './focus-place.ts';

afterEach(() => document.body.replaceChildren());

function screenOf(markup: string): HTMLElement {
  const main = document.createElement('main');
  main.innerHTML = markup;
  document.body.replaceChildren(main);
  return main;
}

const list = '<a href="/a">Open</a><a href="/b">Open</a><button aria-label="More">…</button><button aria-label="More">…</button>';

test.each([1, 2, 3])('what had the focus is found again on a screen that was drawn anew: the one at place %d', (place) => {
  const before = screenOf(list);
  const sought = focusPlaceIn(before, before.children[place] ?? null);
  const after = screenOf(list);
  expect(sought && findFocusPlace(after, sought)).toBe(after.children[place]);
});

test('a heading that was only read out is no place to come back to', () => {
  const main = screenOf('<h1 tabindex="-1">Bridge</h1>');
  expect(focusPlaceIn(main, main.firstElementChild)).toBeUndefined();
});

test('what is gone is not found, and neither is a namesake that leads elsewhere', () => {
  const before = screenOf(list);
  const sought = focusPlaceIn(before, before.children[1] ?? null);
  expect(sought && findFocusPlace(screenOf('<a href="/a">Open</a>'), sought)).toBeUndefined();
});
