import type { DriftAlert } from '@rampart/contract/watch/alerts.ts';
import { expect, test } from 'vitest';
import { draftTicket } from './draft-ticket.ts';

const alert = {
  details: { title: 'Policy “MFA” changed', product_name: 'Okta', subconfig_name: 'Policy' },
  priority: 'high',
  change_count: 1,
  posture_risk: { level: 'unchanged', points: 0, controls: [], attacks: null, techniques: [] },
  changes: [
    {
      id: 'c1',
      object_name: 'MFA',
      happened_at: '2026-11-15T08:00:00.000Z',
      found_at: '2026-11-15T09:00:00.000Z',
      cause: 'person',
      actor: 'lucia@example.test',
      ticket: null,
      by_hand: null,
    },
  ],
} as unknown as DriftAlert;

test('says what each setting was and is, so that it can be set back without Rampart', () => {
  const none = { added: [], removed: [] };
  const differences = [
    { path: 'status', label: 'Status', before: 'Active', after: 'Inactive', ...none },
    { path: 'days', label: 'Session days', before: null, after: '90', ...none },
    { path: 'people', label: 'Excluded groups', before: null, after: null, added: ['Board'], removed: ['Contractors'] },
    ...Array.from({ length: 5 }, (_, place) => ({ path: `p${place}`, label: `Setting ${place}`, before: '0', after: '1', ...none })),
  ];
  const { summary, description } = draftTicket(alert, new Map([['c1', differences]]));
  expect(summary).toBe('Rampart: Policy “MFA” changed (Okta)');
  expect(description.split('\n').slice(3, 11)).toEqual([
    'Policy “MFA”: changed 15 Nov 2026, 08:00 UTC, by lucia@example.test, without a ticket',
    'Status: Active → Inactive',
    'Session days: not set → 90',
    'Excluded groups: added Board; removed Contractors',
    'Setting 0: 0 → 1',
    'Setting 1: 0 → 1',
    'Setting 2: 0 → 1',
    'and 2 more settings',
  ]);
  expect(description).toContain('If it was not: choose Revert in Rampart, or restore the old values listed above in the product.');
});

test('says what to do in the product where Rampart does not take it back', () => {
  const changes = alert.changes.map((change) => ({ ...change, by_hand: 'Remove the assignment under Roles & admins.' }));
  const { description } = draftTicket({ ...alert, changes }, new Map());
  expect(description).toContain('If it was not: Remove the assignment under Roles & admins. The alert closes automatically');
});

test.each([
  ['lowered', -1.1, 'Posture risk is lowered by 1.1 points.'],
  ['raised', 1, 'Posture risk is raised by 1 point.'],
  ['unchanged', 0, 'Posture risk is unchanged: no control that Rampart checks is affected.'],
] as const)('says of a change that breaks no control that the risk is %s', (level, points, sentence) => {
  const { description } = draftTicket({ ...alert, posture_risk: { ...alert.posture_risk, level, points } }, new Map());
  expect(description).toContain(`Why it matters\n${sentence}\n`);
});
