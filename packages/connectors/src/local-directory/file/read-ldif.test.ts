import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Entry, guidIn, ridOf, sidOf, valuesOf } from '../schema.ts';
import { readLdif } from './read-ldif.ts';

async function* chunksOf(text: string | Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text as Uint8Array);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function read(text: string | Uint8Array, size?: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of readLdif(chunksOf(text, size))) entries.push(entry);
  return entries;
}

const folded = (line: string) => line.replaceAll(/(.{76})(?=.)/g, '$1\n ');

test('entries, remarks, folded lines and base64, over pieces of any size', async () => {
  const [mei, ase, ...rest] = await read(`version: 1
# a remark
# that goes on
 and on
dn: uid=mei,dc=example,dc=test
objectClass: person
objectClass: inetOrgPerson
description: a long
  text
cn:Mei Tan

dn:: dWlkPcOlc2UsZGM9ZXhhbXBsZQ==\r
objectClass: person\r
cn:: w4VzZQ==\r
`);
  expect(rest).toEqual([]);
  expect(mei?.dn).toBe('uid=mei,dc=example,dc=test');
  expect(valuesOf(mei!, 'objectclass')).toEqual(['person', 'inetOrgPerson']);
  expect(valuesOf(mei!, 'description')).toEqual(['a long text']);
  expect(valuesOf(mei!, 'cn')).toEqual(['Mei Tan']);
  expect(ase?.dn).toBe('uid=åse,dc=example');
  expect(valuesOf(ase!, 'cn')).toEqual(['Åse']);
});

test('passwords and pictures are not kept', async () => {
  const [entry] = await read('dn: cn=a\ncn: a\nuserPassword:: c2VjcmV0\njpegPhoto:: AAAA\n');
  expect([...entry!.attributes.keys()]).toEqual(['cn']);
});

test.each([
  ['a value by URL', 'dn: cn=a\ncn: a\njpegPhoto:< file:///etc/passwd\n', /Line 3 .* points to another file or address/],
  ['a list of changes', 'dn: cn=a\nchangetype: delete\n', /Line 2 .* describes a change/],
  ['a line without a colon', 'dn: cn=a\ncn a\n', /line 2 has no name and value/],
  ['an entry without a name', 'dn: cn=a\ncn: a\n\ncn: b\n', /line 4 begins an entry without dn\. Export it again, then upload it\./],
  ['an entry without attributes', 'dn: cn=a\n\ndn: cn=b\ncn: b\n', /line 1 begins an entry without attributes/],
  ['a continuation of nothing', ' cn: a\n', /line 1 continues nothing/],
  ['base64 that is none', 'dn: cn=a\ncn:: %%%\n', /line 2 has a value that is not base64/],
  ['a list that is cut', 'dn: cn=a\ncn: a\nmember;range=0-1: cn=b\nmember;range=0-1: cn=c\n', /line 4 has a part of a list/],
  ['something else altogether', '\u0000\u0001PK\u0003binary', /line 1 has no name and value/],
])('refuses %s, with the line', async (_what, text, reason) => {
  await expect(read(text)).rejects.toMatchObject({ name: 'VendorFailure', kind: 'ours', message: expect.stringMatching(reason) as string });
});

test('an export by ldifde marks every entry as added, and is an export all the same', async () => {
  const [entry] = await read('dn: CN=Mei Tan,DC=example,DC=com\nchangetype: add\nobjectClass: user\n');
  expect([...entry!.attributes.keys()]).toEqual(['objectclass']);
});

test('a list in pieces is one list', async () => {
  const [entry] = await read('dn: cn=a\nmember;range=0-1: cn=b\nmember;range=0-1: cn=c\nMember;Range=2-*: cn=d\n');
  expect(valuesOf(entry!, 'member')).toEqual(['cn=b', 'cn=c', 'cn=d']);
});

const unicode = 'dn: CN=Jörg,DC=example\r\nobjectClass: user\r\ncn: Jörg\r\n\r\n';

test.each([
  ['UTF-16', Buffer.from(`\uFEFF${unicode}`, 'utf16le')],
  ['UTF-16 with the higher byte first', Buffer.from(`\uFEFF${unicode}`, 'utf16le').swap16()],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${unicode}`)],
])('a file in %s is read as it was written', async (_encoding, bytes) => {
  for (const size of [1, 3, 1000]) expect((await read(bytes, size)).map((entry) => valuesOf(entry, 'cn'))).toEqual([['Jörg']]);
});

test('ids as text, as Samba’s tools write them, are those in base64', async () => {
  const [text, base64] = await read(`dn: cn=a
objectSid: S-1-5-21-1259594374-355197132-3177539649-502
objectGUID: 04030201-0605-0807-090a-0b0c0d0e0f10

dn: cn=b
objectSid:: AQUAAAAAAAUVAAAAhuITS8zgKxVBaGW99gEAAA==
objectGUID:: AQIDBAUGBwgJCgsMDQ4PEA==
`);
  expect([sidOf(text!), guidIn(text!)]).toEqual([sidOf(base64!), guidIn(base64!)]);
  expect(ridOf(text!)).toBe(502);
});

const remarks = `# extended LDIF
dn: cn=a
cn: a

# search reference
ref: ldap://DomainDnsZones.example.com/DC=DomainDnsZones,DC=example,DC=com

# search result
search: 2
result: 0 Success
control: 1.2.840.113556.1.4.319 false MAUCAQAEAA==
pagedresults: cookie=

# numResponses: 3
`;

test('where other domains are, and what came of the search, is no entry', async () => {
  expect((await read(remarks)).map(({ dn }) => dn)).toEqual(['cn=a']);
  expect((await read(remarks.trimEnd().replace(/\n\n# numResponses.*$/, ''))).map(({ dn }) => dn)).toEqual(['cn=a']);
});

test.each([
  ['result: 4 Size limit exceeded', /cut short: line 10 .* with code 4\. Export it again in pages, with -E pr=500\/noprompt, then/],
  ['result: 3 Time limit exceeded', /cut short: line 10 .* with code 3\. Export it again, then/],
])('a search that was cut short (%s) is no export', async (line, reason) => {
  await expect(read(remarks.replace('result: 0 Success', line))).rejects.toThrow(reason);
});

test('an empty file has no entries', async () => {
  expect(await read('')).toEqual([]);
  expect(await read('version: 1\n\n\n')).toEqual([]);
});

test('whatever values are written as RFC 2849 says, are read as they were', async () => {
  const value = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 });
  await fc.assert(
    fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 64 }), async (values, size) => {
      const lines = values.map((each) => folded(`description:: ${Buffer.from(each).toString('base64')}`));
      const [entry] = await read(`dn: cn=a\n${lines.join('\n')}\n`, size);
      expect(valuesOf(entry!, 'description')).toEqual(values);
    }),
    { numRuns: 60 },
  );
});
