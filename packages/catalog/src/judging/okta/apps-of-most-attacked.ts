import type { Group } from '@rampart/domain/group.ts';
import type { RiskKind } from '@rampart/domain/people/most-attacked.ts';
import type { GrantRequirement, SignInPolicy, SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { fail, notApplicable, pass, unknown, type Verdict } from '@rampart/domain/verdict.ts';
import type { Zone } from '@rampart/domain/zone.ts';
import type { MostAttacked } from '@rampart/facts/people/most-attacked.ts';
import { areVendorAppsUnread, isForCustomerApps, vendorAppsUnread } from './first-party-apps.ts';
import { judgeMostAttacked, mostAttackedGroup, mostAttackedGroupName, mostAttackedPeople, stepsToGroup } from '../most-attacked.ts';
import { judgeFactors } from './one-factor-rules.ts';
import { policyNameOf, rulesAsked, rulesNamed } from './rules-in-order.ts';
import { judgeMembers, weakRulesOf } from './rules-of-members.ts';
import { turningOn } from './staged-rule.ts';
import { stricterRules } from './stricter-rules.ts';

interface AppFacts {
  readonly policies: readonly SignInPolicy[];
  readonly groups: readonly Group[];
  readonly zones?: readonly Zone[] | undefined;
  readonly attacked?: MostAttacked | undefined;
}

/** What the policies of apps must require of a group of the most attacked. */
export interface MostAttackedDuty {
  readonly kind: RiskKind;
  /** One of these will do. */
  readonly enough: readonly GrantRequirement[];
  /** What people must not get in without: `a second factor`. */
  readonly without: string;
}

const ofApps = ({ policies }: AppFacts): readonly SignInPolicy[] => policies.filter(isForCustomerApps);
const askedOf = (facts: AppFacts, { enough }: MostAttackedDuty) => ({
  rules: ofApps(facts),
  groups: facts.groups,
  zones: facts.zones,
  enough,
});

const judgedForEveryone = (facts: AppFacts, { enough }: MostAttackedDuty) =>
  judgeFactors(ofApps(facts), { groups: facts.groups, zones: facts.zones }, enough);

function judgeEveryone(facts: AppFacts, duty: MostAttackedDuty): Verdict {
  const { weak, notUnderstood, somewhere } = judgedForEveryone(facts, duty);
  const lenient = [...weak, ...notUnderstood, ...somewhere];
  if (lenient.length === 0) return pass();
  return fail({ because: `People get in without ${duty.without} under ${rulesNamed(lenient)}.`, about: lenient });
}

/** Whatever apps the members of their group open, they are asked for it. */
export function judgeAppsOfMostAttacked(facts: AppFacts, duty: MostAttackedDuty): Verdict {
  if (rulesAsked(ofApps(facts), facts.groups).length === 0)
    return notApplicable({ because: 'No authentication policy is used by an app of yours.' });
  const verdict = judgeMostAttacked(duty.kind, facts, {
    ofGroup: (group) =>
      judgeMembers(group, askedOf(facts, duty), {
        who: mostAttackedPeople(duty.kind, group, facts.groups).what,
        without: duty.without,
      }),
    ofEveryone: () => judgeEveryone(facts, duty),
  });
  // Those of the Dashboard may be among them.
  return verdict.state === 'fail' && areVendorAppsUnread(facts.policies) ? unknown({ because: vendorAppsUnread }) : verdict;
}

/** Of the members of their group. Weak ones may be those of the Dashboard and of the Admin Console, where it is not known which these are. */
function weakOf(facts: AppFacts, duty: MostAttackedDuty): readonly SignInPolicy[] {
  const group = mostAttackedGroup(duty.kind, facts.groups);
  return group === undefined || areVendorAppsUnread(facts.policies) ? [] : weakRulesOf(group, askedOf(facts, duty));
}

interface Stricter {
  readonly name: string;
  readonly grantRequirements: readonly GrantRequirement[];
  readonly excluded: readonly string[];
}

interface RuleBefore {
  readonly rule: SignInPolicySettings;
  /** Where it waits already. */
  readonly staged: ReturnType<typeof turningOn>;
}

/** Rules for the group alone, before those that let its members in without. */
export function rulesBefore(facts: AppFacts, duty: MostAttackedDuty, { name, grantRequirements, excluded }: Stricter): RuleBefore[] {
  const group = mostAttackedGroup(duty.kind, facts.groups);
  if (group === undefined) return [];
  const asked = { name, grantRequirements: [...grantRequirements], rules: facts.policies, groups: facts.groups, group: group.id, excluded };
  return stricterRules(weakOf(facts, duty), asked).map((rule) => ({ rule, staged: turningOn(rule, facts.policies) }));
}

/** By hand, in the words of the Admin Console. */
export function stepsBefore(facts: AppFacts, duty: MostAttackedDuty, then: string): readonly string[] {
  if (areVendorAppsUnread(facts.policies))
    return [
      'Grant Rampart the scope okta.apps.read and an administrator role that sees every app, such as Read-only Administrator, and process again: until then it is not known which policies are those of Okta’s own apps.',
    ];
  const before = stepsToGroup(duty.kind, facts.groups);
  // Who is not in the group yet meets what everyone meets.
  const weak = before.length === 0 ? weakOf(facts, duty) : judgedForEveryone(facts, duty).weak;
  return [
    ...before,
    'In the Okta Admin Console, open Security > Authentication Policies.',
    ...weak.map(
      (rule) => `Choose ${policyNameOf(rule)}, and add a rule above ${rule.name} with the same conditions and authentication methods.`,
    ),
    `IF User’s group membership includes: the group ${mostAttackedGroupName(duty.kind)}. Exclude your emergency access accounts.`,
    `${then} Choose Save.`,
  ];
}
