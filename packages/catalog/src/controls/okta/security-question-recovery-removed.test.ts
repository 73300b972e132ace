import { describe, expect, it } from 'vitest';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { afterChanges, aPasswordPolicy, tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { securityQuestionRecoveryRemoved } from './security-question-recovery-removed.ts';

const asking = aPasswordPolicy({ recoveredWith: ['security-question', 'email-code'] });

const rule = { id: 'rule-1', name: 'Default Rule', partOf: 'policy-1', secondProof: 'security-question' as const };
const askingByRule = aPasswordPolicy({ recoveryRules: [rule] });

describe('the security question in password recovery', () => {
  isJudged(securityQuestionRecoveryRemoved, {
    'passes when nothing asks it': [{ policies: [aPasswordPolicy({})] }, 'pass'],
    'passes when other ways remain, text messages too': [{ policies: [aPasswordPolicy({ recoveredWith: ['text-message'] })] }, 'pass'],
    'passes when the asking policy is inactive': [{ policies: [aPasswordPolicy({}), { ...asking, isEnforced: false }] }, 'pass'],
    'fails when a policy asks it': [{ policies: [asking] }, 'fail', /under “Default Policy”/],
    'fails when one asks it and another does not say': [
      { policies: [aPasswordPolicy({ id: 'staff', recoveredWith: null }), asking] },
      'fail',
    ],
    'fails when a rule asks it': [{ policies: [askingByRule] }, 'fail', /under “Default Policy: Default Rule”/],
    'passes when a rule asks for any authenticator': [
      { policies: [aPasswordPolicy({ recoveryRules: [{ ...rule, secondProof: 'any-registered' }] })] },
      'pass',
    ],
    'passes when the policy of the asking rule is inactive': [
      { policies: [aPasswordPolicy({ id: 'staff' }), { ...askingByRule, isEnforced: false }] },
      'pass',
    ],
    'is unknown when the rules were not read': [
      { policies: [aPasswordPolicy({ recoveryRules: undefined })] },
      'unknown',
      /rules .* not been read/,
    ],
    'is unknown when a policy does not say how': [{ policies: [aPasswordPolicy({ recoveredWith: null })] }, 'unknown', /did not say/],
    'is not applicable without an active policy': [{ policies: [] }, 'not-applicable', /keeps no passwords/],
    'is unknown when the policies could not be read': [{}, 'unknown', /identity.password-policies/],
  });

  it('is fixed by removing the question and keeping the other methods', () => {
    const policies = [asking];
    const changes = securityQuestionRecoveryRemoved.remedy.changes!(tailoredDeployment(securityQuestionRecoveryRemoved, { policies }));
    expect(changes).toMatchObject([{ target: asking.id, after: { recoveredWith: ['email-code'] } }]);
    expect(securityQuestionRecoveryRemoved.assess({ policies: afterChanges(policies, changes) }, { asOf }).state).toBe('pass');
  });

  it('is fixed in a rule by asking for any enrolled authenticator instead', () => {
    const deployment = tailoredDeployment(securityQuestionRecoveryRemoved, { policies: [askingByRule] });
    const { id: target, ...before } = rule;
    expect(securityQuestionRecoveryRemoved.remedy.changes!(deployment)).toMatchObject([
      { id: 'identity.update-password-rule', target, before, after: { ...before, secondProof: 'any-registered' } },
    ]);
  });
});
