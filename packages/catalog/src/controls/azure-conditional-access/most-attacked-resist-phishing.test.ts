import { describe } from 'vitest';
import { emptyAudience } from '@rampart/domain/new-sign-in-policy.ts';
import { tenant } from '../../../test-support/a-tenant.ts';
import { aGroup } from '../../../test-support/directory-objects.ts';
import { aSignInPolicy } from '../../../test-support/judged.ts';
import { judgesMostAttacked } from '../../../test-support/most-attacked.ts';
import { enablesOnlyItsOwn } from '../../../test-support/waiting-policies.ts';
import { mostAttackedResistPhishing } from './most-attacked-resist-phishing.ts';

const group = 'Rampart: Most Attacked: Phishing';
const doing = aSignInPolicy({ grantRequirements: { all: true, of: ['phishing-resistant-factor'] } });

describe('phishing-resistant authentication for the most attacked', () => {
  judgesMostAttacked(mostAttackedResistPhishing, {
    group,
    doing,
    weaker: { ...doing, grantRequirements: { all: true, of: ['second-factor'] } },
  });

  enablesOnlyItsOwn(
    mostAttackedResistPhishing,
    {
      ...tenant,
      groups: [...tenant.groups, aGroup(group, ['office-1', 'office-2'], { id: 'attacked' })],
      attacked: undefined,
      policies: [],
    },
    {
      'an audience of everyone': () => ({ audience: { ...emptyAudience, everyone: true } }),
      'another group beside it': () => ({ audience: { ...emptyAudience, groups: ['attacked', 'depot'] } }),
    },
  );
});
