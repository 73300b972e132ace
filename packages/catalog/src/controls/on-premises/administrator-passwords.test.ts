import { describe, expect, test } from 'vitest';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { aDomainPolicy, aGroup } from '../../../test-support/directory-objects.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { administratorPasswords } from './administrator-passwords.ts';

const groups = [aGroup('Domain Admins', [], { rid: 512 })];
const weak = aDomainPolicy({ minLength: 7 });
const own = (minLength: number, order = 10) =>
  aDomainPolicy({
    id: `fine ${order}`,
    name: `Fine ${order}`,
    order,
    appliesToEveryone: false,
    targetIds: ['group Domain Admins'],
    minLength,
  });
const peopled = [
  aGroup('Domain Admins', ['ada'], { rid: 512, groupIds: ['group Ops'], primaryMemberIds: ['cy'] }),
  aGroup('Ops', ['bo']),
  aGroup('Staff', [], { groupIds: ['group Pilots'] }),
  aGroup('Pilots', ['bo', 'di']),
  aGroup('Domain Users', [], { rid: 513 }),
];
const linkedTo = (minLength: number, order: number, ...targetIds: string[]) => ({ ...own(minLength, order), targetIds });

const ofDomain = (domain: string, minLength: number) =>
  aDomainPolicy({ id: domain, name: `Domain password policy (${domain})`, domain: `dc=${domain}`, minLength });
const adminsOf = (domain: string) => ({
  ...aGroup('Domain Admins', [`admin of ${domain}`], { rid: 512, domain: `dc=${domain}` }),
  id: `admins of ${domain}`,
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
    'is unknown by an uploaded file without them, and says how to export it again': [
      { policies: [{ ...weak, mayBeOverridden: true, isExported: true }], groups },
      'unknown',
      /^The uploaded file (?!.*account of this connection).*as a member of Domain Admins.*ldifde .*msDS-PasswordSettingsContainer/,
    ],
    'passes by a policy of their own, though others may be hidden': [
      { policies: [{ ...weak, mayBeOverridden: true }, own(14)], groups },
      'pass',
    ],
    'is unknown where such policies may be hidden, however long the domain’s is': [
      { policies: [aDomainPolicy({ mayBeOverridden: true })], groups },
      'unknown',
      /Password Settings Container/,
    ],
    'is unknown where it was not read to whom a policy applies': [
      { policies: [weak, aDomainPolicy({ id: 'old', name: 'Old', appliesToEveryone: false, groups: ['CN=Domain Admins,DC=x'] })], groups },
      'unknown',
      /to whom “Old” applies.* next run reads it/,
    ],
    'fails by a policy of another group that goes before for one member': [
      { policies: [weak, linkedTo(20, 20, 'group Domain Admins'), linkedTo(8, 10, 'group Staff')], groups: peopled },
      'fail',
      /^“Fine 10”, which decides for 1 account in Domain Admins, asks for 8/,
    ],
    'passes where that policy comes after theirs': [
      { policies: [weak, linkedTo(20, 10, 'group Domain Admins'), linkedTo(8, 20, 'group Staff')], groups: peopled },
      'pass',
    ],
    'fails by a policy that is linked to one of them, whatever its precedence': [
      { policies: [weak, linkedTo(20, 10, 'group Domain Admins'), linkedTo(8, 99, 'ada')], groups: peopled },
      'fail',
      /^“Fine 99”, which decides for 1 account/,
    ],
    'passes whatever a policy linked to another person asks': [
      { policies: [weak, linkedTo(20, 10, 'group Domain Admins'), linkedTo(8, 1, 'di')], groups: peopled },
      'pass',
    ],
    'names the weakest of several': [
      {
        policies: [weak, linkedTo(20, 30, 'group Domain Admins'), linkedTo(10, 20, 'group Staff'), linkedTo(6, 10, 'cy')],
        groups: peopled,
      },
      'fail',
      /^“Fine 10”.* 6 characters/,
    ],
    'counts Domain Users as a group of those without another primary group': [
      { policies: [weak, linkedTo(20, 10, 'group Domain Users')], groups: peopled },
      'fail',
      /^“Domain password policy”, which decides for 1 account/,
    ],
    'counts the built-in Administrator': [
      {
        policies: [weak, linkedTo(20, 10, 'ada')],
        groups: [aGroup('Domain Admins', ['ada'], { rid: 512, otherMembers: [{ id: 'a', name: 'Administrator', kind: 'built-in' }] })],
      },
      'fail',
      /^“Domain password policy”, which decides for 1 account/,
    ],
    'takes the weaker of two with the same precedence': [
      { policies: [weak, linkedTo(20, 10, 'group Domain Admins'), { ...linkedTo(8, 10, 'group Domain Admins'), name: 'Twin' }], groups },
      'fail',
      /“Twin”/,
    ],
    'fails where no policy applies': [{ policies: [], groups }, 'fail', /No password policy/],
    'goes by the policy of each domain': [
      { policies: [ofDomain('a', 14), ofDomain('b', 7)], groups: [adminsOf('a'), adminsOf('b')] },
      'fail',
      /^“Domain password policy \(b\)”, which decides for 1 account in Domain Admins of b, asks for 7/,
    ],
    'counts Domain Users of the own domain alone': [
      {
        policies: [ofDomain('a', 14), ofDomain('b', 14), linkedTo(8, 10, 'users of b')],
        groups: [adminsOf('a'), { ...aGroup('Domain Users', [], { rid: 513, domain: 'dc=b' }), id: 'users of b' }],
      },
      'pass',
    ],
    'is unknown where Active Directory does not show the group': [
      { policies: [weak], groups: [aGroup('Drivers', [], { rid: 1104 })] },
      'unknown',
      /does not show the group Domain Admins/,
    ],
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

  test('fixes the one of a group and creates one for the others', () => {
    const policies = [weak, linkedTo(8, 10, 'group Staff')];
    const [file] = administratorPasswords.remedy.files!(deploymentOf(administratorPasswords, { policies, groups: peopled }));
    expect(file!.content).toContain("Set-ADFineGrainedPasswordPolicy -Identity 'fine 10' -MinPasswordLength 14");
    expect(file!.content).toContain('New-ADFineGrainedPasswordPolicy');
  });
});
