import { expect, test } from 'vitest';
import { questOf } from '../../../../test-support/remediation.ts';
import { nothingToDeploy } from './nothing-to-deploy.ts';

const none = { remaining: [], selected: [], staged: [], deployed: [] };

test.each([
  [
    'of which nothing is selected',
    questOf({ snapshot: { ...none, remaining: ['a'] } }),
    'Select controls under Remediation Outcomes first.',
  ],
  ['that is staged', questOf({ snapshot: { ...none, staged: ['a'] } }), 'Continue to enable it.'],
  ['that is deployed', questOf({ snapshot: { ...none, deployed: ['a'] } }), 'Every control of this remediation is in place.'],
  [
    'whose other controls have an accepted risk',
    questOf({ snapshot: { ...none, remaining: ['b'], deployed: ['a'] }, statuses: ['RISK_ACCEPTED'] }),
    'Everything else is in place; the risk of 1 control is accepted.',
  ],
  [
    'whose controls all have an accepted risk',
    questOf({ snapshot: { ...none, remaining: ['a', 'b'] }, statuses: ['RISK_ACCEPTED'] }),
    'Nothing is left to deploy: the risk of 2 controls is accepted.',
  ],
])('a remediation %s says so where it is staged', (_, quest, hint) => {
  expect(nothingToDeploy(quest, 'stage').hint).toBe(hint);
});

test.each([
  ['of which nothing is staged', questOf({ snapshot: { ...none, selected: ['a'] } }), 'Nothing is staged yet.'],
  [
    'whose other controls have an accepted risk',
    questOf({ snapshot: { ...none, staged: ['b'], deployed: ['a'] }, statuses: ['RISK_ACCEPTED'] }),
    'Everything else is in place; the risk of 1 control is accepted.',
  ],
  [
    'that a deployment is changing',
    questOf({ snapshot: { ...none, staged: ['a'] }, confirming: ['a'] }),
    'A deployment is changing this product. Wait until it is confirmed.',
  ],
])('a remediation %s says so where it is enabled', (_, quest, hint) => {
  expect(nothingToDeploy(quest, 'enable').hint).toBe(hint);
});
