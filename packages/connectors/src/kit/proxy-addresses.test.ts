import { expect, test } from 'vitest';
import { aliasesIn } from './proxy-addresses.ts';

test('finds the other mail addresses of a mailbox, once each and in lower case', () => {
  const written = [
    'SMTP:Anna.Berg@example.test',
    'smtp:A.Berg@example.test',
    'smtp:a.berg@EXAMPLE.test',
    'X500:/o=Org/cn=anna',
    'SIP:anna@example.test',
  ];
  expect(aliasesIn(written, 'anna.berg@example.test')).toEqual(['a.berg@example.test']);
  expect(aliasesIn([], null)).toEqual([]);
});
