import { signInRuleChanges } from '@rampart/changes/identity/sign-in-rule.ts';
import { type SignInPolicy, SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { appliesToObject, type VendorObject } from '../../kit/applies-to-object.ts';
import { fieldsToWrite, type Part, part, type Raw, withFields } from '../../kit/fields-to-write.ts';
import { isoTime } from '../../kit/iso-time.ts';
import { mapUnlessGone } from '../../kit/map-unless-gone.ts';
import { undefinedIfGone, unsupportedSetting } from '../../kit/vendor-failure.ts';
import { type OktaClient, undefinedWithoutType } from '../client.ts';
import { isInForce } from '../is-in-force.ts';
import { oktaManualSteps } from '../manual-steps.ts';
import { writable } from '../okta-object.ts';
import { Mapping, Policy, Rule } from '../policies/policy-schema.ts';
import { actionParts, actionsOf } from './rule-actions.ts';
import { conditionParts, conditionsOf } from './rule-conditions.ts';
import { vendorAppsIn } from './vendor-apps.ts';

type Settings = SignInPolicySettings;

const orderOf = ({ priority }: Policy | Rule): number => priority ?? 0;
const rulesPerPolicy = 1000;

interface RuleOfPolicy<P = Policy, R = Rule> {
  readonly policy: P;
  readonly rule: R;
  readonly apps: 'all' | readonly string[];
}

const toApps = (apps: RuleOfPolicy['apps']): SignInPolicy['apps'] => ({
  all: apps === 'all',
  named: apps === 'all' ? [] : [...apps],
  except: [],
  userActions: [],
});

/** One of Okta's rules, with the people of the policy it belongs to. */
export function toSignInPolicy({ policy, rule, apps }: RuleOfPolicy): SignInPolicy {
  return {
    id: rule.id,
    name: `${policy.name}: ${rule.name}`,
    partOf: policy.id,
    order: orderOf(policy) * rulesPerPolicy + orderOf(rule),
    mode: isInForce(policy.status) && isInForce(rule.status) ? 'enforced' : 'off',
    isBuiltIn: rule.system ?? false,
    apps: toApps(apps),
    ...conditionsOf(policy, rule),
    ...actionsOf(rule),
    createdAt: isoTime(rule.created),
    changedAt: isoTime(rule.lastUpdated),
  };
}

/** Rules are called after their policy, so that people know where they are. */
const ruleName = (policy: Policy, name: string): string =>
  name.startsWith(`${policy.name}: `) ? name.slice(policy.name.length + 2) : name;

/** Which part of a rule says what. Whether it is on is said by calls of their own. */
export const ruleParts = (policy: Policy): readonly Part<Settings>[] => [
  part('name', ({ name }) => ruleName(policy, name)),
  part(
    'priority',
    ({ order }) => order,
    ({ order }, base) => (order === null ? base['priority'] : order % rulesPerPolicy),
  ),
  ...conditionParts(policy),
  ...actionParts(policy),
];

const placeOf = (policyId: string): string => `/api/v1/policies/${encodeURIComponent(policyId)}`;
const ruleAt = (policyId: string, id: string): string => `${placeOf(policyId)}/rules/${encodeURIComponent(id)}`;

async function appsOf(client: OktaClient, policyId: string): Promise<string[]> {
  const mappings = await client.list(`${placeOf(policyId)}/mappings`, Mapping);
  // The last part of `…/api/v1/apps/{id}`.
  return [...new Set(mappings.flatMap(({ _links }) => _links?.application?.href.split('/').at(-1) ?? []))];
}

/** The session policies decide who gets a session at all; those of apps are asked after them. */
export async function collectSignInPolicies(client: OktaClient): Promise<SignInPolicy[]> {
  const policiesOf = (type: string) => () => client.list('/api/v1/policies', Policy, { type, limit: 200 });
  const rulesOf = async (policy: Policy, apps: RuleOfPolicy['apps']) =>
    (await client.list(`${placeOf(policy.id)}/rules`, Rule)).map((rule) => toSignInPolicy({ policy, rule, apps }));
  const [listGlobal, listOfApps] = [policiesOf('OKTA_SIGN_ON'), policiesOf('ACCESS_POLICY')];
  const global = await mapUnlessGone(await listGlobal(), { atOnce: 1, listAgain: listGlobal }, (policy) => rulesOf(policy, 'all'));
  // Policies per app came with Okta's Identity Engine; an organisation that has not moved there refuses the question.
  const ofApps = await listOfApps().catch(undefinedWithoutType);
  if (ofApps === undefined) return global.flat();
  const own = await vendorAppsIn(client);
  const perApp = await mapUnlessGone(ofApps, { atOnce: 1, listAgain: listOfApps }, async (policy) => {
    const apps = await appsOf(client, policy.id);
    const marked = own && { vendorApps: own.filter(({ id }) => apps.includes(id)) };
    return (await rulesOf(policy, apps)).map((rule) => ({ ...rule, ...marked }));
  });
  return [...global, ...perApp].flat();
}

/** A rule says little without its policy. */
export type LiveRule = RuleOfPolicy<Raw, Raw>;

const anything = z.looseObject({ id: z.string() });
const policyOf = ({ policy }: Pick<LiveRule, 'policy'>): Policy => Policy.parse(policy);

const partOf = (settings: Settings): string => settings.partOf ?? unsupportedSetting('Okta', 'a rule without its policy');
const newRuleAt = (policyId: string, { mode }: Settings): string => `${placeOf(policyId)}/rules?activate=${mode === 'enforced'}`;
const switchAt = (place: string, { mode }: Settings): string => `${place}/lifecycle/${mode === 'enforced' ? 'activate' : 'deactivate'}`;
const typeOf = ({ type }: { readonly type?: unknown }): string => (type === 'ACCESS_POLICY' ? 'ACCESS_POLICY' : 'SIGN_ON');

/** What a rule is part of, as it is now. */
export async function aroundRule(client: OktaClient, policyId: string): Promise<Omit<LiveRule, 'rule'>> {
  const policy = await client.get(placeOf(policyId), anything);
  return { policy, apps: policy['type'] === 'ACCESS_POLICY' ? await appsOf(client, policyId) : 'all' };
}

/** What the settings of a change do not model is in the exact image of the rule, and none of them. */
export function ruleSettingsOf(live: LiveRule): Settings {
  const rule = toSignInPolicy({ policy: policyOf(live), rule: Rule.parse(live.rule), apps: live.apps });
  const { unsupportedRequirements: _requirements, ...settings } = SignInPolicySettings.parse(rule);
  return settings;
}

/** Settings as they were asked for, where Okta adds to them: the name of the policy, and a place in the order. */
function settingsOf(live: LiveRule, asked: Settings): Settings {
  const rule = Rule.parse(live.rule);
  const settings = ruleSettingsOf(live);
  return {
    ...settings,
    // A new rule is made with them; what Okta makes of them it says in more words.
    ...(asked.unsupportedRequirements ? { unsupportedRequirements: asked.unsupportedRequirements } : {}),
    name: asked.name === rule.name ? rule.name : settings.name,
    order: asked.order === null ? null : settings.order,
    // With one demand or none, all and any are the same.
    grantRequirements: { ...settings.grantRequirements, all: settings.grantRequirements.of.length > 1 || asked.grantRequirements.all },
  };
}

function check(after: Settings, live: Omit<LiveRule, 'rule'>): void {
  const policy = policyOf(live);
  if (after.mode === 'report-only') unsupportedSetting('Okta', 'report-only rules');
  if (after.mode === 'enforced' && policy.status === 'INACTIVE')
    unsupportedSetting('Okta', 'enforcing a rule of a policy that is switched off');
  if (after.clients.length > 0 || after.userRisk.length > 0)
    unsupportedSetting('Okta', 'kinds of clients or the risk of an account in a rule');
  const apps = toApps(live.apps);
  if (!isDeepStrictEqual({ ...after.apps, named: after.apps.named.toSorted() }, { ...apps, named: apps.named.toSorted() }))
    unsupportedSetting('Okta', 'other apps in a rule than those of its policy');
}

/** As much of the policy as the settings of its rule show: rules of session policies are for every app. */
const policyIn = ({ partOf: id, name, apps, audience }: Settings): Policy => ({
  id: id ?? '',
  name: name.includes(': ') ? name.slice(0, name.indexOf(': ')) : '',
  type: apps.all ? 'OKTA_SIGN_ON' : 'ACCESS_POLICY',
  conditions: { people: { groups: { include: apps.all ? audience.groups : [] } } },
  ...(apps.all && audience.everyone ? { system: true } : {}),
});

const oktaRules: VendorObject<OktaClient, Settings, LiveRule> = {
  vendor: 'Okta',
  async find(client, after) {
    const live = await aroundRule(client, partOf(after));
    const rules = await client.list(`${placeOf(partOf(after))}/rules`, anything);
    const found = rules.find(({ name }) => name === ruleName(policyOf(live), after.name));
    return found && { target: found.id, live: { ...live, rule: found } };
  },
  async read(client, target, asked) {
    const rule = await client.get(ruleAt(partOf(asked), target), anything).catch(undefinedIfGone);
    return rule && { ...(await aroundRule(client, partOf(asked))), rule };
  },
  settingsOf,
  async create(client, { after, exact, made }) {
    const live = await aroundRule(client, partOf(after));
    check(after, live);
    const was = exact && settingsOf({ ...live, rule: exact.rule }, after);
    const fields = fieldsToWrite({ parts: ruleParts(policyOf(live)), before: was, after, base: exact?.rule });
    const body = writable(withFields(exact?.rule ?? { type: typeOf(live.policy) }, fields));
    const { id } = await client.post(newRuleAt(partOf(after), after), body, anything);
    await made(id);
    return id;
  },
  async write(client, { target, live, after, exact }) {
    check(after, live);
    const before = settingsOf(live, after);
    const was = exact && { raw: exact.rule, settings: settingsOf(exact, after) };
    const fields = fieldsToWrite({ parts: ruleParts(policyOf(live)), before, after, base: live.rule, exact: was });
    const place = ruleAt(partOf(after), target);
    if (Object.keys(fields).length > 0) await client.send('PUT', place, writable(withFields(live.rule, fields)));
    if (before.mode !== after.mode) await client.send('POST', switchAt(place, after));
  },
  remove: async (client, target, { policy }) => {
    await client.send('DELETE', ruleAt(policyOf({ policy }).id, target)).catch(undefinedIfGone);
  },
  manualSteps(change) {
    const settings = change.after ?? change.before;
    const policy = policyIn(settings);
    const about = settings.name;
    if (change.after === null) return oktaManualSteps({ method: 'DELETE', path: ruleAt(policy.id, change.target), about });
    const { target, before, after } = change;
    const body = withFields({}, fieldsToWrite({ parts: ruleParts(policy), before: before ?? undefined, after }));
    if (target === null)
      return oktaManualSteps({ method: 'POST', path: newRuleAt(policy.id, after), body: { type: typeOf(policy), ...body }, about });
    const path = ruleAt(policy.id, target);
    return oktaManualSteps({ method: 'PUT', path, body, afterwards: before.mode === after.mode ? [] : [switchAt(path, after)], about });
  },
};

export const appliesToRules = appliesToObject(oktaRules, signInRuleChanges, {
  noun: 'a rule of a sign-on policy',
  fact: signInPolicies,
  scopes: ['okta.policies.read', 'okta.policies.manage'],
});
