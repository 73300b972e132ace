import { describe, expect, it } from 'vitest';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { afterChanges, aPasswordPolicy, tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { passwordComplexityKept } from './password-complexity-kept.ts';

const simple = aPasswordPolicy({ kindsOfCharacters: ['lower', 'symbol'], refusesOwnName: false });

describe('the complexity of passwords', () => {
  isJudged(passwordComplexityKept, {
    'passes with three kinds of characters and no username': [{ policies: [aPasswordPolicy({})] }, 'pass'],
    'fails when kinds of characters are missing': [
      { policies: [{ ...simple, refusesOwnName: true }] },
      'fail',
      /“Default Policy” asks for no upper case letter, no number \(0-9\)\./,
    ],
    'fails when the username may be part of it': [
      { policies: [aPasswordPolicy({ refusesOwnName: null })] },
      'fail',
      /“Default Policy” lets the username/,
    ],
    'is not applicable without an active policy': [
      { policies: [{ ...simple, isEnforced: false }] },
      'not-applicable',
      /keeps no passwords/,
    ],
    'is unknown when the policies could not be read': [{}, 'unknown', /identity.password-policies/],
  });

  it('is fixed by adding what is missing and keeping what is asked for', () => {
    const changes = passwordComplexityKept.remedy.changes!(tailoredDeployment(passwordComplexityKept, { policies: [simple] }));
    expect(changes).toMatchObject([{ after: { kindsOfCharacters: ['lower', 'symbol', 'upper', 'digit'], refusesOwnName: true } }]);
    expect(passwordComplexityKept.assess({ policies: afterChanges([simple], changes) }, { asOf }).state).toBe('pass');
  });

  it('adds only the chosen kinds', () => {
    const leftOut = { kinds: ['Upper case letter'] };
    const changes = passwordComplexityKept.remedy.changes!(tailoredDeployment(passwordComplexityKept, { policies: [simple] }, { leftOut }));
    expect(changes).toMatchObject([{ after: { kindsOfCharacters: ['lower', 'symbol', 'digit'] } }]);
  });
});
