import { dayMs } from '@rampart/domain/day.ts';
import { expect, test } from 'vitest';
import type { TxtAnswer } from '../../../../platform/dns/txt-records.ts';
import { recordValue } from './domain-name.ts';
import type { ClaimedDomain } from './domain-store.ts';
import { judgeAnswer } from './judge-answer.ts';

const now = new Date('2026-11-16T04:23:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
const claim: ClaimedDomain = {
  tenantId: 'mine',
  domain: 'halden.example',
  state: 'claimed',
  token: 'mine',
  proof: null,
  claimedAt: daysAgo(100),
  provenAt: null,
  confirmedBy: null,
  reason: null,
  checkedAt: null,
  answer: null,
  missingSince: null,
};
const proven: ClaimedDomain = { ...claim, state: 'proven', proof: 'dns', provenAt: daysAgo(90) };
const other: ClaimedDomain = { ...proven, tenantId: 'theirs', token: 'theirs' };
const absent: TxtAnswer = { state: 'absent' };
const unanswered: TxtAnswer = { state: 'unanswered' };
const shows = (...claims: readonly ClaimedDomain[]): TxtAnswer => ({
  state: 'found',
  values: ['v=spf1 -all', ...claims.map(({ token }) => recordValue(token))],
});

test.each([
  ['a claim with its record is proven', { claim, answer: shows(claim) }, 'prove'],
  ['a claim without one waits', { claim, answer: absent }, 'keep'],
  ['other records prove nothing', { claim, answer: shows(other) }, 'keep'],
  ['a lost domain is proven again by its record', { claim: { ...claim, state: 'lost' }, answer: shows(claim) }, 'prove'],
  ['an owner whose record is gone gives way', { claim, owners: [other], answer: shows(claim) }, 'take'],
  ['an owner whose record is there does not', { claim, owners: [other], answer: shows(claim, other) }, 'contest'],
  ['nor does one that the staff confirmed', { claim, owners: [{ ...other, proof: 'staff' }], answer: shows(claim) }, 'contest'],
  ['nor the owner of the domain above', { claim, owners: [{ ...other, domain: 'example' }], answer: shows(claim) }, 'contest'],
  ['a proven domain with its record stays', { claim: proven, answer: shows(proven) }, 'keep'],
  ['one without it is missed first', { claim: proven, answer: absent }, 'miss'],
  ['and kept for some days', { claim: { ...proven, missingSince: daysAgo(6.9) }, answer: absent }, 'keep'],
  ['and lost after a week', { claim: { ...proven, missingSince: daysAgo(7) }, answer: absent }, 'lose'],
  ['but not while no name server can tell', { claim: { ...proven, missingSince: daysAgo(29) }, answer: unanswered }, 'keep'],
  ['for a month', { claim: { ...proven, missingSince: daysAgo(30) }, answer: unanswered }, 'lose'],
  ['what the staff confirmed needs no record', { claim: { ...proven, proof: 'staff' }, answer: absent }, 'keep'],
] as const)('%s', (_what, looked, judgement) => {
  expect(judgeAnswer({ owners: [], now, ...looked })).toBe(judgement);
});
