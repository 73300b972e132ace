import { expect, test } from 'vitest';
import { directoryAddress } from './directory-address.ts';

test.each([
  ['dc1.example.com', 'dc1.example.com', 389, false],
  [' dc1.example.com:3389 ', 'dc1.example.com', 3389, false],
  ['ldap://dc1.example.com', 'dc1.example.com', 389, false],
  ['LDAPS://dc1.example.com/', 'dc1.example.com', 636, true],
  ['ldaps://[2001:db8::1]:1636', '2001:db8::1', 1636, true],
])('%s', (written, host, port, isTlsFromStart) => {
  expect(directoryAddress(written)).toEqual({ host, port, isTlsFromStart });
});

test.each(['', 'http://dc1.example.com', 'dc1.example.com:0', 'dc1:99999', 'user@dc1', 'dc1/path', 'two words'])(
  '"%s" is no host',
  (written) => {
    expect(() => directoryAddress(written)).toThrow('not the name of a host');
  },
);
