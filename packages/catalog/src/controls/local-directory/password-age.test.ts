import { describe, expect, test } from 'vitest';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { aDomainPolicy } from '../../../test-support/directory-objects.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { passwordAge } from './password-age.ts';

const weak = aDomainPolicy({ maxAgeDays: 0 });
const fineGrained = aDomainPolicy({ ...weak, id: 'fine', name: 'Administrators', appliesToEveryone: false, order: 10 });

describe('the age of passwords', () => {
  isJudged(passwordAge, {
    'passes when the domain asks for enough': [{ policies: [aDomainPolicy()] }, 'pass'],
    'passes whatever a fine-grained policy says': [{ policies: [aDomainPolicy(), fineGrained] }, 'pass'],
    'fails when the domain does not': [{ policies: [weak] }, 'fail', /for ever/],
    'fails when one of two domains does not': [{ policies: [aDomainPolicy({ id: 'other' }), weak] }, 'fail', /for ever/],
    'fails when they live for years': [{ policies: [{ ...weak, maxAgeDays: 999 }] }, 'fail', /999 days/],
    'is not applicable without a policy for everyone': [{ policies: [fineGrained] }, 'not-applicable', /has no password policy/],
    'is unknown when the policies could not be read': [{}, 'unknown', /identity.password-policies/],
  });

  test('its change makes it pass, and touches nothing else', () => {
    const [change, ...more] = passwordAge.remedy.changes!(
      deploymentOf(passwordAge, { policies: [aDomainPolicy({ id: 'other' }), weak, fineGrained] }),
    );
    expect(more).toEqual([]);
    expect(change).toMatchObject({
      id: 'identity.update-password-policy',
      target: 'domain',
      before: { maxAgeDays: 0 },
      after: { maxAgeDays: 365 },
    });
    const fixed = aDomainPolicy({ ...weak, ...(change!.after as object) });
    expect(passwordAge.assess({ policies: [fixed] }, { asOf }).state).toBe('pass');
    expect(fixed).toEqual({ ...weak, maxAgeDays: 365 });
  });

  test('a policy that lets no expired password sign in is left to a person, with steps', () => {
    const overlays = [
      { ...weak, id: 'closed', name: 'closed', graceSignIns: 0 },
      { ...weak, id: 'open', name: 'open', graceSignIns: 3 },
    ];
    const deployment = deploymentOf(passwordAge, { policies: overlays });
    expect(passwordAge.remedy.changes!(deployment).map(({ target }) => target)).toEqual(['open']);
    const steps = passwordAge.remedy.steps(deployment).join(' ');
    expect(steps).toContain('leaves these to you: closed.');
    expect(steps).toContain('pwdGraceAuthnLimit to 5 and pwdMaxAge to 31536000');
    expect(passwordAge.assess({ policies: overlays }, { asOf }).state).toBe('fail');
    expect(passwordAge.remedy.steps(deploymentOf(passwordAge, { policies: [weak] })).join(' ')).not.toContain('OpenLDAP');
  });

  test.each([
    ['where no policy is known', []],
    ['where none is for everyone', [fineGrained]],
  ])('%s, the steps for OpenLDAP name old passwords and grace sign-ins before an age', (_case, policies) => {
    const steps = passwordAge.remedy.steps(deploymentOf(passwordAge, { policies }));
    expect(steps[0]).toMatch(/^In Active Directory: /);
    expect(steps.slice(-3)).toEqual([
      expect.stringMatching(/^In OpenLDAP, .*no pwdGraceAuthnLimit/),
      expect.stringContaining('pwdChangedTime is more than 365 days ago'),
      expect.stringContaining('pwdGraceAuthnLimit to 5 or more and pwdMaxAge to 31536000 in the default password policy'),
    ]);
    expect(steps.filter((step) => step.includes('pwdMaxAge to'))).toHaveLength(1);
  });

  test('an OpenLDAP policy with a shorter age gets no steps', () => {
    const overlay = aDomainPolicy({ name: 'everyone', maxAgeDays: 90, graceSignIns: 3 });
    expect(passwordAge.remedy.steps(deploymentOf(passwordAge, { policies: [overlay] }))).toEqual([]);
  });
});
