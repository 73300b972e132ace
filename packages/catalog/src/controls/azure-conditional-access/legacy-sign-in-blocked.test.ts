import { describe } from 'vitest';
import { aSignInPolicy, isJudged, unlicensed } from '../../../test-support/judged.ts';
import { legacySignInBlocked } from './legacy-sign-in-blocked.ts';

const blocking = aSignInPolicy({ decision: 'block', clients: ['exchange-active-sync', 'other-legacy'] });
const whom = { everyone: false, guests: false, people: [], groups: [], roles: [] };

describe('legacy authentication', () => {
  isJudged(legacySignInBlocked, {
    'passes when an enforced policy blocks it for everybody': [{ policies: [blocking] }, 'pass'],
    'passes when only named accounts are spared': [{ policies: [{ ...blocking, exceptWhom: { ...whom, people: ['emergency'] } }] }, 'pass'],
    'fails when the policy is in report-only mode': [{ policies: [{ ...blocking, mode: 'report-only' }] }, 'fail', /report-only/],
    'fails when a group is left out': [
      { policies: [{ ...blocking, exceptWhom: { ...whom, groups: ['depot'] } }] },
      'fail',
      /leaves people/,
    ],
    'fails when nothing blocks it': [{ policies: [] }, 'fail', /No policy/],
    'is not applicable without the licence': [{ policies: [] }, 'not-applicable', /licences/, unlicensed],
    'is unknown when the policies could not be read': [{}, 'unknown', /identity.sign-in-policies/],
  });
});
