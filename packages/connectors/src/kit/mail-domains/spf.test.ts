import { expect, test } from 'vitest';
import { zone } from '../../../test-support/zone.ts';
import { readSpf } from './spf.ts';

type Zone = Parameters<typeof zone>[0];
const read = (records: Zone) => readSpf(zone(records).lookUp, 'x.example');
const own = (record: string, others: Zone = {}) => read({ 'TXT x.example': ['unrelated', record], ...others });

test.each([
  ['v=spf1 -all', 'fail'],
  ['v=spf1 ip4:192.0.2.0/24 ~all', 'softfail'],
  ['V=SPF1 ?all', 'neutral'],
  ['v=spf1 +all', 'pass'],
  ['v=spf1 all', 'pass'],
  ['v=spf1 ip4:0.0.0.0/0 -all', 'pass'],
  ['v=spf1 ip6:::/0 -all', 'pass'],
  ['v=spf1 -all ip4:0.0.0.0/0', 'fail'],
  ['v=spf1 ~ip4:0.0.0.0/0 -all', 'fail'],
  ['v=spf1 ip6:2001:db8::/32', 'not-said'],
  // What follows `all` is never reached, and neither is a redirect.
  ['v=spf1 -all +all redirect=other.example', 'fail'],
])('%s says what becomes of mail from other servers', async (record, others) => {
  expect(await own(record)).toMatchObject({ state: 'found', record, others, problem: null });
});

test('distinguishes no record from no answer', async () => {
  expect(await read({ 'TXT x.example': ['v=spf10 -all', 'v=DMARC1; p=none'] })).toEqual({ state: 'absent' });
  expect(await read({})).toEqual({ state: 'absent' });
  expect(await read({ 'TXT x.example': 'unanswered' })).toEqual({ state: 'unanswered' });
  expect(await own('v=spf1 include:a.example -all', { 'TXT a.example': 'unanswered' })).toEqual({ state: 'unanswered' });
});

test('counts the lookups of everything that is included, and takes `all` of a redirect', async () => {
  const found = await own('v=spf1 include:a.example mx:x.example/24 redirect=b.example', {
    'TXT a.example': ['v=spf1 a exists:%{i}.a.example ?all'],
    'A a.example': ['192.0.2.1'],
    'MX x.example': ['10 mx.x.example'],
    'TXT b.example': ['v=spf1 ip4:192.0.2.9 -all'],
  });
  expect(found).toMatchObject({ others: 'fail', lookups: 5, problem: null });
});

test('a record that takes more than ten lookups is refused, and no more is asked', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `s${index}.example`);
  const { lookUp, asked } = zone({
    'TXT x.example': [`v=spf1 ${names.map((name) => `include:${name}`).join(' ')} -all`],
    ...Object.fromEntries(names.map((name) => [`TXT ${name}`, ['v=spf1 -all']])),
  });
  expect(await readSpf(lookUp, 'x.example')).toMatchObject({ problem: 'too-many-lookups', lookups: 11, others: 'fail' });
  expect(asked).toHaveLength(11);
});

test('records that include each other end', async () => {
  const found = await own('v=spf1 include:a.example -all', {
    'TXT a.example': ['v=spf1 include:x.example -all'],
    'TXT x.example': ['v=spf1 include:a.example -all'],
  });
  expect(found).toMatchObject({ problem: 'too-many-lookups' });
});

test.each([
  ['v=spf1 include:gone.example -all', {}, 'broken-include', 'gone.example'],
  ['v=spf1 include:a.example -all', { 'TXT a.example': ['v=spf1 -all', 'v=spf1 ~all'] }, 'several-records', 'a.example'],
  ['v=spf1 include: -all', {}, 'syntax', 'x.example'],
  ['v=spf1 inclued:a.example -all', {}, 'syntax', 'x.example'],
  ['v=spf1 a:one.example a:two.example mx:three.example -all', {}, 'too-many-void-lookups', 'three.example'],
])('%s is of no use to receivers', async (record, others, problem, problemAt) => {
  expect(await own(record, others)).toMatchObject({ problem, problemAt });
});

test('two records are none to a receiver', async () => {
  expect(await read({ 'TXT x.example': ['v=spf1 -all', 'v=spf1 ~all'] })).toMatchObject({ problem: 'several-records' });
});

test.each([
  ['v=spf1 include:a.example -all', 'v=spf1 +all', 'open-include'],
  ['v=spf1 include:a.example -all', 'v=spf1 ip4:0.0.0.0/0 ~all', 'open-include'],
  ['v=spf1 include:a.example -all', 'v=spf1 include:b.example -all', 'open-include'],
  ['v=spf1 ?include:a.example -all', 'v=spf1 +all', null],
  ['v=spf1 include:a.example -all', 'v=spf1 ?include:b.example -all', null],
  ['v=spf1 -all include:a.example', 'v=spf1 +all', null],
])('%s with %s lets every server send, or does not', async (record, included, problem) => {
  const found = await own(record, { 'TXT a.example': [included], 'TXT b.example': ['v=spf1 +all'] });
  expect(found).toMatchObject({ problem, problemAt: problem === null ? null : 'a.example' });
});
