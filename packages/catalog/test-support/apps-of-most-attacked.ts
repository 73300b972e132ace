import type { Control, FactsOf, Needs } from '@rampart/domain/control.ts';
import type { Parameters } from '@rampart/domain/customizable.ts';
import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import { expect, test } from 'vitest';
import { aGroup } from './directory-objects.ts';
import { asOf, isJudged } from './judged.ts';
import { afterChanges, anAppRule, aSessionRule, aVendorAppRule, aZone, forGroups, inZone, tailoredDeployment } from './okta-settings.ts';

type Requirements = SignInPolicy['grantRequirements']['of'];

interface OfMostAttacked {
  /** Of their group in Okta. */
  readonly group: string;
  /** What a rule of theirs must require, and what is less than that. */
  readonly enough: Requirements;
  readonly tooLittle: Requirements;
}

const staff = ['ada', 'bo', 'cy', 'di', 'eve'];
const attacked = { overall: 4, phishing: 4, malware: 0 };

const requires = (of: Requirements) => ({ grantRequirements: { all: true, of } });

/** What every control for the most attacked in the policies of apps has to answer. */
export function judgesAppsOfMostAttacked<N extends Needs, P extends Parameters>(
  control: Control<N, P>,
  { group: name, enough, tooLittle }: OfMostAttacked,
): void {
  const weak = anAppRule({ id: 'weak', name: 'Payroll: Staff', audience: forGroups('staff'), order: 1001, ...requires(tooLittle) });
  const own = anAppRule({ id: 'own', name: 'Payroll: Ours', audience: forGroups('attacked'), order: 1000, ...requires(enough) });
  const strict = anAppRule({ id: 'strict', partOf: 'strict', ...requires(enough) });
  const refusing = anAppRule({ id: 'last', name: 'Payroll: Catch-all Rule', order: 1099, isBuiltIn: true, decision: 'block' });
  const chain = { kind: 'method-chain' as const, path: 'actions.appSignOn.verificationMethod', raw: { type: 'AUTH_METHOD_CHAIN' } };
  const others = [aGroup('Staff', staff, { id: 'staff' }), aGroup('Few', ['bo'], { id: 'few' }), aGroup('Glass', ['eve'], { id: 'glass' })];
  const theirs = aGroup(name, ['ada', 'bo', 'cy', 'di'], { id: 'attacked' });
  const facts = (policies: readonly SignInPolicy[], particular: object = {}) => ({
    policies,
    zones: [],
    groups: [...others, theirs],
    attacked,
    ...particular,
  });
  const withoutTheirs = { groups: others };
  const ofNoOne = { groups: [...others, { ...theirs, memberIds: [] }] };
  const ofTwo = { groups: [...others, theirs, { ...theirs, id: 'namesake' }] };
  const { vendorApps: _vendorApps, ...unmarked } = weak;

  isJudged(control, {
    'passes when a rule for the group comes before the weak one': [facts([own, weak, refusing]), 'pass'],
    'passes when every rule requires it of everyone': [facts([strict, refusing]), 'pass'],
    'passes when rules for other groups, one after the other, apply to all of them': [
      facts([
        { ...own, audience: forGroups('few') },
        { ...own, id: 'own-2', order: 1000, audience: { ...forGroups(), people: ['ada', 'cy', 'di'] } },
        weak,
        refusing,
      ]),
      'pass',
    ],
    'passes when the weak rule is for others': [facts([{ ...weak, audience: forGroups('glass') }, strict, refusing]), 'pass'],
    'passes when the weak rule is for the offices only': [
      facts([{ ...weak, places: inZone('offices') }, strict], { zones: [aZone({ id: 'offices' })] }),
      'pass',
    ],
    'passes without a group when every rule requires it of everyone': [facts([strict, refusing], withoutTheirs), 'pass'],
    'fails when a rule lets them in with less': [
      facts([strict, weak, refusing]),
      'fail',
      /^4 of 4 people most attacked.* “Payroll: Staff”\.$/,
    ],
    'fails when the rule for the group is off': [facts([{ ...own, mode: 'off' }, weak, refusing]), 'fail', /4 of 4/],
    'fails when the rule for the group comes too late': [facts([{ ...own, order: 1050 }, weak, refusing]), 'fail', /4 of 4/],
    'fails when the rule for the group excludes most of them': [
      facts([{ ...own, excludedAudience: forGroups('staff') }, weak, refusing]),
      'fail',
      /4 of 4/,
    ],
    'fails without a group, and says what to do first': [
      facts([weak, refusing], withoutTheirs),
      'fail',
      new RegExp(`has no group “${name}”.*Bring them into the group first`),
    ],
    'is not applicable when no one is among the most attacked, and there is no group': [
      facts([weak], { ...withoutTheirs, attacked: { overall: 0, phishing: 0, malware: 0 } }),
      'not-applicable',
      /No one is among the most attacked/,
    ],
    'passes when the group is empty, and every rule requires it of everyone': [facts([strict, refusing], ofNoOne), 'pass'],
    'fails when the group is empty, and says what to do first': [
      facts([own, weak, refusing], ofNoOne),
      'fail',
      new RegExp(`The group “${name}” is empty.*Bring them into the group first`),
    ],
    'is not applicable when the group is empty, and no one is among the most attacked': [
      facts([weak], { ...ofNoOne, attacked: { overall: 0, phishing: 0, malware: 0 } }),
      'not-applicable',
      /No one is among the most attacked/,
    ],
    'is unknown when the group is empty, and who is most attacked is not known yet': [
      facts([weak], { ...ofNoOne, attacked: undefined }),
      'unknown',
      /is empty, and who .* not known yet/,
    ],
    'is unknown when several groups have the name': [
      facts([own, weak, refusing], ofTwo),
      'unknown',
      new RegExp(`has 2 groups “${name}”.*Rename or delete`),
    ],
    'is not applicable when no app of the customer uses a policy': [
      facts([aSessionRule({}), aVendorAppRule('okta_enduser', requires(tooLittle))]),
      'not-applicable',
      /No authentication policy/,
    ],
    'is unknown when there is no group, and who is most attacked is not known yet': [
      facts([weak], { ...withoutTheirs, attacked: undefined }),
      'unknown',
      /not known yet/,
    ],
    'is unknown when a chain of authentication methods decides': [
      facts([{ ...weak, unsupportedRequirements: [chain] }, refusing]),
      'unknown',
      /chain of authentication methods/,
    ],
    'is unknown when the zones of a rule could not be read': [
      facts([{ ...weak, places: inZone('no') }, refusing], { zones: undefined }),
      'unknown',
      /network zones/,
    ],
    'is unknown when it is not known whether the weak one is Okta’s own': [facts([unmarked]), 'unknown', /okta\.apps\.read/],
    'is unknown when the groups could not be read': [facts([own], { groups: undefined }), 'unknown', /people\.groups could not be read/],
    'is unknown when the policies could not be read': [{ ...facts([]), policies: undefined }, 'unknown', /identity\.sign-in-policies/],
  });

  const deploying = (policies: readonly SignInPolicy[], particular: object = {}) =>
    tailoredDeployment(control, facts(policies, particular) as unknown as FactsOf<N>, { group: 'attacked', excluded: ['glass'] });
  const changesFor = (policies: readonly SignInPolicy[]) => control.remedy.changes?.(deploying(policies)) ?? [];

  test('is fixed by a rule for the group alone before the weak one, staged, with the exclusions', () => {
    const policies = [weak, refusing];
    const changes = changesFor(policies);
    expect(changes).toMatchObject([
      {
        id: 'identity.create-sign-in-rule',
        after: { partOf: weak.partOf, order: 1001, mode: 'off', audience: forGroups('attacked'), excludedAudience: forGroups('glass') },
      },
    ]);
    const after = afterChanges(policies, changes);
    expect(control.assess(facts(after) as unknown as FactsOf<N>, { asOf }).state).toBe('pass');
  });

  test('is fixed by enabling the rule that is staged', () => {
    const [made] = changesFor([weak, refusing]);
    const staged = { ...weak, ...(made?.after as Partial<typeof weak>), id: 'staged' };
    expect(changesFor([staged, weak, refusing])).toMatchObject([{ id: 'identity.enable-sign-in-rule', target: 'staged' }]);
  });

  test('changes nothing while there is no group, or several, or while it is not known which policies are Okta’s own', () => {
    for (const particular of [withoutTheirs, ofTwo]) expect(control.remedy.changes?.(deploying([weak, refusing], particular))).toEqual([]);
    expect(changesFor([unmarked])).toEqual([]);
    expect(control.remedy.steps(deploying([unmarked]))).toEqual([expect.stringContaining('okta.apps.read')]);
  });

  test('names policy, rule and group in the manual steps', () => {
    const steps = control.remedy.steps(deploying([weak, refusing])).join(' ');
    expect(steps).toContain('Choose Payroll, and add a rule above Payroll: Staff');
    expect(steps).toContain(`the group ${name}`);
  });

  const stepsWith = (particular: object) => control.remedy.steps(deploying([strict, weak, refusing], particular));

  test('begins the manual steps with the group where no rule can name it yet, and names the rules that let everyone in with less', () => {
    expect(stepsWith(withoutTheirs)[0]).toMatch(
      new RegExp(`^Create the group ${name} with the people of the list .*, or deploy the people list\\.$`),
    );
    expect(stepsWith(ofNoOne)[0]).toMatch(new RegExp(`^Add the people of the list .* to the group ${name}`));
    expect(stepsWith(ofTwo)[0]).toMatch(/^Rename or delete every group/);
    for (const particular of [withoutTheirs, ofNoOne, ofTwo])
      expect(stepsWith(particular).filter((step) => step.startsWith('Choose '))).toEqual([
        expect.stringContaining('Choose Payroll, and add a rule above Payroll: Staff'),
      ]);
    expect(stepsWith({})[0]).toMatch(/^In the Okta Admin Console/);
  });
}
