import { expect, test } from 'vitest';
import { isWiderThanCompany } from './range-width.ts';

test.each(['0.0.0.0/1', '128.0.0.0/1', '0.0.0.0/0', '198.0.0.0/15', '0.0.0.0-127.255.255.255', '::/0', '2001:db8::/31', '11.0.0.0/8'])(
  '%s is too wide',
  (range) => {
    expect(isWiderThanCompany(range)).toBe(true);
  },
);

test.each([
  '192.0.2.0/28',
  '198.51.0.0/16',
  '203.0.113.7/32',
  '203.0.113.0-203.0.113.255',
  '203.0.113.7',
  '2001:db8::/32',
  '2001:db8:1:2::/64',
  '10.0.0.0/8',
  '172.16.0.0/12',
  'fd00::/8',
])('%s is not', (range) => {
  expect(isWiderThanCompany(range)).toBe(false);
});

test('what is no range is left alone', () => {
  for (const text of ['', 'office', '300.0.0.0/1', '9.9.9.9-1.1.1.1', 'zz::/1']) expect(isWiderThanCompany(text)).toBe(false);
});

test('a private network does not excuse a public one around it', () => {
  expect(isWiderThanCompany('10.0.0.0/4')).toBe(true);
});
