import { expect, test } from 'vitest';
import { domainOf, toDomain, withParents } from './domain-name.ts';

test.each([
  ['Halden.Example', 'halden.example'],
  [' halden.example. ', 'halden.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['BÜCHER.example', 'xn--bcher-kva.example'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['ｈａｌｄｅｎ.example', 'halden.example'],
  ['halden。example', 'halden.example'],
  ['mail.halden.example', 'mail.halden.example'],
])('%s is the domain %s', (text, domain) => {
  expect(toDomain(text)).toBe(domain);
});

test.each([
  '',
  'example',
  '127.0.0.1',
  '[::1]',
  'https://halden.example',
  'halden.example/x',
  'anna@halden.example',
  'halden..example',
  'halden.example..',
  '-halden.example',
  'hal_den.example',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(130)}example`,
  'hal den.example',
  'halden.example\u0000',
])('%j is not a domain', (text) => {
  expect(toDomain(text)).toBeUndefined();
});

test('an address has the domain after its last @, however it is written', () => {
  expect(domainOf('"a@evil.example"@Halden.Example.')).toBe('halden.example');
  expect(domainOf('anna@bücher.example')).toBe('xn--bcher-kva.example');
  expect(domainOf('anna@localhost')).toBe('');
});

test('a domain is looked for together with those above it, but never with a whole top level', () => {
  expect(withParents('a.b.example')).toEqual(['a.b.example', 'b.example']);
});
