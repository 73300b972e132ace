import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGraphTenant, type GraphTenant } from '../../../test-support/graph-tenant.ts';
import type { WorldPerson } from '../../world/world.ts';
import { objectIdOf } from './accounts.ts';

let tenant: GraphTenant;
let people: readonly WorldPerson[];
beforeAll(async () => {
  tenant = await openGraphTenant({ people: 300 });
  people = tenant.world.peopleAt(tenant.world.now());
});
afterAll(() => tenant.stop());

interface Activity {
  readonly lastSignInDateTime: string;
  readonly lastSuccessfulSignInDateTime: string | null;
}
const activityOf = ({ signInActivity }: Readonly<Record<string, unknown>>) => signInActivity as Activity | undefined;

const ordered = (list: string): string =>
  `/${list}?$count=true&$orderby=displayName&$filter=${encodeURIComponent("startswith(displayName,'a')")}`;

describe('users', () => {
  it('are the people of the world, with their managers', async () => {
    const { body } = await tenant.ask(
      'GET',
      '/users?$top=999&$select=id,mail,accountEnabled,userType,department&$expand=manager($select=id)',
    );
    expect(body.value).toHaveLength(people.length);
    for (const [place, person] of people.entries()) {
      const { manager, ...user } = body.value[place]!;
      expect(user).toEqual({
        id: objectIdOf(person.id),
        mail: person.mail,
        accountEnabled: person.leftAt === null,
        userType: person.kind === 'guest' ? 'Guest' : 'Member',
        department: person.department === '' ? null : person.department,
      });
      expect((manager as { id: string } | undefined)?.id ?? null).toBe(person.managerId === null ? null : objectIdOf(person.managerId));
    }
  });

  it('come in pages whose links carry Microsoft’s own address', async () => {
    const seen: unknown[] = [];
    let path = '/users?$top=70&$select=id';
    for (let page = 0; path !== ''; page += 1) {
      const { body } = await tenant.ask('GET', path);
      seen.push(...body.value.map(({ id }) => id));
      const link = body['@odata.nextLink'] ?? '';
      expect(link).toMatch(/^(?:https:\/\/graph\.microsoft\.com\/v1\.0\/users\?.*)?$/);
      path = link.slice('https://graph.microsoft.com/v1.0'.length);
    }
    expect(seen).toEqual(people.map(({ id }) => objectIdOf(id)));
  });

  const eventual = { headers: { consistencylevel: 'eventual' } };

  it('are found by department, and counted only as an advanced query: otherwise the count is left out', async () => {
    const path = `/users?$count=true&$top=1&$filter=${encodeURIComponent("department eq 'Finance'")}`;
    const inFinance = people.filter(({ department }) => department === 'Finance').length;
    const plain = await tenant.ask('GET', path);
    expect([plain.status, plain.body['@odata.count']]).toEqual([200, undefined]);
    expect((await tenant.ask('GET', path, eventual)).body['@odata.count']).toBe(inFinance);
  });

  it.each([
    ['users', "department ne 'Finance'"],
    ['users', "endswith(mail,'.example')"],
    ['groups', "displayName ne 'Executives'"],
  ])('and %s are filtered by “%s” only as an advanced query', async (list, filter) => {
    const path = `/${list}?$count=true&$filter=${encodeURIComponent(filter)}`;
    const plain = await tenant.ask('GET', path);
    expect([plain.status, plain.body.error.code]).toEqual([400, 'Request_UnsupportedQuery']);
    expect((await tenant.ask('GET', path, eventual)).status).toBe(200);
  });

  it('are ordered beside a filter only as an advanced query; groups too', async () => {
    for (const list of ['users', 'groups']) {
      expect((await tenant.ask('GET', ordered(list))).status).toBe(400);
      expect((await tenant.ask('GET', ordered(list), eventual)).status).toBe(200);
    }
  });

  it('are searched with the header, and counted as a number', async () => {
    const [person] = people;
    const search = `/users?$search=${encodeURIComponent(`"displayName:${person!.lastName}"`)}`;
    expect((await tenant.ask('GET', search)).status).toBe(400);
    const found = (await tenant.ask('GET', search, eventual)).body.value.map(({ id }) => id);
    expect(found).toContain(objectIdOf(person!.id));
    expect(found.length).toBeLessThan(people.length);
    expect((await tenant.ask('GET', '/users?$search=nonsense', eventual)).status).toBe(400);
    expect((await tenant.ask('GET', '/users/$count')).status).toBe(400);
    expect((await tenant.ask('GET', '/users/$count', eventual)).body).toBe(people.length);
  });

  it('have a manager and groups', async () => {
    const person = people.find(({ managerId }) => managerId !== null)!;
    const path = `/users/${objectIdOf(person.id)}`;
    expect((await tenant.ask('GET', `${path}/manager`)).body.id).toBe(objectIdOf(person.managerId!));
    const names = (await tenant.ask('GET', `${path}/memberOf`)).body.value.map((group) => group['displayName']);
    expect(names).toContain('All employees');
  });

  it.each([
    '/users?$select=id,colour',
    '/users?$filter=colour eq 1',
    '/groups?$select=colour',
    '/groups?$orderby=colour',
    '/auditLogs/signIns?$filter=colour eq 1',
  ])('and others know no property that their type lacks: %s', async (path) => {
    const { status, body } = await tenant.ask('GET', path.replaceAll(' ', '%20'));
    expect([status, body.error.message]).toEqual([400, expect.stringContaining("Could not find a property named 'colour'")]);
  });

  it('are found by name or id, and else not', async () => {
    const [person] = people;
    const byName = await tenant.ask('GET', `/users/${person!.mail}`);
    expect(byName.body.id).toBe(objectIdOf(person!.id));
    expect(byName.body).not.toHaveProperty('accountEnabled');
    const { status, body } = await tenant.ask('GET', `/users/${person!.id}`);
    expect([status, body.error.code]).toEqual([404, 'Request_ResourceNotFound']);
  });

  it('say when they last signed in, to a caller who may read logs', async () => {
    const { body } = await tenant.ask('GET', '/users?$top=500&$select=id,signInActivity');
    const last = new Map<string, Date>();
    for (const { personId, via, at } of tenant.world.signInsBetween(new Date('2026-10-10'), tenant.world.now()))
      if (via === 'entra') last.set(objectIdOf(personId), at);
    const signedIn = body.value.flatMap((user) => (last.has(user.id) ? [[user.id, activityOf(user)?.lastSignInDateTime]] : []));
    expect(signedIn).toHaveLength(people.filter(({ id }) => last.has(objectIdOf(id))).length);
    for (const [id, said] of signedIn) expect(said).toBe(`${last.get(id!)!.toISOString().slice(0, 19)}Z`);
    const dormant = people.filter(({ isDormant }) => isDormant).map(({ id }) => objectIdOf(id));
    const active = body.value.filter(
      (user) => dormant.includes(user.id) && activityOf(user)?.lastSuccessfulSignInDateTime?.startsWith('2026'),
    );
    expect([dormant.length > 0, active]).toEqual([true, []]);
  });

  it.each(['$top=0', '$top=1000', '$top=x', '$skip=3', '$expand=drive', '$filter=nonsense', '$skiptoken=nonsense'])(
    'refuse %s',
    async (query) => {
      expect((await tenant.ask('GET', `/users?${query}`)).status).toBe(400);
    },
  );
});
