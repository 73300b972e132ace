import { describe, expect, test } from 'vitest';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { aDomainPolicy, aGroup } from '../../../test-support/directory-objects.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { administratorPasswords } from './administrator-passwords.ts';

const groups = [aGroup('Domain Admins', [])];
const weak = aDomainPolicy({ minLength: 7 });
const own = (minLength: number, order = 10) =>
  aDomainPolicy({
    id: `fine ${order}`,
    name: `Fine ${order}`,
    order,
    appliesToEveryone: false,
    groups: ['CN=Domain Admins,CN=Users,DC=haldenfreight,DC=example'],
    minLength,
  });

describe('the passwords of administrators', () => {
  isJudged(administratorPasswords, {
    'passes by a policy of their own': [{ policies: [weak, own(14)], groups }, 'pass'],
    'passes by the policy of the domain': [{ policies: [aDomainPolicy()], groups }, 'pass'],
    'fails by the domain’s where they have none': [{ policies: [weak], groups }, 'fail', /“Domain password policy”.* 7 characters/],
    'fails when theirs is weaker than the domain’s': [{ policies: [aDomainPolicy(), own(8)], groups }, 'fail', /“Fine 10”/],
    'goes by the one that is asked first': [{ policies: [own(20, 20), own(8, 10)], groups }, 'fail', /“Fine 10”/],
    'fails by the domain’s policy when theirs applies to no one': [
      { policies: [weak, { ...own(14), isEnforced: false }], groups },
      'fail',
      /Domain/,
    ],
    'is unknown where policies that go before the domain’s may be hidden': [
      { policies: [{ ...weak, mayBeOverridden: true }], groups },
      'unknown',
      /Password Settings Container/,
    ],
    'passes by a policy of their own, though others may be hidden': [
      { policies: [{ ...weak, mayBeOverridden: true }, own(14)], groups },
      'pass',
    ],
    'fails where no policy applies': [{ policies: [], groups }, 'fail', /No password policy/],
    'is not applicable without the group': [{ policies: [weak], groups: [] }, 'not-applicable', /no group Domain Admins/],
    'is unknown when policies could not be read': [{ groups }, 'unknown', /identity.password-policies/],
  });

  const scriptFor = (...policies: (typeof weak)[]) =>
    administratorPasswords.remedy.files!(deploymentOf(administratorPasswords, { policies, groups }))[0]!.content;
  const stepsFor = (...policies: (typeof weak)[]) =>
    administratorPasswords.remedy.steps(deploymentOf(administratorPasswords, { policies, groups })).join(' ');

  test('the script creates such a policy where they have none', () => {
    expect(scriptFor(weak)).toMatch(/New-ADFineGrainedPasswordPolicy .* -MinPasswordLength 14 /);
    expect(scriptFor(weak)).toContain('-512"');
    expect(stepsFor(weak)).toContain('New, Password Settings');
  });

  test('and fixes the one they have', () => {
    expect(scriptFor(weak, own(8))).toContain("Set-ADFineGrainedPasswordPolicy -Identity 'fine 10' -MinPasswordLength 14");
    expect(scriptFor(weak, own(8))).not.toContain('New-AD');
    expect(stepsFor(weak, own(8))).toContain('Open “Fine 10”');
  });
});
