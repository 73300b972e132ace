import type { Tag } from '@rampart/contract/remediate/quest.ts';
import { expect, test } from 'vitest';
import { questOf } from '../../../../test-support/remediation.ts';
import { facetsOf, filterQuests } from './filter-quests.ts';

const tag = (tag_type: Tag['tag_type'], value: string, label: string): Tag => ({ tag_type, value, label });

const okta = questOf({
  quest_tome_name: 'Strengthen Okta passwords',
  quest_tome_tags: [
    tag('priority', 'p1', 'High Priority'),
    tag('product', 'okta', 'Okta'),
    tag('compliance_framework', 'nist', 'NIST'),
    tag('licensed_feature', 'okta.password', 'Password policies'),
  ],
});
const directory = questOf({
  quest_tome_name: 'Strengthen domain passwords',
  statuses: ['INCOMPLETE'],
  counts: { pass: 0, fail: 0, unknown: 1, not_applicable: 0 },
  details: { product_name: 'Local Directory', program_type: 'zero_trust', program_name: 'Zero Trust' },
});
const quests = [okta, directory];

const facets = [
  ['status', 'Status', 'SELECTED', 'Selected'],
  ['priority', 'Priority', 'p1', 'High Priority'],
  ['product', 'Product', 'okta', 'Okta'],
  ['framework', 'Framework', 'nist', 'NIST'],
  ['program', 'People group', 'baseline', 'Baseline Security'],
  ['feature', 'Licensed feature', 'okta.password', 'Password policies'],
] as const;

test.each(facets)('the facet %s counts as many as it narrows the list to', (id, label, value, text) => {
  expect(facetsOf(quests).find((facet) => facet.id === id)).toMatchObject({
    label,
    values: expect.arrayContaining([{ value, label: text, count: 1 }]),
  });
  expect(filterQuests(quests, { [id]: value })).toEqual([okta]);
});

test('a value that is chosen though no remediation has it is named, and can be taken back', () => {
  const [status, priority] = facetsOf(quests, { status: 'STAGED~OPEN', priority: 'p2' });
  expect(status?.values).toContainEqual({ value: 'STAGED', label: 'Staged', count: 0 });
  expect(priority?.values).toContainEqual({ value: 'p2', label: 'Medium', count: 0 });
  expect(facetsOf([], { status: 'OPEN' })[0]?.values).toEqual([{ value: 'OPEN', label: 'Open', count: 0 }]);
  const advanced = facetsOf([], { priority: 'advanced' })[1];
  expect(advanced?.values).toEqual([{ value: 'advanced', label: 'Rampart Content', count: 0 }]);
});

test('a value that an address makes up has its own name', () => {
  expect(facetsOf([], { status: 'constructor' })[0]?.values).toEqual([{ value: 'constructor', label: 'constructor', count: 0 }]);
});

test('words are found in any case and order, in name, product and tags', () => {
  expect(filterQuests(quests, { q: 'OKTA strengthen' })).toEqual([okta]);
  expect(filterQuests(quests, { q: 'nist' })).toEqual([okta]);
  expect(filterQuests(quests, { q: 'local directory' })).toEqual([directory]);
  expect(filterQuests(quests, { q: 'nothing is called this' })).toEqual([]);
});

test('a remediation of which nothing could be assessed has the status unknown', () => {
  expect(filterQuests(quests, { status: 'UNKNOWN' })).toEqual([directory]);
});

test('open is what is neither complete nor left with accepted risks only, whatever status is shown of it', () => {
  const confirming = questOf({ confirming: ['okta.session-short'] });
  const subscribed = questOf({ statuses: ['SUBSCRIBED', 'INCOMPLETE'] });
  const done = [questOf({ statuses: ['COMPLETED'] }), questOf({ statuses: ['RISK_ACCEPTED'] })];
  const all = [...quests, confirming, ...done, subscribed];
  expect(filterQuests(all, { status: 'OPEN' })).toEqual([...quests, confirming, subscribed]);
  expect(facetsOf(all).find(({ id }) => id === 'status')?.values).toContainEqual({ value: 'OPEN', label: 'Open', count: 4 });
});
