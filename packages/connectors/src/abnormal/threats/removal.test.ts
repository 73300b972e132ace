import { expect, test } from 'vitest';
import { ThreatMessage } from '../schema.ts';
import { removalOf } from './removal.ts';

const message = (particular: object) =>
  ThreatMessage.parse({ recipientAddress: 'a@x.example', receivedTime: '2026-01-01T00:00:00Z', ...particular });

test.each([
  ['Auto Remediated', 'automatically'],
  ['Auto-Remediated', 'automatically'],
  ['Post Remediated', 'later'],
  ['Remediated', 'later'],
  ['Remediation Attempted', 'attempted'],
  ['Not Remediated', 'left'],
  ['Would Remediate', 'left'],
  ['No Action Done', 'left'],
  ['Something new', 'left'],
  ['Marked Safe', 'safe'],
])('takes the status %s for %s, whatever the older flags say', (remediationStatus, removal) => {
  expect(removalOf(message({ remediationStatus, autoRemediated: true }))).toBe(removal);
});

test('takes the flags where there is no status', () => {
  expect(removalOf(message({ autoRemediated: true }))).toBe('automatically');
  expect(removalOf(message({ postRemediated: true }))).toBe('later');
  expect(removalOf(message({}))).toBe('left');
});
