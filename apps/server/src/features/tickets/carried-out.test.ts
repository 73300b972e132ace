import { expect, test } from 'vitest';
import { coveringTicket } from './carried-out.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 9, minute));
const tickets = [
  { id: 'newer', filedAt: at(30), controlIds: ['a', 'b'] },
  { id: 'older', filedAt: at(10), controlIds: ['a'] },
];
const fixes = (id: string) => ({ id, from: 'fail', to: 'pass' }) as const;
const breaks = (id: string) => ({ id, from: 'pass', to: 'fail' }) as const;

test.each([
  ['puts a control of it in place', at(40), [fixes('a')], 'newer'],
  ['was made before the newer one was filed', at(20), [fixes('a')], 'older'],
  ['was made before any was filed', at(5), [fixes('a')], null],
  ['puts another control in place', at(40), [fixes('c')], null],
  ['breaks a control beside it', at(40), [fixes('a'), breaks('c')], null],
  ['moves no control', at(40), [], null],
] as const)('a change that %s carries out the right ticket or none', (_what, when, controls, expected) => {
  expect(coveringTicket(tickets, { at: when, controls })).toBe(expected);
});
