import { expect, test } from 'vitest';
import { tagsOf } from './tags-of.ts';

const okta = { id: 'okta', name: 'Okta' };
const plain = {
  priority: 'p1',
  product: okta,
  licensedFeatures: [],
  frameworks: [],
  statuses: ['INCOMPLETE'],
  deployedAt: null,
  subscribedAt: null,
} as const;

test('a remediation that is not started is tagged by what it is', () => {
  expect(tagsOf(plain).map(({ type, value, label }) => [type, value, label])).toEqual([
    ['priority', 'p1', 'High Priority'],
    ['product', 'okta', 'Okta'],
    ['remediation_status', 'INCOMPLETE', 'Not Started'],
    ['is_complete', 'false', 'Incomplete'],
  ]);
});

test('there is a tag for each licensed feature, framework and status', () => {
  const tags = tagsOf({
    ...plain,
    priority: 'advanced',
    licensedFeatures: [{ id: 'okta.adaptive-mfa', name: 'Adaptive MFA' }],
    frameworks: [
      { id: 'cis-v8', name: 'CISv8' },
      { id: 'soc-2', name: 'SOC 2 CC' },
    ],
    statuses: ['STAGED', 'SELECTED', 'INCOMPLETE'],
  });
  const of = (type: string) => tags.filter((tag) => tag.type === type).map(({ label }) => label);
  expect([of('priority'), of('licensed_feature'), of('compliance_framework'), of('remediation_status')]).toEqual([
    ['Rampart Content'],
    ['Adaptive MFA'],
    ['CISv8', 'SOC 2 CC'],
    ['Staged', 'Selected'],
  ]);
});

test('who did something when, and that the risk is accepted, are tags too', () => {
  const tags = tagsOf({
    ...plain,
    statuses: ['RISK_ACCEPTED'],
    last: { actor: 'anna@example.test', at: new Date('2026-03-04T10:00:00Z') },
    deployedAt: new Date('2026-03-03T10:00:00Z'),
    subscribedAt: new Date('2026-03-02T10:00:00Z'),
  });
  expect(Object.fromEntries(tags.map(({ type, value }) => [type, value]))).toMatchObject({
    user: 'anna@example.test',
    time: '2026-03-04',
    last_deployed: '2026-03-03',
    time_subscribed: '2026-03-02',
    overridden_controls: 'risk_accepted',
  });
});
