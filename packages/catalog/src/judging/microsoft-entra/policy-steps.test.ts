import { expect, test } from 'vitest';
import { policySteps } from './policy-steps.ts';

test('a policy is made in the order of its form, and reported before it is on', () => {
  const steps = policySteps({ network: 'include Any', conditions: ['Client apps: Browser'], access: ['Grant: Block access'] });
  expect(steps.map((step) => step.split(/[:,]/, 1)[0])).toEqual([
    'Open Microsoft Entra admin center',
    'Users or workload identities',
    'Target resources',
    'Network',
    'Conditions',
    'Grant',
    'Enable policy',
  ]);
  expect(steps[1]).toContain('include All users');
});

test('takes an audience and a scope', () => {
  const steps = policySteps({
    users: 'Directory roles',
    except: 'Guest or external users',
    resources: 'Microsoft Admin Portals',
    access: [],
  });
  expect(steps.slice(1, 3).join(' ')).toMatch(
    /include Directory roles. Exclude Guest or external users and your .*Microsoft Admin Portals/,
  );
});
