import { expect, test } from 'vitest';
import { boundXml } from './bound-xml.ts';
import { parseXml } from './parse-xml.ts';

const times = (count: number, of: (at: number) => string) => Array.from({ length: count }, (_, at) => of(at)).join('');

const refusedBodies: readonly (readonly [string, string, string])[] = [
  [
    'nested elements that each declare a namespace',
    times(4500, (at) => `<a xmlns:p${at}="u">`) + '</a>'.repeat(4500),
    'it has too many namespaces',
  ],
  ['elements nested without end', '<a>'.repeat(4500) + '</a>'.repeat(4500), 'it is too deep'],
  ['one element with thousands of attributes', `<a ${times(9000, (at) => `b${at}="${'x'.repeat(10)}" `)}/>`, 'it has too many attributes'],
  ['one element with thousands of namespaces', `<a ${times(9000, (at) => `xmlns:p${at}="u" `)}/>`, 'it has too many attributes'],
  ['children that declare ever new prefixes', `<r>${times(100, (at) => `<a xmlns:p${at}="u"/>`)}</r>`, 'it has too many namespaces'],
  ['elements without end', `<r>${'<a/>'.repeat(6000)}</r>`, 'it has too many elements'],
  ['depth that is hidden behind attributes with angle brackets', `<a b="/>">`.repeat(61), 'it is too deep'],
  ['more text than any answer has', `<r>${'x'.repeat(500_000)}</r>`, 'it is too large'],
  ['a tag that never ends', `<a b="${'x'.repeat(300_000)}`, 'it is not well-formed'],
  ['a comment that never ends', `<a><!-- ${'-'.repeat(300_000)}`, 'it is not well-formed'],
];

test.each(refusedBodies)('refuses %s before a parser sees it', (_what, xml, reason) => {
  expect(() => boundXml(xml)).toThrow(reason);
  expect(() => parseXml(xml)).toThrow(reason);
});

test('lets through what identity providers write', () => {
  const claims = times(
    300,
    (at) => `<auth:ClaimType xmlns:auth="urn:auth" Uri='u${at}' Optional="true"><auth:Name>A &lt; b</auth:Name></auth:ClaimType>`,
  );
  const xml = `<?xml version="1.0"?><!-- <a> --><r xmlns="urn:r"><![CDATA[<x><y>]]>${claims}<e/></r>`;
  boundXml(xml);
  expect(parseXml(xml).localName).toBe('r');
});
