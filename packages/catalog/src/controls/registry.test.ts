import { factNeeded } from '@rampart/domain/control.ts';
import { eventsOf } from '@rampart/domain/evidence.ts';
import type { Priority } from '@rampart/domain/priority.ts';
import { accountProtection } from '@rampart/facts/identity/account-protection.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { zones } from '@rampart/facts/network/zones.ts';
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

test.each(controlRegistry)('$id says in sentences why its evidence is about it', ({ evidence }) => {
  expect(evidence.because).toMatch(/^[A-Z].{20,}\.$/);
});

const decidesSignIns = ({ needs }: (typeof controlRegistry)[number]): boolean =>
  Object.values(needs).some((need) => [signInPolicies.id, zones.id, accountProtection.id].some((id) => id === factNeeded(need).id));

test('exactly the controls that are replayed decide about signing in and say what they would change', () => {
  const replayed = controlRegistry.filter(({ evidence }) => evidence.would === 'replay');
  expect(replayed.filter((control) => !decidesSignIns(control))).toEqual([]);
  expect(replayed.filter(({ remedy }) => 'changes' in remedy === 'equivalent' in remedy)).toEqual([]);
  expect(controlRegistry.filter((control) => 'equivalent' in control.remedy && !replayed.includes(control))).toEqual([]);
});

test('the evidence of every control is of a kind of event whose attacks have a name', () => {
  const kinds = new Set(controlRegistry.flatMap(({ evidence }) => eventsOf(evidence) ?? []));
  expect([...kinds].map(({ attacks }) => attacks.many).toSorted()).toEqual(['attack attempts', 'malicious mails']);
});
