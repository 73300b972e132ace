import { expect, test } from 'vitest';
import { canBeLimited, EntitlementIdentifier, entitlements } from './entitlement.ts';

test('the ids are the places in the list of the specification', () => {
  expect(entitlements.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(entitlements.map(({ identifier }) => identifier)).toEqual([
    'access_compliance_coverage',
    'deploy_program',
    'deploy_quest_configurations',
    'drift_detection',
    'export_data',
    'create_jira_issue',
    'access_licensing',
    'access_outreach',
    'mark_quest_complete',
    'accept_control_recommendation_risk',
    'create_servicenow_issue',
    'access_tra_assessment',
  ]);
});

test('what reaches outside the product can be limited, and nothing else', () => {
  expect(entitlements.filter(({ identifier }) => canBeLimited(identifier)).map(({ id }) => id)).toEqual([2, 3, 5, 6, 11]);
});

test('every identifier is accepted, once, and nothing else is', () => {
  expect(new Set(entitlements.map(({ identifier }) => identifier)).size).toBe(entitlements.length);
  for (const { identifier } of entitlements) expect(EntitlementIdentifier.parse(identifier)).toBe(identifier);
  expect(EntitlementIdentifier.safeParse('everything').success).toBe(false);
});
