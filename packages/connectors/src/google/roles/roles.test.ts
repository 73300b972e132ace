import { roles } from '@rampart/facts/identity/roles.ts';
import { people } from '@rampart/facts/people/people.ts';
import { google as simulator } from '@rampart/simulators/google/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { openApplyBench } from '../../../test-support/apply-bench.ts';
import { testConnection } from '../../../test-support/test-connection.ts';
import { google } from '../connector.ts';
import { collectRoles } from './roles.ts';

const world = testWorld({ people: 200 });

test('a role of a group is of the people in the groups in it, and of the accounts of other organisations there', async () => {
  const bench = await openApplyBench({ connector: google, simulator, world, method: 'api_key_username' });
  const superAdmin = async () => roles.schema.parse(await bench.collect(roles.id)).find(({ isAllPowerful }) => isAllPowerful)!;
  try {
    const control = bench.simulatorControl;
    const before = await superAdmin();
    const [person] = people.schema.parse(await bench.collect(people.id)).filter(({ id }) => !before.memberIds.includes(id));
    for (const name of ['Outer', 'Inner']) control.addGroup(name);
    control.addMember('Outer', 'inner@haldenfreight.example');
    control.addMember('Inner', person!.signInName);
    control.addMember('Inner', 'guests@haldenfreight.example');
    control.makeGroupSuperAdministrator('Outer');
    const { memberIds, applications = [] } = await superAdmin();
    expect(memberIds).toEqual([...before.memberIds, person!.id].toSorted());
    expect(applications.length).toBeGreaterThan(0);
    expect(applications.filter(({ name }) => !/^Account outside of the organisation \S+@\S+$/.test(name))).toEqual([]);
  } finally {
    await bench.close();
  }
});

type Members = Readonly<Record<string, readonly object[]>>;

/** A customer with two people and one role, which the given assignments are of. Groups that are not given are refused. */
async function rolesWith(assigned: readonly object[], members: Members = {}) {
  const answers: Readonly<Record<string, object>> = {
    roles: { items: [{ roleId: 'r', roleName: '_SEED_ADMIN_ROLE', isSystemRole: true, isSuperAdminRole: true }] },
    roleassignments: { items: assigned.map((one) => ({ roleId: 'r', ...one })) },
    users: { users: ['1', '2'].map((id) => ({ id, primaryEmail: `${id}@haldenfreight.example` })) },
  };
  const { connection } = testConnection({
    method: 'api_key_username',
    credentials: simulator.credentialsFor(world)['api_key_username']!,
    now: world.now(),
    answer({ url }) {
      if (url.pathname === '/token') return Response.json({ access_token: 'token', token_type: 'Bearer', expires_in: 3600 });
      const [, group] = /\/groups\/([^/]+)\/members$/.exec(url.pathname) ?? [];
      const found = group === undefined ? answers[url.pathname.split('/').at(-1)!] : members[group] && { members: members[group] };
      return found ? Response.json(found) : Response.json({ error: { code: 403, errors: [{ reason: 'forbidden' }] } }, { status: 403 });
    },
  });
  const [role] = await collectRoles(await google.connect(connection));
  return { memberIds: role!.memberIds, applications: role!.applications };
}

test('only what a role is given to itself, and is neither a person nor a group, is called a service account', async () => {
  const given = [
    { assignedTo: '1', assigneeType: 'user' },
    { assignedTo: '9', assigneeType: 'user' },
    { assignedTo: 'g', assigneeType: 'group' },
  ];
  const inside = [
    { id: '2', email: '2@haldenfreight.example', type: 'USER' },
    { id: '7', email: 'eve@partner.example', type: 'USER' },
    { id: '8', email: 'backup@project.iam.gserviceaccount.com', type: 'USER' },
    { email: 'mallory@mail.example', type: 'EXTERNAL' },
  ];
  expect(await rolesWith(given, { g: inside })).toEqual({
    memberIds: ['1', '2'],
    applications: [
      { id: '7', name: 'Account outside of the organisation eve@partner.example' },
      { id: '8', name: 'Service account' },
      { id: '9', name: 'Service account' },
      { id: 'mallory@mail.example', name: 'Account outside of the organisation mallory@mail.example' },
    ],
  });
});

test('everyone has the role of a group that the whole customer is in', async () => {
  const members = { g: [{ id: 'C01', type: 'CUSTOMER' }] };
  expect(await rolesWith([{ assignedTo: 'g', assigneeType: 'GROUP' }], members)).toEqual({ memberIds: ['1', '2'], applications: [] });
});

test('groups that are in each other are read once, and one that is not shown is named', async () => {
  const members = {
    g: [{ id: 'h', type: 'GROUP' }],
    h: [
      { id: 'g', type: 'GROUP' },
      { id: '1', type: 'USER' },
      { id: 'theirs', email: 'team@partner.example', type: 'GROUP' },
    ],
  };
  expect(await rolesWith([{ assignedTo: 'g', assigneeType: 'group' }], members)).toEqual({
    memberIds: ['1'],
    applications: [{ id: 'theirs', name: 'Group that could not be read team@partner.example', isUnreadGroup: true }],
  });
});

test('of very many groups in each other, those that are not opened are named', async () => {
  const members = Object.fromEntries(Array.from({ length: 250 }, (_, place) => [`g${place}`, [{ id: `g${place + 1}`, type: 'GROUP' }]]));
  const { applications } = await rolesWith([{ assignedTo: 'g0', assigneeType: 'group' }], members);
  expect(applications).toEqual([{ id: 'g200', name: 'Group that could not be read', isUnreadGroup: true }]);
});

test('a group that has a role and cannot be read makes the roles unreadable', async () => {
  await expect(rolesWith([{ assignedTo: 'g', assigneeType: 'group' }])).rejects.toMatchObject({ kind: 'permission' });
});
