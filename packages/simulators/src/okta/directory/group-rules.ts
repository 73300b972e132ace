import { z } from 'zod';
import { compileExpression, type Test, type TokenReader } from '../../kit/filter-expression.ts';
import type { Body } from '../../kit/rest-api.ts';
import { openCollection, type Collection, type OktaObject } from '../api/collection.ts';
import { listReply } from '../api/link-paging.ts';
import type { Status } from '../api/okta-api.ts';
import { oktaErrors } from '../api/okta-error.ts';
import { partOf, readShape, wholeObject } from '../api/read-shape.ts';
import type { OrgParts } from '../org-parts.ts';
import { isProfileProperty } from './user-profile.ts';
import type { OktaUser } from './users.ts';

interface GroupRule extends OktaObject {
  readonly type: 'group_rule';
  readonly status: Status;
  readonly conditions: Body;
  readonly actions: Body;
}

const ids = z.array(z.string());
const shape = wholeObject({
  type: z.literal('group_rule'),
  name: z.string().min(1, 'The field cannot be left blank').max(50, 'The name is too long'),
  conditions: z.strictObject({
    expression: z.strictObject({ type: z.literal('urn:okta:expression:1.0'), value: z.string() }),
    people: partOf({ users: partOf({ exclude: ids }), groups: partOf({ exclude: ids }) }).optional(),
  }),
  actions: z.strictObject({ assignUserToGroups: z.strictObject({ groupIds: ids.min(1) }) }),
});

interface Company {
  readonly groupIds: () => readonly string[];
  readonly profileOf: (user: OktaUser) => Body;
  /** Whether the user is in a group that fits, without what rules assign. */
  readonly isAssigned: (user: OktaUser, isGroup: (group: OktaObject) => boolean) => boolean;
}

/** Rules that put people into groups: made inactive, and changed only while they are. */
export function openGroupRules(parts: OrgParts, company: Company) {
  const rules: Collection<GroupRule> = openCollection<GroupRule>(parts, {
    path: '/api/v1/groups/rules',
    scope: 'groups',
    kind: 'GroupRule',
    nouns: ['group rule', 'group rules'],
    initial: [],
    log: { event: 'group.rule', noun: 'group rule' },
    show: (rule) => ({ ...rule }),
    list(call) {
      const words = call.query.get('search')?.toLowerCase() ?? '';
      const found = rules.store.list().filter(({ name }) => name.toLowerCase().includes(words));
      return listReply(call, { items: found.map(rules.show), most: 200, usual: 50 });
    },
    idPrefix: '0pr',
    create: ({ body }, stamp) => ({ ...readRule(body), ...stamp, type: 'group_rule', status: 'INACTIVE' }),
    update: (rule, body) => ({ ...rule, ...readRule(body) }),
    uniqueName: { within: () => 'organization', taken: 'An object with this field already exists in the current organization' },
    check(rule, before) {
      const known = company.groupIds();
      const strange = targetsOf(rule).filter((id) => !known.includes(id));
      if (strange.length > 0) throw oktaErrors.invalid('actions.assignUserToGroups.groupIds', ...strange.map((id) => `Invalid id: ${id}`));
      if (before === null || before.status !== rule.status) return;
      if (before.status === 'ACTIVE') throw oktaErrors.invalid('status', 'An active rule cannot be changed');
      if (JSON.stringify(before.actions) !== JSON.stringify(rule.actions))
        throw oktaErrors.invalid('actions', 'The field cannot be changed');
    },
    lifecycle: 'silent',
    isPermanent: true,
    // Okta accepts the deletion and carries it out later, with what the rule did.
    moreRoutes: (api) =>
      api.delete('/api/v1/groups/rules/:id', 'okta.groups.manage', ({ params, caller }) => {
        rules.store.delete(params['id']!, caller);
        return { status: 202 };
      }),
  });
  const readRule = (body: Body): Pick<GroupRule, 'name' | 'conditions' | 'actions'> => {
    readShape(shape, body);
    const { name, conditions, actions } = body as unknown as GroupRule;
    compile(expressionOf({ conditions }), company);
    return { name, conditions, actions };
  };
  return {
    ...rules,
    /** Whether an active rule puts a user into the group. */
    assigning(groupId: string): Test<OktaUser> {
      const active = rules.store.list().filter((rule) => rule.status === 'ACTIVE' && targetsOf(rule).includes(groupId));
      const tests = active.map((rule) => ({ matches: compile(expressionOf(rule), company), excluded: excludedBy(rule) }));
      return (user) => tests.some(({ matches, excluded }) => !excluded.includes(user.id) && matches(user));
    },
  };
}

type Conditions = z.infer<typeof shape>['conditions'];
const expressionOf = ({ conditions }: Pick<GroupRule, 'conditions'>): string => (conditions as Conditions).expression.value;
const excludedBy = ({ conditions }: GroupRule): readonly string[] => (conditions as Conditions).people?.users?.exclude ?? [];
const targetsOf = ({ actions }: GroupRule): readonly string[] => (actions as z.infer<typeof shape>['actions']).assignUserToGroups.groupIds;

const token = /&&|\|\||==|!=|!|\(|\)|,|"(?:[^"\\]|\\.)*"|[\w.]+/g;
const words: Readonly<Record<string, string>> = { '&&': 'and', '||': 'or', '!': 'not' };

function fail(): never {
  throw oktaErrors.invalid('conditions.expression', 'The expression is not valid');
}

/** The part of Okta's expression language that group rules are mostly written in: properties of a user, and groups. */
function compile(expression: string, { profileOf, isAssigned }: Company): Test<OktaUser> {
  if (expression.replaceAll(token, '').trim() !== '') fail();
  const tokens = (expression.match(token) ?? []).map((each) => words[each] ?? each);
  const text = ({ take }: TokenReader): string => {
    const word = take();
    return word.startsWith('"') ? word.slice(1, -1) : fail();
  };
  const list = (reader: TokenReader): readonly string[] => {
    if (reader.take() !== '(') fail();
    const found = [text(reader)];
    for (let next = reader.take(); next !== ')'; next = reader.take()) found.push(next === ',' ? text(reader) : fail());
    return found;
  };
  const comparison = (reader: TokenReader): Test<OktaUser> => {
    const word = reader.take();
    if (/^isMemberOf(?:Any)?Group$/.test(word)) {
      const named = list(reader);
      return (user) => isAssigned(user, ({ id }) => named.includes(id));
    }
    if (word === 'isMemberOfGroupName') {
      const named = list(reader);
      return (user) => isAssigned(user, ({ name }) => named.includes(name));
    }
    if (!word.startsWith('user.') || !isProfileProperty(word.replace('user.', 'profile.'))) fail();
    const operator = reader.take();
    if (operator !== '==' && operator !== '!=') fail();
    const asked = text(reader);
    return (user) => (profileOf(user)[word.slice('user.'.length)] === asked) === (operator === '==');
  };
  return compileExpression({ tokens, words: { and: 'and', or: 'or', not: 'not' }, comparison, fail });
}
