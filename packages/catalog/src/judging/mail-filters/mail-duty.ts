import { isSameSetting } from '@rampart/domain/deploy/is-same-setting.ts';
import { type MailPolicy, type MailPolicyKind, MailPolicySettings, type MailProtections, noAudience } from '@rampart/domain/mail-policy.ts';
import { fail, pass, unknown, type Verdict } from '@rampart/domain/verdict.ts';
import { namedFew } from '../named-few.ts';
import { newMailPolicies, recommendedProtections } from './recommended-mail-protections.ts';

/** What a control asks of every policy of one kind that is in force. */
export interface MailDuty {
  readonly kind: MailPolicyKind;
  readonly protections: readonly (keyof MailProtections)[];
  /** The sentence about the policies that do not, with their names. */
  readonly saying: (names: string) => string;
}

const isForEveryone = ({ audience, exceptions }: MailPolicy): boolean => audience.everyone && isSameSetting(exceptions, noAudience);

/** Those that someone falls under: after a policy for everyone, no other counts. */
export function policiesInForce(policies: readonly MailPolicy[], kind: MailPolicyKind): readonly MailPolicy[] {
  const active = policies.filter((policy) => policy.kind === kind && policy.isActive).toSorted((one, other) => one.order - other.order);
  const last = active.findIndex(isForEveryone);
  return last === -1 ? active : active.slice(0, last + 1);
}

/** What has to be set in a policy, and to what; nothing where it is right. */
function missingIn({ protections }: Pick<MailPolicy, 'protections'>, duty: MailDuty): MailProtections {
  const wanted = duty.protections.flatMap((name) => {
    const accepted = recommendedProtections[name] as readonly unknown[];
    return accepted.some((value) => isSameSetting(value, protections[name])) ? [] : [[name, accepted[0]] as const];
  });
  return Object.fromEntries(wanted);
}

const isWeak = (policy: MailPolicy, duty: MailDuty): boolean => Object.keys(missingIn(policy, duty)).length > 0;
const isSilent = ({ protections }: MailPolicy, duty: MailDuty): boolean => duty.protections.some((name) => protections[name] === undefined);

/** Passes when everyone falls under policies that protect as they should. What the vendor does not say about one is not taken for right. */
export function judgeMail(policies: readonly MailPolicy[], duty: MailDuty): Verdict {
  const inForce = policiesInForce(policies, duty.kind);
  if (inForce.length === 0) return fail({ because: 'No policy of this kind is in force.' });
  const silent = inForce.filter((policy) => isSilent(policy, duty));
  const weak = inForce.filter((policy) => !silent.includes(policy) && isWeak(policy, duty));
  const found = { count: weak.length, total: inForce.length, what: 'policies in force' };
  if (weak.length > 0) return fail({ because: duty.saying(namedFew(weak.map(({ name }) => name))), about: weak, found });
  if (silent.length > 0)
    return unknown({ because: `The vendor does not say how ${namedFew(silent.map(({ name }) => name))} is set.`, about: silent });
  if (!inForce.some(isForEveryone))
    return fail({
      because: `People who are under none of ${namedFew(inForce.map(({ name }) => name))} are not protected.`,
      about: inForce,
      found,
    });
  return pass({ found });
}

interface Deployed {
  readonly policies: readonly MailPolicy[];
  /** The vendor's id of the group that it is for, or `everyone`. */
  readonly group: string;
}

/** A policy as it is and as it shall be. */
interface Images {
  readonly target: string;
  readonly before: MailPolicySettings;
  readonly after: MailPolicySettings;
}

const strengthened = (policy: MailPolicy, duty: MailDuty): Images => {
  const before = MailPolicySettings.parse(policy);
  return { target: policy.id, before, after: { ...before, protections: { ...before.protections, ...missingIn(policy, duty) } } };
};

const weakInForce = (policies: readonly MailPolicy[], duty: MailDuty): readonly MailPolicy[] =>
  policiesInForce(policies, duty.kind).filter((policy) => isWeak(policy, duty));

/** Every weak policy that can be changed, the default one included. */
export const weakMailPolicies = (policies: readonly MailPolicy[], duty: MailDuty): readonly Images[] =>
  weakInForce(policies, duty)
    .filter(({ origin }) => origin === 'custom' || origin === 'default')
    .map((policy) => strengthened(policy, duty));

interface PlannedPolicies {
  /** Policies of the customer's own that are changed where they are weak. */
  readonly weak: readonly Images[];
  /** What is new: off until it is enabled, and after all others. */
  readonly created: readonly MailPolicySettings[];
  /** What is there already, and only has to be enabled. */
  readonly waiting: readonly Images[];
}

/** What the vendor made is left as it is: for those who fall under it, another policy comes before it. */
export function mailPolicyImages({ policies, group }: Deployed, duty: MailDuty): PlannedPolicies {
  const weak = weakInForce(policies, duty);
  const own = weak.filter(({ origin }) => origin === 'custom').map((policy) => strengthened(policy, duty));
  const isLeft =
    weak.some(({ origin }) => origin === 'built-in' || origin === 'default') || !policiesInForce(policies, duty.kind).some(isForEveryone);
  const made = newMailPolicies[duty.kind];
  const there = policies.find(({ kind, name }) => kind === duty.kind && name === made?.name);
  if (!isLeft || made === undefined || there?.isActive === true) return { weak: own, created: [], waiting: [] };
  const audience = group === 'everyone' ? { ...noAudience, everyone: true } : { ...noAudience, groups: [group] };
  const settings = { kind: duty.kind, name: made.name, isActive: false, audience, exceptions: noAudience, protections: made.protections };
  if (there === undefined) return { weak: own, created: [settings], waiting: [] };
  const before = MailPolicySettings.parse(there);
  if (!isSameSetting(before, settings)) return { weak: [...own, { target: there.id, before, after: settings }], created: [], waiting: [] };
  return { weak: own, created: [], waiting: [{ target: there.id, before, after: { ...before, isActive: true } }] };
}
