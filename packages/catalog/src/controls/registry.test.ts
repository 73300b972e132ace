import type { Priority } from '@rampart/domain/priority.ts';
import { expect, test } from 'vitest';
import { controlRegistry } from './registry.ts';

/** The rule by which the specification maps a control's name and action to its priority: the first that fits. */
const byWord: readonly (readonly [RegExp, Priority])[] = [
  [/\b(Block|Force)\b/, 'p1'],
  [/\b(Medium-)?Short\b/, 'p2'],
  [/\b(Extended|Standard)\b/, 'p3'],
  [/\bUser Action\b/, 'advanced'],
];
const specified = (title: string): Priority => byWord.find(([word]) => word.test(title))?.[1] ?? 'p2';

test.each([
  ['Legacy authentication: Block', 'p1'],
  ['Second factor: Force', 'p1'],
  ['Blocked countries: Review', 'p2'],
  ['Session lifetime: Short', 'p2'],
  ['Session lifetime: Medium-Short', 'p2'],
  ['Password history: Extended', 'p3'],
  ['Lockout: Standard', 'p3'],
  ['Security key: User Action', 'advanced'],
  ['Extended session: Block', 'p1'],
  ['Guests: Limit', 'p2'],
] as const)('the specification gives %s the priority %s', (title, priority) => {
  expect(specified(title)).toBe(priority);
});

test.each(controlRegistry)('$id declares the priority that the specification gives it', ({ name, action, priority }) => {
  expect(priority).toBe(specified(`${name}: ${action}`));
});

test('titles are phrases without a full stop, each once', () => {
  const titles = controlRegistry.map(({ title }) => title);
  for (const title of titles) expect(title).toMatch(/^[A-Z][a-z]+ .*[^.]$/);
  expect(new Set(titles).size).toBe(titles.length);
});
