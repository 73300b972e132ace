import { expect, test } from 'vitest';
import { ticketParts } from './ticket-parts.ts';
import { plainText, type TicketBlock, type TicketText } from './ticket-text.ts';

const hash: TicketBlock = { kind: 'text', text: 'Plan hash: abc', isKept: true };
const reference: TicketBlock = { kind: 'text', text: 'Rampart reference: rampart-1', isKept: true };
const words = (count: number): string => Array.from({ length: count }, (_, place) => `word${place}`).join(' ');
const textOf = (description: string, items: readonly string[]): TicketText => [
  { kind: 'heading', text: 'Why' },
  { kind: 'text', text: description },
  { kind: 'list', items },
  hash,
  reference,
];

test('a text that fits is one part, as it is', () => {
  const text = textOf('Because.', ['Create a zone']);
  expect(ticketParts(text, 3_800)).toEqual([text]);
});

test('a longer text goes on in further parts, none of them too long, and nothing is lost', () => {
  const description = words(900);
  const items = Array.from({ length: 40 }, (_, place) => `Change ${place}: ${words(12)}`);
  const parts = ticketParts(textOf(description, items), 3_800);
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.map((part) => plainText(part).length).filter((length) => length > 3_800)).toEqual([]);
  const whole = parts.flat();
  expect(whole.flatMap((block) => (block.kind === 'list' ? block.items : []))).toEqual(items);
  const said = whole.flatMap((block) => (block.kind === 'text' ? [block.text] : [])).join('');
  expect(description.split(' ').filter((word) => !said.includes(word))).toEqual([]);
});

test('what must be in the ticket is in its first part, however long the rest is', () => {
  const [first, second] = ticketParts(textOf(words(3_000), []), 3_800);
  expect(first?.slice(-2)).toEqual([hash, reference]);
  expect(plainText(first ?? [])).toContain('This goes on in the comments.');
  expect(plainText(second ?? [])).toMatch(/^Part 2 of \d/);
});

test('a text without end is cut, and says so', () => {
  const parts = ticketParts(textOf(words(30_000), []), 3_800);
  expect(parts).toHaveLength(8);
  expect(plainText(parts.at(-1) ?? [])).toContain('The rest is in Rampart.');
});
