import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGraphTenant, type GraphTenant } from '../../../test-support/graph-tenant.ts';
import { objectIdOf } from './accounts.ts';

let tenant: GraphTenant;
beforeAll(async () => {
  tenant = await openGraphTenant({ people: 120 });
});
afterAll(() => tenant.stop());

const idOf = (name: string): string => objectIdOf(tenant.world.groupsAt(tenant.world.now()).find((group) => group.name === name)!.id);
const membersOf = async (id: string, which = 'members', type = 'user'): Promise<string[]> =>
  (await tenant.ask('GET', `/groups/${id}/${which}?$top=999&$select=id`)).body.value
    .filter((member) => member['@odata.type'] === `#microsoft.graph.${type}`)
    .map((member) => member.id);
const reference = (id: string): object => ({ '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${id}` });

describe('groups', () => {
  it('are the world’s, with the same members', async () => {
    const groups = tenant.world.groupsAt(tenant.world.now());
    const { body } = await tenant.ask('GET', '/groups?$top=999');
    expect(body.value.map(({ displayName }) => displayName)).toEqual(groups.map(({ name }) => name));
    for (const { id, memberIds } of groups)
      expect((await membersOf(objectIdOf(id))).toSorted()).toEqual(memberIds.map(objectIdOf).toSorted());
  });

  it('hold groups, devices and applications too, and list the people of groups within them', async () => {
    const [id, inner] = [idOf('VPN users'), idOf('IT administrators')];
    expect(await membersOf(id, 'members', 'group')).toEqual([inner]);
    expect([await membersOf(id, 'members', 'device'), await membersOf(id, 'members', 'servicePrincipal')]).toEqual([
      [expect.any(String)],
      [expect.any(String)],
    ]);
    const all = new Set([...(await membersOf(id)), ...(await membersOf(inner))]);
    expect((await membersOf(id, 'transitiveMembers')).toSorted()).toEqual([...all].toSorted());
  });

  it('list the people of groups at any depth, also of groups that contain each other', async () => {
    const [outer, middle, inner] = ['Executives', 'Managers', 'Guests'] as const;
    for (const [one, other] of [
      [outer, middle],
      [outer, 'Contractors'],
      [middle, inner],
      [inner, outer],
    ] as const)
      tenant.simulatorControl.nestGroup(one, other);
    expect(await membersOf(idOf(outer), 'members', 'group')).toEqual([idOf(middle), idOf('Contractors')]);
    const each = await Promise.all([outer, middle, inner, 'Contractors'].map((name) => membersOf(idOf(name))));
    expect((await membersOf(idOf(outer), 'transitiveMembers')).toSorted()).toEqual([...new Set(each.flat())].toSorted());
  });

  it('have owners to ask for, and those of this world have none', async () => {
    const [group] = (await tenant.ask('GET', '/groups?$top=1')).body.value;
    expect((await tenant.ask('GET', `/groups/${group!['id']}/owners`)).body.value).toEqual([]);
    expect((await tenant.ask('GET', '/groups/00000000-0000-0000-0000-000000000000/owners')).status).toBe(404);
  });

  it('take and lose members by hand, each once', async () => {
    const id = idOf('Pilot users');
    const before = await membersOf(id);
    const anonymous = tenant.world
      .peopleAt(tenant.world.now())
      .map((person) => objectIdOf(person.id))
      .find((one) => !before.includes(one))!;
    const add = (): Promise<{ status: number }> => tenant.ask('POST', `/groups/${id}/members/$ref`, { body: reference(anonymous) });
    expect([(await add()).status, (await add()).status]).toEqual([204, 400]);
    expect(await membersOf(id)).toHaveLength(before.length + 1);
    const remove = (): Promise<{ status: number }> => tenant.ask('DELETE', `/groups/${id}/members/${anonymous}/$ref`);
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
    expect(await membersOf(id)).toEqual(before);
  });

  it('follow their rule where they are dynamic, and refuse manual changes', async () => {
    const id = idOf('Department Finance');
    expect((await tenant.ask('GET', `/groups/${id}`)).body).toMatchObject({
      groupTypes: ['DynamicMembership'],
      membershipRule: '(user.department -eq "Finance")',
    });
    const [person] = tenant.world.peopleAt(tenant.world.now());
    expect((await tenant.ask('POST', `/groups/${id}/members/$ref`, { body: reference(objectIdOf(person!.id)) })).status).toBe(400);
  });

  it('are made with members, changed and deleted', async () => {
    const [one, two] = tenant.world.peopleAt(tenant.world.now()).map(({ id }) => objectIdOf(id));
    const addresses = [one, two].map((id) => `https://graph.microsoft.com/v1.0/users/${id}`);
    const body = { displayName: 'Exclusions', mailNickname: 'exclusions', mailEnabled: false, securityEnabled: true };
    const made = await tenant.ask('POST', '/groups', { body: { ...body, 'members@odata.bind': addresses } });
    const id = made.body.id;
    expect(await membersOf(id)).toEqual([one, two]);
    await tenant.ask('PATCH', `/groups/${id}`, { body: { displayName: 'Left out' } });
    const found = await tenant.ask('GET', `/groups?$filter=${encodeURIComponent("displayName eq 'Left out'")}`);
    expect(found.body.value.map((group) => group['id'])).toEqual([id]);
    expect((await tenant.ask('DELETE', `/groups/${id}`)).status).toBe(204);
    expect((await tenant.ask('GET', `/groups/${id}`)).status).toBe(404);
  });

  it.each([
    [{ mailNickname: 'a', mailEnabled: false, securityEnabled: true }],
    [{ displayName: 'A', mailNickname: 'a b', mailEnabled: false, securityEnabled: true }],
    [{ displayName: 'A', mailNickname: 'a', mailEnabled: true, securityEnabled: true }],
    [{ displayName: 'A', mailNickname: 'a', mailEnabled: false }],
    [{ displayName: 'A', mailNickname: 'a', mailEnabled: false, securityEnabled: true, colour: 'red' }],
    [{ displayName: 'Nonsense', mailNickname: 'nonsense', mailEnabled: false, securityEnabled: true, groupTypes: ['Nonsense'] }],
    [{ displayName: 'Neither', mailNickname: 'neither', mailEnabled: false, securityEnabled: false }],
  ])('are refused as %j', async (body) => {
    const answer = await tenant.ask('POST', '/groups', { body });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'Request_BadRequest']);
  });

  it.each([{ createdDateTime: '2020-01-01T00:00:00Z' }, { isAssignableToRole: true }, { id: 'another' }])(
    'refuse a change of what is fixed: %j',
    async (body) => {
      const { status } = await tenant.ask('PATCH', `/groups/${idOf('Pilot users')}`, { body });
      expect(status).toBe(400);
    },
  );
});

const madeAndDeleted = async (name: string): Promise<string> => {
  const [one] = tenant.world.peopleAt(tenant.world.now()).map(({ id }) => objectIdOf(id));
  const body = { displayName: name, mailNickname: 'kept', mailEnabled: false, securityEnabled: true };
  const bound = { 'members@odata.bind': [`https://graph.microsoft.com/v1.0/users/${one}`] };
  const { id } = (await tenant.ask('POST', '/groups', { body: { ...body, ...bound } })).body;
  await tenant.ask('DELETE', `/groups/${id}`);
  return id;
};

describe('a deleted group', () => {
  it('stays in the recycle bin and can be restored with its id and its members', async () => {
    const id = await madeAndDeleted('Restored');
    const listed = (await tenant.ask('GET', '/directory/deletedItems/microsoft.graph.group')).body.value.map((group) => group.id);
    expect(listed).toContain(id);
    expect((await tenant.ask('GET', `/directory/deletedItems/${id}`)).body['deletedDateTime']).toMatch(/Z$/);
    const { status, body } = await tenant.ask('POST', `/directory/deletedItems/${id}/restore`, { body: {} });
    expect([status, body.id, body['deletedDateTime']]).toEqual([200, id, null]);
    expect([(await tenant.ask('GET', `/groups/${id}`)).status, await membersOf(id)]).toEqual([200, [expect.any(String)]]);
    expect((await tenant.ask('POST', `/directory/deletedItems/${id}/restore`, { body: {} })).status).toBe(404);
  });

  it('is gone when it is deleted there too, or after thirty days', async () => {
    const [purged, old] = [await madeAndDeleted('Purged'), await madeAndDeleted('Old')];
    expect((await tenant.ask('DELETE', `/directory/deletedItems/${purged}`)).status).toBe(204);
    tenant.world.advanceTo(new Date(tenant.world.now().getTime() + 31 * 86_400_000));
    for (const id of [purged, old]) expect((await tenant.ask('GET', `/directory/deletedItems/${id}`)).status).toBe(404);
  });
});
