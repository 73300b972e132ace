import { expect, test } from '@playwright/test';
import { collectComplaints } from './support/audit-page.ts';
import { walkDeployment } from './support/deployment-walk.ts';

test('a rule of Okta is deployed, rolled back, kept in place by a subscription, and taken back for good', async ({ page, request }) => {
  test.setTimeout(240_000);
  const complaints = collectComplaints(page);
  await walkDeployment(page, request, {
    product: 'Okta',
    products: ['okta'],
    directory: 'Okta',
    remediation: 'protect-okta-administration',
    subscription: 'keep-okta-policies-in-place',
    control: 'okta.admin-console-second-factor-forced',
    simulator: 'okta',
    rule: /Rampart two factors/,
  });
  expect(complaints).toEqual([]);
});
