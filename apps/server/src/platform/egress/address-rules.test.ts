import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import { isAllowedAddress, isForbiddenAddress } from './address-rules.ts';

describe('addresses that are not the public internet are forbidden', () => {
  test.each([
    ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
    ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fdff::1']],
    ['link-local', ['169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'fec0::1']],
    ['carrier-grade NAT', ['100.64.0.1', '100.127.255.255']],
    ['multicast and broadcast', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1']],
    ['unspecified', ['0.0.0.0', '0.1.2.3', '::']],
    ['reserved', ['192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '240.0.0.1', '2001:db8::1', '3fff::1', '100::1']],
    ['IPv4-mapped', ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe']],
    ['IPv4-compatible and translated', ['::127.0.0.1', '::7f00:1', '::8.8.8.8', '::808:808', '::ffff:0:127.0.0.1']],
    ['6to4', ['2002:7f00:1::', '2002:a00:1::', '2002:808:808::']],
    ['NAT64', ['64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::1']],
    ['Teredo', ['2001::1', '2001:0:7f00:1::']],
    ['metadata', ['169.254.169.254', '169.254.170.2', '168.63.129.16', '100.100.100.200', '192.0.0.192', 'fd00:ec2::254', 'fd20:ce::254']],
    ['outside of global IPv6', ['4000::1', '8000::1', 'abcd::1', '5f00::1']],
    ['no plain address', ['', 'localhost', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '1.2.3', '8.8.8.8/32', '[::1]']],
  ])('%s', (_range, addresses) => {
    expect(addresses.filter((ip) => !isForbiddenAddress(ip, []))).toEqual([]);
  });
});

test('public addresses may be reached', () => {
  const addresses = ['8.8.8.8', '1.1.1.1', '52.96.0.1', '172.15.255.255', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'];
  expect(addresses.filter((ip) => isForbiddenAddress(ip, []))).toEqual([]);
});

test('an allowed network or address is an exception, its neighbours are not', () => {
  const allow = ['10.1.0.0/16', '192.168.1.7', 'fd12::/16'];
  expect(['10.1.2.3', '192.168.1.7', 'fd12::9', '::ffff:10.1.2.3'].filter((ip) => isForbiddenAddress(ip, allow))).toEqual([]);
  expect(['10.2.0.1', '192.168.1.8', 'fd13::9', '::1'].filter((ip) => !isForbiddenAddress(ip, allow))).toEqual([]);
});

test('a metadata address is opened by its own name alone, not by a network around it', () => {
  expect(isForbiddenAddress('169.254.169.254', ['169.254.0.0/16', '0.0.0.0/0'])).toBe(true);
  expect(isForbiddenAddress('fd00:ec2::254', ['fd00::/8'])).toBe(true);
  expect(isForbiddenAddress('169.254.169.254', ['169.254.169.254'])).toBe(false);
});

test('a public address counts as allowed only when it is listed', () => {
  expect(isAllowedAddress('8.8.8.8', [])).toBe(false);
  expect(isAllowedAddress('8.8.8.8', ['8.8.8.0/24'])).toBe(true);
  expect(isAllowedAddress('not an address', ['0.0.0.0/0'])).toBe(false);
});

const anyByte = fc.integer({ min: 0, max: 255 });
const ipv4 = fc.tuple(anyByte, anyByte, anyByte, anyByte);

test('the IPv4-mapped form of any address is judged as the address', () => {
  fc.assert(
    fc.property(ipv4, (octets) => {
      const ip = octets.join('.');
      expect(isForbiddenAddress(`::ffff:${ip}`, [])).toBe(isForbiddenAddress(ip, []));
    }),
  );
});

test('every address of a private network is forbidden, and allowed once its network is', () => {
  const privateNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', '224.0.0.0/4', '240.0.0.0/4'];
  fc.assert(
    fc.property(fc.constantFrom(...privateNetworks), ipv4, (network, octets) => {
      const [base, prefix] = ipaddr.IPv4.parseCIDR(network);
      const mask = ipaddr.IPv4.subnetMaskFromPrefixLength(prefix).octets;
      const ip = base.octets.map((octet, index) => octet | ((octets[index] ?? 0) & ~(mask[index] ?? 0) & 0xff)).join('.');
      expect(isForbiddenAddress(ip, [])).toBe(true);
      expect(isForbiddenAddress(ip, [network])).toBe(false);
    }),
  );
});

test('no form that carries an IPv4 address inside IPv6 is a way around', () => {
  fc.assert(
    fc.property(ipv4, fc.constantFrom('64:ff9b::', '::', '::ffff:0:'), (octets, prefix) => {
      expect(isForbiddenAddress(`${prefix}${octets.join('.')}`, [])).toBe(true);
    }),
  );
});
