import type { Control, FactsOf, Needs } from '@rampart/domain/control.ts';
import type { Parameters } from '@rampart/domain/customizable.ts';
import type { Group } from '@rampart/domain/group.ts';
import { emptyAudience } from '@rampart/domain/new-sign-in-policy.ts';
import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import { expect, test } from 'vitest';
import { tenant, withoutGroups } from './a-tenant.ts';
import { deploymentOf } from './deployment-of.ts';
import { aGroup } from './directory-objects.ts';
import { isJudged, unlicensed } from './judged.ts';
import { putRight } from './put-right.ts';

/** `emergency-1` and `guest-1` can be among them too. */
const members = ['office-1', 'office-2', 'office-3', 'depot-1', 'guest-1', 'emergency-1'];
const few = ['office-1', 'office-2'];
const attacked = { overall: 6, phishing: 6, malware: 0 };
const forGroup = { ...emptyAudience, groups: ['attacked'] };
const withGroups = (...groups: readonly Group[]) => ({ groups: [...tenant.groups, ...groups] });

interface OfMostAttacked {
  /** Of their group in the directory. */
  readonly group: string;
  /** An enforced policy for everyone that does what the control asks for. */
  readonly doing: SignInPolicy;
  /** The same with weaker settings. */
  readonly weaker: SignInPolicy;
}

/** What every control for a group of the most attacked has to answer. */
export function judgesMostAttacked<N extends Needs, P extends Parameters>(
  control: Control<N, P>,
  { group: name, doing, weaker }: OfMostAttacked,
): void {
  const group = aGroup(name, members, { id: 'attacked' });
  const known = { ...tenant, groups: [...tenant.groups, group], attacked };
  const facts = (policies: readonly SignInPolicy[], particular: object = {}) => ({ ...known, policies, ...particular });
  const withoutTheirs = withGroups();
  const ofNoOne = withGroups({ ...group, memberIds: [] });
  const namesake = { ...group, id: 'namesake' };
  const clash = new RegExp(`has 2 groups “${name}”.*Rename or delete`);
  const own = { ...doing, audience: forGroup };

  isJudged(control, {
    'passes when a policy is for the group': [facts([own]), 'pass'],
    'passes when a policy is for everyone': [facts([doing]), 'pass'],
    'passes when policies for other groups apply to all of them': [
      facts([{ ...doing, audience: { ...withoutGroups('office', 'depot', 'emergency'), people: ['guest-1'] } }]),
      'pass',
    ],
    'passes when the policy excludes the accounts for emergencies': [
      facts([{ ...own, excludedAudience: withoutGroups('emergency') }]),
      'pass',
    ],
    'passes without a group when a policy is for everyone': [facts([doing], withoutTheirs), 'pass'],
    'fails when it excludes members of the group': [
      facts([{ ...own, excludedAudience: withoutGroups('office') }]),
      'fail',
      /excludes 3 of 6 people most attacked.* It does not apply to Office\./,
    ],
    'fails when it is for others': [
      facts([{ ...doing, audience: withoutGroups('emergency') }]),
      'fail',
      /excludes 5 of 6 people most attacked/,
    ],
    'fails when it is in report-only mode': [facts([{ ...own, mode: 'report-only' }]), 'fail', /report-only/],
    'fails when it asks for less': [facts([{ ...weaker, audience: forGroup }]), 'fail', /No policy/],
    'fails when nothing asks': [facts([]), 'fail', /No policy/],
    'fails without a group, and says what to do first': [
      facts([], withoutTheirs),
      'fail',
      new RegExp(`has no group “${name}”.*Bring them into the group first`),
    ],
    'is not applicable when no one is among the most attacked, and there is no group': [
      facts([], { ...withoutTheirs, attacked: { overall: 0, phishing: 0, malware: 0 } }),
      'not-applicable',
      /No one is among the most attacked/,
    ],
    'fails when the policy excludes by name the two who are the group': [
      facts([{ ...doing, excludedAudience: { ...emptyAudience, people: few } }], withGroups({ ...group, memberIds: few })),
      'fail',
      /excludes all 2 people most attacked/,
    ],
    'passes when the policy excludes by name two others': [
      facts([{ ...doing, excludedAudience: { ...emptyAudience, people: few } }], withGroups({ ...group, memberIds: ['depot-1'] })),
      'pass',
    ],
    'passes when the group is empty, and a policy is for everyone': [facts([doing], ofNoOne), 'pass'],
    'fails when the group is empty, and says what to do first': [
      facts([own], ofNoOne),
      'fail',
      new RegExp(`The group “${name}” is empty.*Bring them into the group first`),
    ],
    'is not applicable when the group is empty, and no one is among the most attacked': [
      facts([], { ...ofNoOne, attacked: { overall: 0, phishing: 0, malware: 0 } }),
      'not-applicable',
      /No one is among the most attacked/,
    ],
    'is unknown when the group is empty, and who is most attacked is not known yet': [
      facts([], { ...ofNoOne, attacked: undefined }),
      'unknown',
      /is empty, and who .* not known yet/,
    ],
    'is unknown when several groups have the name': [facts([doing], withGroups(group, namesake)), 'unknown', clash],
    'takes no group of the name that the directory fills by a rule': [
      facts([own], withGroups({ ...group, kind: 'dynamic' })),
      'fail',
      new RegExp(`has no group “${name}”`),
    ],
    'is unknown when there is no group, and who is most attacked is not known yet': [
      facts([], { ...withoutTheirs, attacked: undefined }),
      'unknown',
      /not known yet/,
    ],
    'is unknown when the groups could not be read': [facts([own], { groups: undefined }), 'unknown', /people\.groups could not be read/],
    'is unknown when the policies could not be read': [{ ...known }, 'unknown', /identity\.sign-in-policies/],
    'is not applicable without the licence': [facts([]), 'not-applicable', /licences/, unlicensed],
  });

  test('is fixed by a policy for the group alone, staged, with the exclusions', () => {
    for (const chosen of [{ group: 'attacked' }, { group: 'everyone' }])
      expect(putRight(control, facts([]) as unknown as FactsOf<N>, { ...chosen, excluded: ['emergency'] })).toMatchObject([
        { kind: 'create', after: { mode: 'report-only', audience: forGroup, excludedAudience: { groups: ['emergency'], people: [] } } },
      ]);
  });

  const deploying = (particular: object) => deploymentOf(control, facts([], particular) as unknown as FactsOf<N>);

  test('changes nothing while there is no group, or several: a policy for everyone is not what was asked for', () => {
    for (const particular of [withoutTheirs, withGroups(group, namesake)])
      expect(control.remedy.changes?.(deploying(particular))).toEqual([]);
  });

  const steps = (particular: object) => control.remedy.steps(deploying(particular));

  test('begins the manual steps with the group where no policy can name it yet', () => {
    expect(steps(withoutTheirs)[0]).toMatch(
      new RegExp(`^Create the group ${name} with the people of the list .*, or deploy the people list\\.$`),
    );
    expect(steps(withoutTheirs).join(' ')).toContain(`include the group ${name}.`);
    expect(steps(ofNoOne)[0]).toMatch(new RegExp(`^Add the people of the list .* to the group ${name}`));
    expect(steps(withGroups(group, namesake))[0]).toMatch(/^Rename or delete every group/);
    expect(steps({})[0]).toMatch(/^Open Microsoft Entra admin center/);
  });
}
