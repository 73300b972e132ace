import { expect, test } from 'vitest';
import { packagedList } from './packaged-list.ts';
import { readExitList } from './read-exit-list.ts';

test('reads one address a line, each once and in order, without remarks', () => {
  const text = '# a remark\r\n198.51.100.9\r\n\r\n192.0.2.20 # another\n192.0.2.3\n192.0.2.20\n2001:DB8::1\n';
  expect(readExitList(text)).toEqual({ addresses: ['192.0.2.3', '192.0.2.20', '198.51.100.9', '2001:db8::1'] });
});

test.each([
  ['', 'It holds no address.'],
  ['# nothing but remarks\n', 'It holds no address.'],
  ['<html><body>Too many requests</body></html>', 'Its entry 1 is not a public address.'],
  ['192.0.2.1\n192.0.2.1/24\n', 'Its entry 2 is not a public address.'],
  ['192.0.2.1\n192.0.2.999\n', 'Its entry 2 is not a public address.'],
  ['192.0.2.1\n192.0.2.01\n', 'Its entry 2 is not a public address.'],
  ...[
    '10.0.0.1',
    '127.0.0.1',
    '192.168.1.1',
    '169.254.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
  ].map((inner): [string, string] => [`192.0.2.1\n${inner}\n`, 'Its entry 2 is not a public address.']),
  [Array.from({ length: 10_001 }, (_, place) => `198.18.${place >> 8}.${place & 255}`).join('\n'), 'It has more than 10,000 lines.'],
])('refuses a whole list for one wrong line: %j', (text, because) => {
  expect(readExitList(text)).toEqual({ because });
});

test('the packaged list is whole', () => {
  const { addresses, listedAt, source } = packagedList();
  expect([addresses.length, addresses[0], addresses.at(-1)]).toEqual([1094, '2.56.10.36', '217.199.199.250']);
  expect([listedAt.toISOString(), source]).toEqual(['2025-02-16T04:38:53.000Z', 'https://check.torproject.org/exit-addresses']);
});
