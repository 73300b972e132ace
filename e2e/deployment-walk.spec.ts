import { expect } from '@playwright/test';
import { onTurn } from '../apps/server/test-support/run/test-depth.ts';
import { testAloneAt } from './support/alone-at.ts';
import { collectComplaints } from './support/audit-page.ts';
import { type Walk, walkDeployment } from './support/deployment-walk.ts';

const walks: readonly Walk[] = [
  {
    product: 'Azure Conditional Access',
    products: ['azure_ad', 'azure_conditional_access'],
    directory: 'Azure AD',
    // One that no other journey looks at: what is written at the simulated vendor is there for every tenant.
    remediation: 'let-in-managed-devices-only',
    subscription: 'keep-conditional-access-in-place',
    control: 'azure-conditional-access.managed-devices-required',
    simulator: 'microsoft-graph',
    rule: /^Rampart/,
  },
  {
    product: 'Okta',
    products: ['okta'],
    directory: 'Okta',
    remediation: 'protect-okta-administration',
    subscription: 'keep-okta-policies-in-place',
    control: 'okta.admin-console-second-factor-forced',
    simulator: 'okta',
    rule: /Rampart two factors/,
  },
];

for (const walk of onTurn(walks, 2)) {
  const test = testAloneAt(walk.simulator);
  test(
    `a control of ${walk.product} is deployed, rolled back, kept in place by a subscription, and taken back for good`,
    { tag: '@always' },
    async ({ page, request }) => {
      test.setTimeout(480_000);
      const complaints = collectComplaints(page);
      await walkDeployment(page, request, walk);
      expect(complaints).toEqual([]);
    },
  );
}
