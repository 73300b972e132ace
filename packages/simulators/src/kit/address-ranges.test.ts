import { describe, expect, it } from 'vitest';
import { addressRanges } from './address-ranges.ts';

describe('address ranges', () => {
  const holds = addressRanges(['192.0.2.16/28', '203.0.113.5-203.0.113.9', '198.51.100.7', '2001:db8:1::/48']);

  it.each(['192.0.2.16', '192.0.2.31', '203.0.113.5', '203.0.113.9', '198.51.100.7', '2001:db8:1:ffff::1'])('hold %s', (address) => {
    expect(holds(address)).toBe(true);
  });

  it.each(['192.0.2.15', '192.0.2.32', '203.0.113.4', '203.0.113.10', '198.51.100.8', '2001:db8:2::1', 'nowhere', ''])(
    'do not hold %s',
    (address) => {
      expect(holds(address)).toBe(false);
    },
  );
});
