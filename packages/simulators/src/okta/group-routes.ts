import { limitOf, pageOf } from './link-paging.ts';
import type { Body, On } from './okta-api.ts';
import { oktaErrors } from './okta-error.ts';
import type { OktaOrg } from './org.ts';
import { compileFilter, readFrom } from './scim-filter.ts';

const mostGroups = 10_000;
const mostMembers = 1000;

export function groupRoutes(on: On, org: OktaOrg): void {
  const { groups, directory } = org;

  on('GET', '/api/v1/groups', 'okta.groups.read', (call) => {
    const words = call.query.get('q')?.toLowerCase() ?? '';
    const expression = call.query.get('search') ?? call.query.get('filter') ?? '';
    const matches = expression === '' ? null : compileFilter(expression);
    const listed = groups
      .list()
      .filter(({ name }) => name.toLowerCase().startsWith(words))
      .map((group, place) => ({ place, body: groups.bodyOf(group) }))
      .filter(({ body }) => matches?.(readFrom(body)) ?? true);
    const { page, links } = pageOf(listed, ({ place }) => place, call, limitOf(call, mostGroups));
    return { body: page.map(({ body }) => body), links };
  });

  on('POST', '/api/v1/groups', 'okta.groups.manage', ({ body, caller }) => ({
    body: groups.bodyOf(groups.create(profileOf(body), caller)),
  }));

  on('GET', '/api/v1/groups/:id', 'okta.groups.read', ({ params }) => ({ body: groups.bodyOf(groups.find(params['id']!)) }));

  on('PUT', '/api/v1/groups/:id', 'okta.groups.manage', ({ params, body, caller }) => {
    const group = groups.find(params['id']!);
    groups.update(group, profileOf(body), caller);
    return { body: groups.bodyOf(group) };
  });

  on('DELETE', '/api/v1/groups/:id', 'okta.groups.manage', ({ params, caller }) => {
    groups.delete(groups.find(params['id']!), caller);
    return { status: 204 };
  });

  on('GET', '/api/v1/groups/:id/users', 'okta.groups.read', (call) => {
    const members = groups.members(groups.find(call.params['id']!));
    const { page, links } = pageOf(members, ({ person }) => person.employeeNumber, call, limitOf(call, mostMembers));
    return { json: `[${page.map((user) => org.users.jsonOf(user)).join(',')}]`, links };
  });

  for (const [method, isMember] of [
    ['PUT', true],
    ['DELETE', false],
  ] as const) {
    on(method, '/api/v1/groups/:id/users/:userId', 'okta.groups.manage', ({ params, caller }) => {
      groups.setMember(groups.find(params['id']!), directory.find(params['userId']!), isMember, caller);
      return { status: 204 };
    });
  }
}

function profileOf(body: Body): { readonly name: string; readonly description: string } {
  const { name, description = '' } = (body['profile'] ?? {}) as Body;
  if (typeof name !== 'string' || name === '' || name.length > 255) throw oktaErrors.invalid('name', 'The field cannot be left blank');
  if (typeof description !== 'string') throw oktaErrors.invalid('description', 'The field must be text');
  return { name, description };
}
