import { expect, test } from 'vitest';
import { paragraphsOf, plainText } from './ticket-text.ts';

test('makes a paragraph of what stands between empty lines', () => {
  expect(paragraphsOf('One\nline.\n\n  \n\nTwo. ')).toEqual([
    { kind: 'text', text: 'One\nline.' },
    { kind: 'text', text: 'Two.' },
  ]);
});

test('writes every kind of block as plain text', () => {
  expect(
    plainText([
      { kind: 'heading', text: 'Plan' },
      { kind: 'text', text: 'Two changes.' },
      { kind: 'list', items: ['Create', 'Delete'] },
      { kind: 'link', text: 'Open', url: 'https://rampart.example/' },
    ]),
  ).toBe('PLAN\n\nTwo changes.\n\n- Create\n- Delete\n\nOpen: https://rampart.example/');
});
