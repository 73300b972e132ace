import { describe, expect, test } from 'vitest';
import { addressesOutside, addressNumber, parseRange, toNetworks } from './ip-ranges.ts';

describe('addresses', () => {
  test('are numbers', () => {
    expect(addressNumber('192.0.2.1')).toBe(0xc0_00_02_01n);
    expect(addressNumber('2001:db8::1')).toBe(0x20010db8_00000000_00000000_00000001n);
  });

  test.each(['', 'office', '192.0.2', '192.0.2.256', '192.0.2.1.1', '192.0.2.+1', '192.0.2. 1', '1::2::3:zz', '2001:db8::1::2', '1:2:3'])(
    '%j is none',
    (text) => {
      expect(addressNumber(text)).toBeUndefined();
    },
  );

  test.each(['192.0.2.0/33', '192.0.2.0/x', '192.0.2.9-192.0.2.1', '192.0.2.1-2001:db8::1', '2001:db8::/129'])('%j is no range', (text) => {
    expect(parseRange(text)).toBeUndefined();
  });
});

describe('networks', () => {
  test('hold neighbours together, and nothing that was not given', () => {
    const addresses = ['192.0.2.4', '192.0.2.5', '192.0.2.6', '192.0.2.7', '192.0.2.9', '198.51.100.255', '198.51.101.0', '2001:db8::2'];
    expect(toNetworks(addresses.toReversed())).toEqual([
      '192.0.2.4/30',
      '192.0.2.9/32',
      '198.51.100.255/32',
      '198.51.101.0/32',
      '2001:db8::2/128',
    ]);
  });

  test('of version 6 are written without the longest run of zeros', () => {
    expect(toNetworks(['::/3', '2001:db8:0:0:1::9', '2001:db8:0:1:1:1:1:1', '2001:db8:1::'])).toEqual([
      '::/3',
      '2001:db8::1:0:0:9/128',
      '2001:db8:0:1:1:1:1:1/128',
      '2001:db8:1::/128',
    ]);
  });

  test('take a range apart, and each address once', () => {
    expect(toNetworks(['192.0.2.1-192.0.2.6', '192.0.2.6', '192.0.2.0/31'])).toEqual(['192.0.2.0/30', '192.0.2.4/31', '192.0.2.6/32']);
    expect(toNetworks(['0.0.0.0/0', 'nonsense'])).toEqual(['0.0.0.0/0']);
  });
});

test('finds the addresses that no range holds', () => {
  const ranges = ['192.0.2.0/28', '198.51.100.10-198.51.100.20', '192.0.2.8', '2001:db8::/64', 'nonsense'];
  const inside = ['192.0.2.0', '192.0.2.15', '198.51.100.10', '198.51.100.20', '2001:db8::5'];
  const outside = ['192.0.2.16', '198.51.100.21', '198.51.100.9', '2001:db8:0:1::', 'nonsense', '0.0.0.5'];
  expect(addressesOutside([...inside, ...outside], ranges)).toEqual(outside);
  expect(addressesOutside(inside, [])).toEqual(inside);
});
