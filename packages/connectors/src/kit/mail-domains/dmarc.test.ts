import { expect, test } from 'vitest';
import { zone } from '../../../test-support/zone.ts';
import { domainsAbove, readDmarc } from './dmarc.ts';

const read = (domain: string, records: Parameters<typeof zone>[0]) => readDmarc(zone(records).lookUp, domain);
const own = (record: string) => read('x.example', { 'TXT _dmarc.x.example': [record] });

test.each([
  ['v=DMARC1; p=reject', { policy: 'reject', subdomainPolicy: 'reject', percent: 100, reportsTo: [] }],
  ['v=DMARC1;p=Quarantine;sp=none;pct=20', { policy: 'quarantine', subdomainPolicy: 'none', percent: 20 }],
  [
    'v=DMARC1; p=none; rua=mailto:a@x.example!10m, mailto:b@y.example,ftp://no',
    { policy: 'none', reportsTo: ['mailto:a@x.example', 'mailto:b@y.example'] },
  ],
  // RFC 7489, 6.6.3.
  ['v=DMARC1; p=block; rua=mailto:a@x.example', { policy: 'none' }],
  ['v=DMARC1; p=block', { policy: null, subdomainPolicy: null }],
  ['v=DMARC1; p=reject; sp=rejected; rua=mailto:a@x.example', { policy: 'none', subdomainPolicy: 'none' }],
  ['v=DMARC1; p=reject; sp=rejected', { policy: null, subdomainPolicy: null }],
])('%s', async (record, found) => {
  expect(await own(record)).toMatchObject({ state: 'found', record, at: 'x.example', ...found });
});

test('a domain without a record has the policy for subdomains of the nearest above', async () => {
  const records = { 'TXT _dmarc.x.example': ['v=DMARC1; p=reject; sp=quarantine'] };
  expect(await read('mail.eu.x.example', records)).toMatchObject({ at: 'x.example', policy: 'quarantine', subdomainPolicy: 'quarantine' });
});

test('two records are none, no answer is not no record, and other texts do not count', async () => {
  expect(await read('x.example', { 'TXT _dmarc.x.example': ['v=DMARC1; p=reject', 'v=DMARC1; p=none'] })).toMatchObject({ policy: null });
  expect(await read('x.example', { 'TXT _dmarc.x.example': 'unanswered' })).toEqual({ state: 'unanswered' });
  expect(await read('x.example', { 'TXT _dmarc.x.example': ['v=DMARC12; p=reject', 'p=reject; v=DMARC1'] })).toEqual({ state: 'absent' });
});

test('looks in few places, however long the name', () => {
  expect(domainsAbove('x.example')).toEqual(['x.example']);
  expect(domainsAbove('a.b.c.d.e.f.g.h.i.j.x.example')).toHaveLength(8);
  expect(domainsAbove('a.b.c.d.e.f.g.h.i.j.x.example').at(-1)).toBe('x.example');
});
