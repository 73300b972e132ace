import { expect, test } from '@playwright/test';
import { collectComplaints } from './support/audit-page.ts';
import { walkDeployment } from './support/deployment-walk.ts';

test('a control of conditional access is deployed, rolled back, kept in place by a subscription, and taken back for good', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000);
  const complaints = collectComplaints(page);
  await walkDeployment(page, request, {
    product: 'Azure Conditional Access',
    products: ['azure_ad', 'azure_conditional_access'],
    directory: 'Azure AD',
    // One that no other journey looks at: what is written at the simulated vendor is there for every tenant.
    remediation: 'let-in-managed-devices-only',
    subscription: 'keep-conditional-access-in-place',
    control: 'azure-conditional-access.managed-devices-required',
    simulator: 'microsoft-graph',
    rule: /^Rampart/,
  });
  expect(complaints).toEqual([]);
});
