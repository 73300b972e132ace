import { isBody } from '../../kit/merge-patch.ts';
import type { Body } from '../../kit/rest-api.ts';
import { openCollection, type Collection } from '../api/collection.ts';
import { listReply } from '../api/link-paging.ts';
import { lifecycleLink, type OktaCall } from '../api/okta-api.ts';
import { oktaErrors, readName } from '../api/okta-error.ts';
import { readShape } from '../api/read-shape.ts';
import { appTarget, type Apps } from '../apps/apps.ts';
import type { OrgParts } from '../org-parts.ts';
import { targetOf, type ChangeTarget } from '../system-log/change-log.ts';
import type { InitialPolicies } from './initial-policies.ts';
import { askedPriority, byPriority, catchAllRule, policyTypes, type Policy, type PolicyType, type Rule } from './policy.ts';
import { policyShapes } from './policy-shapes.ts';
import { ruleShapes } from './rule-shapes.ts';

/** Types that belong to products which this organisation has not bought. */
const notBought = ['ENTITY_RISK', 'POST_AUTH_SESSION', 'SESSION_VIOLATION_DETECTION', 'DEVICE_SIGNAL_COLLECTION'];

const isPolicyType = (value: unknown): value is PolicyType => typeof value === 'string' && Object.hasOwn(policyTypes, value);
const policyTarget = (policy: Policy): ChangeTarget => ({
  ...targetOf('PolicyEntry', policy),
  detailEntry: { policyType: policyTypes[policy.type].logName },
});
/** What the caller does not set of a new policy or rule. */
const newState = ({ query }: { readonly query?: URLSearchParams }) =>
  ({ status: query?.get('activate') === 'false' ? 'INACTIVE' : 'ACTIVE', system: false }) as const;

/** Each says whether the organisation has an object of this id. */
export type KnownIds = Readonly<Record<'groups' | 'users' | 'zones' | 'authenticators', (id: string) => boolean>>;

/** The policies of each type in the order of their priority, and the rules of each policy. */
export function openPolicies(parts: OrgParts, apps: Apps, initial: InitialPolicies, known: KnownIds) {
  const { note, now, newId } = parts;

  const policies: Collection<Policy> = openCollection<Policy>(parts, {
    path: '/api/v1/policies',
    scope: 'policies',
    kind: 'Policy',
    nouns: ['policy', 'policies'],
    initial: initial.policies,
    arrange: byPriority(({ type }) => (type === 'ACCESS_POLICY' ? null : type)),
    uniqueName: { within: ({ type }) => type, taken: 'Policy name already in use' },
    log: { event: 'policy.lifecycle', noun: 'policy', target: policyTarget },
    show: (policy, href) => ({
      ...policy,
      _links: {
        self: { href, hints: { allow: policy.system ? ['GET', 'PUT'] : ['GET', 'PUT', 'DELETE'] } },
        rules: { href: `${href}/rules`, hints: { allow: ['GET', 'POST'] } },
        ...(policy.type === 'ACCESS_POLICY' ? { mappings: { href: `${href}/mappings`, hints: { allow: ['GET', 'POST'] } } } : {}),
        ...(policy.system ? {} : lifecycleLink(href, policy.status)),
      },
    }),
    list(call) {
      const type = call.query.get('type') ?? '';
      if (notBought.includes(type)) throw oktaErrors.noFeature();
      if (!isPolicyType(type)) throw oktaErrors.invalid('type', 'The field is not a type of policy of this organization');
      const status = call.query.get('status');
      const words = call.query.get('q')?.toLowerCase() ?? '';
      const withRules = (policy: Policy): Body => ({ ...policies.show(policy), _embedded: { rules: rulesOf(policy).map(rules.show) } });
      const found = listPolicies(type).filter(
        (policy) => (status === null || policy.status === status) && policy.name.toLowerCase().includes(words),
      );
      return listReply(call, { items: found.map(call.query.get('expand') === 'rules' ? withRules : policies.show), most: 200 });
    },
    idPrefix: '00p',
    create(call, stamp) {
      const policy = readPolicy(call.body);
      const priority = policy.type === 'ACCESS_POLICY' ? 1 : askedPriority(call.body['priority']);
      return { ...policy, ...newState(call), ...stamp, priority };
    },
    update(policy, body) {
      const draft = readPolicy({ ...body, type: body['type'] ?? policy.type });
      const conditions = policy.system ? policy.conditions : (draft.conditions ?? policy.conditions);
      const settings = draft.settings ?? policy.settings;
      const priority = policy.type === 'ACCESS_POLICY' ? 1 : askedPriority(body['priority'] ?? policy.priority);
      return { ...policy, ...draft, conditions, settings, priority };
    },
    checkDelete(policy) {
      if (apps.mappedTo(policy).length > 0) throw oktaErrors.forbidden('The policy is assigned to applications and cannot be deleted.');
      if (policy.system) throw oktaErrors.forbidden('System policies cannot be deleted.');
    },
    check({ conditions, settings }, before) {
      checkIds({ conditions, before: before?.conditions }, known);
      const offered = (settings?.['authenticators'] ?? []) as readonly { readonly key: string }[];
      const strange = offered.find(({ key }) => !known.authenticators(key));
      if (strange) throw oktaErrors.invalid('settings.authenticators', `The organization has no authenticator ${strange.key}`);
    },
    lifecycle: 'silent',
    after({ action, item: { id, type } }) {
      if (action === 'delete') rules.store.removeUnrecorded(({ policyId }) => policyId === id);
      if (action === 'create' && type === 'ACCESS_POLICY')
        rules.store.putUnrecorded({ ...catchAll, id: newId('0pr'), policyId: id, created: now(), lastUpdated: now() });
    },
    moreRoutes(api) {
      api.get('/api/v1/policies/:id/mappings', 'okta.policies.read', ({ params }) => ({
        body: apps.mappedTo(policies.store.get(params['id']!)).map(apps.showMapping),
      }));
      api.post('/api/v1/policies/:id/clone', 'okta.policies.manage', ({ params, caller }) => {
        const policy = policies.store.get(params['id']!);
        const stamp = { system: false, created: now(), lastUpdated: now() };
        const priority = askedPriority(policy.type === 'ACCESS_POLICY' ? 1 : undefined);
        const copy = policies.store.create({ ...policy, ...stamp, id: newId('00p'), name: `[cloned] ${policy.name}`, priority }, caller);
        for (const rule of rulesOf(policy).filter((one) => !one.system || policy.type !== 'ACCESS_POLICY'))
          rules.store.create({ ...rule, ...stamp, id: newId('0pr'), policyId: copy.id }, caller);
        return { body: policies.show(policies.store.get(copy.id)) };
      });
      api.put('/api/v1/apps/:id/policies/:policyId', 'okta.apps.manage', ({ params, caller }) => {
        const app = apps.store.get(params['id']!);
        const policy = policyIn(params);
        if (policy.type !== 'ACCESS_POLICY') throw oktaErrors.invalid('policyId', 'The policy is not an authentication policy');
        apps.store.update({ ...app, policyId: policy.id }, caller);
        const event = ['application.policy.sign_on.update', 'Update application sign on policy'] as const;
        note(caller, event, appTarget(app), policyTarget(policy));
      });
    },
  });
  const listPolicies = (type: PolicyType): readonly Policy[] => policies.store.list().filter((policy) => policy.type === type);

  const policyOf = ({ policyId }: Pick<Rule, 'policyId'>): Policy => policies.store.get(policyId);
  const rules: Collection<Rule> = openCollection<Rule>(parts, {
    path: '/api/v1/policies/:policyId/rules',
    scope: 'policies',
    kind: 'PolicyRule',
    nouns: ['rule', 'rules'],
    initial: initial.rules,
    arrange: byPriority(({ policyId }) => policyId),
    uniqueName: { within: ({ policyId }) => policyId, taken: 'Rule name already in use' },
    log: {
      event: 'policy.rule',
      noun: 'policy rule',
      context: (rule) => [policyTarget(policyOf(rule))],
      others: { create: ['policy.rule.add', 'Add policy rule'] },
    },
    show({ policyId, ...rule }, href) {
      const { type } = policyOf({ policyId });
      return {
        ...rule,
        type: type === 'OKTA_SIGN_ON' ? 'SIGN_ON' : type,
        _links: {
          self: { href, hints: { allow: ['GET', 'PUT', 'DELETE'] } },
          ...(rule.system ? {} : lifecycleLink(href, rule.status)),
        },
      };
    },
    get({ params }) {
      const { id } = policyIn(params);
      const rule = rules.store.get(params['id']!);
      if (rule.policyId !== id) throw oktaErrors.notFound(rule.id, 'PolicyRule');
      return rule;
    },
    list: ({ params }) => ({ body: rulesOf(policyIn(params)).map(rules.show) }),
    idPrefix: '0pr',
    create(call, stamp) {
      const { id: policyId, type } = policyIn(call.params!);
      return { ...readRule(type, call.body), ...newState(call), ...stamp, policyId, priority: askedPriority(call.body['priority']) };
    },
    update(rule, body) {
      const draft = readRule(policyOf(rule).type, body);
      const conditions = rule.system ? rule.conditions : draft.conditions;
      return { ...rule, ...draft, conditions, priority: askedPriority(body['priority'] ?? rule.priority) };
    },
    check: ({ conditions }, before) => checkIds({ conditions, before: before?.conditions }, known),
    lifecycle: 'silent',
  });
  const rulesOf = ({ id }: Policy): readonly Rule[] => rules.store.list().filter(({ policyId }) => policyId === id);
  const policyIn = (params: OktaCall['params']): Policy => policies.store.get(params['policyId']!);

  /** The names of the policies and rules whose conditions name a zone. */
  const usersOfZone = (zoneId: string): string[] =>
    rules.store
      .list()
      .filter(({ conditions }) => JSON.stringify(conditions['network'] ?? null).includes(`"${zoneId}"`))
      .map((rule) => `${policyOf(rule).name}, ${rule.name}`);

  return { policies: { ...policies, list: listPolicies }, rules: { ...rules, of: rulesOf, usersOfZone } };
}

/** What a caller may set of a policy. */
function readPolicy(body: Body): Pick<Policy, 'type' | 'name' | 'description' | 'conditions' | 'settings'> {
  const { type, description, conditions, settings } = body;
  if (!isPolicyType(type)) throw oktaErrors.invalid('type', 'The field is not a type of policy');
  readShape(policyShapes[type], body);
  return {
    type,
    name: readName(body['name'], 255),
    description: typeof description === 'string' ? description : '',
    conditions: type !== 'ACCESS_POLICY' && isBody(conditions) ? conditions : null,
    settings: isBody(settings) ? settings : undefined,
  };
}

/** What a caller may set of a rule of such a policy. */
function readRule(type: PolicyType, body: Body): Pick<Rule, 'name' | 'conditions' | 'actions'> {
  readShape(ruleShapes[type], body);
  const { actions, conditions } = body;
  return { name: readName(body['name'], 255), conditions: isBody(conditions) ? conditions : {}, actions: actions as Body };
}

/** In a condition as `people.groups` or `network`. */
const idsAt = (conditions: Body | null | undefined, path: string): readonly string[] => {
  const found = path.split('.').reduce<unknown>((part, step) => (isBody(part) ? part[step] : undefined), conditions);
  return isBody(found) ? [found['include'], found['exclude']].flatMap((list) => (Array.isArray(list) ? (list as string[]) : [])) : [];
};

/** Conditions name what is there: people, groups and zones. What was named before may have gone since. */
function checkIds({ conditions, before }: Readonly<Record<'conditions' | 'before', Body | null | undefined>>, known: KnownIds): void {
  const isKnownAt = {
    'people.users': known.users,
    'people.groups': known.groups,
    network: (id: string) => id === 'ALL_ZONES' || known.zones(id),
  };
  for (const [path, isKnown] of Object.entries(isKnownAt)) {
    const old = idsAt(before, path);
    const strange = idsAt(conditions, path).filter((id) => !old.includes(id) && !isKnown(id));
    if (strange.length > 0) throw oktaErrors.invalid(`conditions.${path}`, ...strange.map((id) => `Invalid id: ${id}`));
  }
}

const twoFactors = { type: 'ASSURANCE', factorMode: '2FA', reauthenticateIn: 'PT2H', constraints: [] };
const catchAll = { ...catchAllRule, actions: { appSignOn: { access: 'ALLOW', verificationMethod: twoFactors } } };
