import type { EnrollmentPolicy } from '@rampart/domain/enrollment-policy.ts';
import { describe, expect, it } from 'vitest';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { afterChanges, tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { enrollmentRequired } from './enrollment-required.ts';

type Method = EnrollmentPolicy['methods'][number];
const password: Method = { key: 'okta_password', kind: 'password', need: 'required' };
const verify: Method = { key: 'okta_verify', kind: 'authenticator-app', need: 'optional' };
const key: Method = { key: 'webauthn', kind: 'security-key', need: 'not-allowed' };
const mail: Method = { key: 'okta_email', kind: 'email-code', need: 'required' };
const lax: EnrollmentPolicy = {
  id: 'default',
  name: 'Default Policy',
  order: 2,
  isEnforced: true,
  isBuiltIn: true,
  groups: ['everyone-group'],
  appliesToEveryone: true,
  methods: [password, verify, key],
  rules: [{ name: 'Default Rule', isEnforced: true, prompts: true, appliesAlways: true }],
};
const [rule] = lax.rules!;
const { rules: _rules, ...unread } = lax;
const strict = { ...lax, id: 'admins', name: 'Administrators', methods: [password, { ...verify, need: 'required' as const }] };

describe('the enrollment of an authenticator', () => {
  isJudged(enrollmentRequired, {
    'passes when each policy requires a strong one': [{ policies: [strict] }, 'pass'],
    'passes when the lax policy is inactive': [{ policies: [strict, { ...lax, isEnforced: false }] }, 'pass'],
    'fails when everything but the password is optional': [{ policies: [strict, lax] }, 'fail', /in “Default Policy”/],
    'fails when only mail is required': [{ policies: [{ ...lax, methods: [password, mail, verify] }] }, 'fail', /too weak/],
    'fails when its rule prompts no one': [
      { policies: [{ ...strict, rules: [{ ...rule!, prompts: false }] }] },
      'fail',
      /^No active rule of “Administrators” prompts people to enroll\.$/,
    ],
    'passes whatever policies ask that have no rule for anyone: the next one decides': [
      {
        policies: [
          { ...lax, rules: [{ ...rule!, isEnforced: false }] },
          { ...lax, id: 'none', rules: [] },
          { ...lax, id: 'some', rules: [{ ...rule!, prompts: false, appliesAlways: false }] },
          strict,
        ],
      },
      'pass',
    ],
    'is not applicable when no policy has a rule': [{ policies: [{ ...strict, rules: [] }] }, 'not-applicable', /with an active rule/],
    'fails when a rule before it prompts no one, wherever they are': [
      { policies: [{ ...strict, rules: [{ ...rule!, prompts: false }, rule!] }] },
      'fail',
    ],
    'passes when a rule before it prompts no one in some places': [
      { policies: [{ ...strict, rules: [{ ...rule!, prompts: false, appliesAlways: false }, rule!] }] },
      'pass',
    ],
    'is unknown when its rules were not read': [{ policies: [{ ...unread, methods: strict.methods }] }, 'unknown', /not been read/],
    'is not applicable without an active policy': [{ policies: [] }, 'not-applicable', /No authenticator enrollment policy/],
    'is unknown when the policies could not be read': [{}, 'unknown', /identity.enrollment-policies/],
  });

  it('is fixed by requiring Okta Verify and changing nothing else', () => {
    const policies = [strict, lax];
    const changes = enrollmentRequired.remedy.changes!(tailoredDeployment(enrollmentRequired, { policies }));
    expect(changes).toMatchObject([{ target: lax.id, after: { methods: [password, { ...verify, need: 'required' }, key] } }]);
    expect(enrollmentRequired.assess({ policies: afterChanges(policies, changes) }, { asOf }).state).toBe('pass');
  });

  it('requires a security key instead when Okta Verify is excluded', () => {
    const leftOut = { authenticators: ['Okta Verify'] };
    const offering = { ...lax, methods: [password, verify, { ...key, need: 'optional' as const }] };
    const changes = enrollmentRequired.remedy.changes!(tailoredDeployment(enrollmentRequired, { policies: [offering] }, { leftOut }));
    expect(changes).toMatchObject([{ after: { methods: [password, verify, { ...key, need: 'required' }] } }]);
  });

  it('requires nothing that the administrator has disabled', () => {
    const leftOut = { authenticators: ['Okta Verify'] };
    expect(enrollmentRequired.remedy.changes!(tailoredDeployment(enrollmentRequired, { policies: [lax] }, { leftOut }))).toEqual([]);
  });

  it('leaves rules that prompt no one to the manual steps', () => {
    const policies = [{ ...strict, rules: [{ ...rule!, prompts: false }] }];
    const deployment = tailoredDeployment(enrollmentRequired, { policies });
    expect(enrollmentRequired.remedy.changes!(deployment)).toEqual([]);
    const steps = enrollmentRequired.remedy.steps(deployment);
    expect(steps).toContainEqual(expect.stringContaining('In the policy Administrators, edit the rule'));
    expect(steps).not.toContainEqual(expect.stringContaining('to Required'));
  });

  it('changes nothing where the policy knows neither', () => {
    const policies = [{ ...lax, methods: [password, mail] }];
    expect(enrollmentRequired.remedy.changes!(tailoredDeployment(enrollmentRequired, { policies }))).toEqual([]);
  });
});
