import { limitOf, pageOf } from './link-paging.ts';
import type { Body, Call, On, Reply } from './okta-api.ts';
import type { OktaOrg } from './org.ts';
import { compileFilter, readFrom } from './scim-filter.ts';
import type { OktaUser } from './user-directory.ts';
import { factorsOf } from './user-factors.ts';

const mostOnPage = 200;
const usuallyForQuery = 10;

export function userRoutes(on: On, org: OktaOrg): void {
  const jsonOf = (user: OktaUser): string => org.users.jsonOf(user);

  const listed = (call: Call): readonly OktaUser[] => {
    const users = org.directory.users();
    const words = call.query.get('q')?.toLowerCase();
    if (words !== undefined && words !== '') return users.filter((user) => begins(user, words));
    const expression = call.query.get('search') ?? call.query.get('filter');
    if (expression === null || expression === '') return users;
    const matches = compileFilter(expression);
    return users.filter((user) => matches(readFrom(JSON.parse(jsonOf(user)))));
  };

  on('GET', '/api/v1/users', 'okta.users.read', (call): Reply => {
    const limit = limitOf(call, mostOnPage, call.query.get('q') ? usuallyForQuery : mostOnPage);
    const { page, links } = pageOf(listed(call), ({ person }) => person.employeeNumber, call, limit);
    return { json: `[${page.map(jsonOf).join(',')}]`, links };
  });

  const find = ({ params, caller }: Call): OktaUser =>
    org.directory.find(params['id'] === 'me' && caller.kind === 'administrator' ? org.directory.idOf(caller.id) : params['id']!);

  on('GET', '/api/v1/users/:id', 'okta.users.read', (call) => ({ json: jsonOf(find(call)) }));

  on('GET', '/api/v1/users/:id/factors', 'okta.users.read', (call) => ({ body: factorsOf(find(call), org.base) }));

  on('GET', '/api/v1/users/:id/groups', 'okta.users.read', (call) => {
    const { id } = find(call);
    return {
      body: org.groups
        .list()
        .filter((group) => org.groups.holds(group, id))
        .map((group) => org.groups.bodyOf(group)),
    };
  });

  on('GET', '/api/v1/users/:id/roles', 'okta.roles.read', (call) => {
    const user = find(call);
    const bodies: readonly Body[] = org.roles.of(user.person).map((role) => org.roles.bodyOf(user.id, role));
    return { body: bodies };
  });
}

/** What a people picker asks. */
function begins({ person: { firstName, lastName, mail } }: OktaUser, words: string): boolean {
  return [firstName, lastName, mail, `${firstName} ${lastName}`].some((text) => text.toLowerCase().startsWith(words));
}
