import type { OtherMember } from '@rampart/domain/group.ts';
import { describe, expect, test } from 'vitest';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { aGroup, aPerson } from '../../../test-support/directory-objects.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { domainAdminsFew } from './domain-admins-few.ts';

const ids = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'];
const people = [...ids.map((id) => aPerson(id)), aPerson('svc', { kind: 'service' })];
const admins = (...members: string[]) => [aGroup('Domain Admins', members, { otherMembers: [] }), aGroup('Domain Users', ids)];
const adminsWith = (...kinds: OtherMember['kind'][]) => [
  aGroup('Domain Admins', ids.slice(0, 4), { otherMembers: kinds.map((kind) => ({ id: `id of ${kind}`, name: `a ${kind}`, kind })) }),
];

const inDomain = (domain: string, ...members: string[]) => ({
  ...aGroup('Domain Admins', members, { rid: 512, domain, otherMembers: [] }),
  id: `admins of ${domain}`,
});

describe('Domain Admins', () => {
  isJudged(domainAdminsFew, {
    'passes with five people': [{ people, groups: admins(...ids.slice(0, 5)) }, 'pass'],
    'fails with six': [{ people, groups: admins(...ids) }, 'fail', /^6 accounts are in Domain Admins\.$/],
    'fails with one service account': [{ people, groups: admins('p1', 'svc') }, 'fail', /^2 accounts .*, 1 of them a service account\.$/],
    'passes with the built-in Administrator as the fifth': [{ people, groups: adminsWith('built-in') }, 'pass'],
    'passes with the built-in Administrator as the sixth': [
      { people, groups: [{ ...adminsWith('built-in')[0]!, memberIds: ids.slice(0, 5) }] },
      'pass',
    ],
    'names the built-in Administrator where there are too many others': [
      { people, groups: [{ ...adminsWith('built-in')[0]!, memberIds: ids }] },
      'fail',
      /^6 accounts are in Domain Admins besides the built-in a built-in\.$/,
    ],
    'counts another built-in account': [
      {
        people,
        groups: [aGroup('Domain Admins', ids.slice(0, 5), { otherMembers: [{ id: 'g', name: 'Guest', rid: 501, kind: 'built-in' }] })],
      },
      'fail',
      /^6 accounts are in Domain Admins\.$/,
    ],
    'fails with one computer': [{ people, groups: adminsWith('computer') }, 'fail', /^5 accounts .*, 1 of them a computer\.$/],
    'fails with a managed service account in a group within it': [
      {
        people,
        groups: [
          aGroup('Domain Admins', [], { rid: 512, groupIds: ['group Ops'], otherMembers: [] }),
          aGroup('Ops', [], { otherMembers: [{ id: 'g', name: 'gmsa$', kind: 'managed-service-account' }] }),
        ],
      },
      'fail',
      /^1 account is in .*, 1 of them a service account\.$/,
    ],
    'passes with a contact, which signs in nowhere': [{ people, groups: adminsWith('contact', 'built-in') }, 'pass'],
    'is unknown with a member that the directory does not show': [{ people, groups: adminsWith('hidden') }, 'unknown', /a hidden\. Let/],
    'is unknown with a member of a domain that was not read, and names it': [
      {
        people,
        groups: [
          aGroup('Domain Admins', ids.slice(0, 4), {
            otherMembers: [{ id: 'f', name: 'cn=mei,dc=eu,dc=example,dc=com', kind: 'foreign' }],
          }),
        ],
      },
      'unknown',
      /was not read.*: cn=mei,dc=eu,dc=example,dc=com\. Export that domain too/,
    ],
    'is unknown where other members were not read': [{ people, groups: [aGroup('Domain Admins', ['p1'])] }, 'unknown', /next run reads it/],
    'knows the group by its name in another language': [{ people, groups: [aGroup('Domänen-Admins', ids)] }, 'fail', /Domänen-Admins/],
    'knows the group by its relative id, whatever it is called': [
      { people, groups: [aGroup('Tartománygazdák', ids, { rid: 512 }), aGroup('Domain Admins', [], { rid: 1200 })] },
      'fail',
      /^6 accounts are in Tartománygazdák\.$/,
    ],
    'counts those of groups within it': [
      { people, groups: [aGroup('Domain Admins', ids.slice(0, 3), { rid: 512, groupIds: ['group Ops'] }), aGroup('Ops', ids)] },
      'fail',
      /^6 accounts/,
    ],
    'counts those whose primary group it is': [
      { people, groups: [aGroup('Domain Admins', ids.slice(0, 5), { rid: 512, primaryMemberIds: ['p6'] })] },
      'fail',
      /^6 accounts/,
    ],
    'counts those whose primary group is within it': [
      {
        people,
        groups: [
          aGroup('Domain Admins', [], { rid: 512, groupIds: ['group Domain Users'] }),
          aGroup('Domain Users', [], { rid: 513, primaryMemberIds: ids }),
        ],
      },
      'fail',
      /^6 accounts/,
    ],
    'fails by the second of two domains': [
      { people, groups: [inDomain('dc=example,dc=com', 'p1'), inDomain('dc=sub,dc=example,dc=com', ...ids)] },
      'fail',
      /^6 accounts are in Domain Admins of sub\.example\.com\.$/,
    ],
    'passes where both domains have few': [
      { people, groups: [inDomain('dc=example,dc=com', 'p1'), inDomain('dc=sub,dc=example,dc=com', 'p2')] },
      'pass',
    ],
    'is unknown where Active Directory does not show the group': [
      { people, groups: [aGroup('Drivers', ids, { rid: 1104 })] },
      'unknown',
      /does not show the group Domain Admins/,
    ],
    'is unknown where groups have no relative id, and none has a name that is known': [
      { people, groups: [aGroup('Tartománygazdák', ids, { otherMembers: [] })] },
      'unknown',
      /with objectSid/,
    ],
    'is not applicable in a directory of another kind': [{ people, groups: [aGroup('Drivers', ids)] }, 'not-applicable', /no group Domain/],
    'is not applicable without the group': [{ people, groups: [] }, 'not-applicable', /no group Domain Admins/],
    'is unknown when groups could not be read': [{ people }, 'unknown', /people.groups/],
  });

  test('no more accounts are found than there are', () => {
    const verdict = domainAdminsFew.assess({ people: [], groups: [{ ...adminsWith('computer')[0]!, memberIds: [] }] }, { asOf });
    expect(verdict).toMatchObject({ found: { count: 1, total: 1 } });
  });

  test('the script lists the members and leaves the choice open', () => {
    const [file] = domainAdminsFew.remedy.files!(deploymentOf(domainAdminsFew, { people, groups: admins('p1', 'svc') }));
    expect(file!.content.match(/^ {2}# \[pscustomobject\]@\{ Id = '\w+'/gm)).toHaveLength(2);
    expect(file!.content).not.toMatch(/^ {2}\[pscustomobject\]/m);
    expect(file!.content).toContain('Remove-ADGroupMember -Identity $group -Members $account.Id');
    expect(domainAdminsFew.assess({ people, groups: admins('p1') }, { asOf }).state).toBe('pass');
    expect('changes' in domainAdminsFew.remedy).toBe(false);
  });

  test('the steps name the groups within it, which the script leaves', () => {
    const nested = [aGroup('Domain Admins', ['p1'], { rid: 512, groupIds: ['group Ops'] }), aGroup('Ops', ids)];
    const deployment = deploymentOf(domainAdminsFew, { people, groups: nested });
    expect(domainAdminsFew.remedy.steps(deployment).at(-1)).toBe('Groups within Domain Admins count too: Ops. Remove them there.');
    expect(domainAdminsFew.remedy.files!(deployment)[0]!.content.match(/\[pscustomobject\]@/g)).toHaveLength(1);
  });

  test('the script gives those whose primary group it is another one first', () => {
    const groups = [aGroup('Domain Admins', ['p1'], { rid: 512, primaryMemberIds: ['p2'] })];
    const deployment = deploymentOf(domainAdminsFew, { people, groups });
    const { content } = domainAdminsFew.remedy.files!(deployment)[0]!;
    expect(content.match(/\[pscustomobject\]@/g)).toHaveLength(2);
    expect(content.indexOf('primaryGroupID = $rid')).toBeGreaterThan(0);
    expect(content.indexOf('primaryGroupID = $rid')).toBeLessThan(content.indexOf('Remove-ADGroupMember'));
    expect(domainAdminsFew.remedy.steps(deployment).at(-1)).toContain('Set Primary Group first');
  });

  test('the script lists computers too, and nothing that the directory does not show', () => {
    const deployment = deploymentOf(domainAdminsFew, { people, groups: adminsWith('computer', 'hidden', 'foreign') });
    const { content } = domainAdminsFew.remedy.files!(deployment)[0]!;
    expect(content.match(/Id = '[^']+'/g)).toEqual([...ids.slice(0, 4).map((id) => `Id = '${id}'`), "Id = 'id of computer'"]);
    expect(content).toContain("Name = 'a computer (computer)'");
  });

  test('each of several domains has a script of its own, for its members', () => {
    const groups = [inDomain('dc=example,dc=com', 'p1'), inDomain('dc=sub,dc=example,dc=com', 'p2')];
    const files = domainAdminsFew.remedy.files!(deploymentOf(domainAdminsFew, { people, groups }));
    expect(files.map(({ name }) => name)).toEqual(['domain-admins-few-example.com.ps1', 'domain-admins-few-sub.example.com.ps1']);
    expect(files[1]!.content).toContain('Run it in the domain sub.example.com.');
    expect(files[1]!.content.match(/Id = '[^']+'/g)).toEqual(["Id = 'p2'"]);
  });

  test('there is no script where there is no such group', () => {
    expect(domainAdminsFew.remedy.files!(deploymentOf(domainAdminsFew, { people, groups: [] }))).toEqual([]);
  });
});
