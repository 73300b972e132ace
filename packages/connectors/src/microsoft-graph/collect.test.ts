import { expect, test } from 'vitest';
import { readGraph } from '../../test-support/read-graph.ts';

test('people come page by page, with their managers, guests and disabled accounts', async () => {
  const next = 'https://graph.microsoft.com/v1.0/users?$skiptoken=abc';
  const first = {
    id: 'p1',
    displayName: 'Ada Berg',
    givenName: 'Ada',
    surname: 'Berg',
    mail: 'Ada.Berg@haldenfreight.example',
    userPrincipalName: 'Ada.Berg@haldenfreight.example',
    jobTitle: 'Planner',
    department: 'Sea',
    officeLocation: 'Halden',
    usageLocation: 'NO',
    country: 'Norway',
    userType: 'Member',
    accountEnabled: true,
    createdDateTime: '2020-01-02T03:04:05Z',
    lastPasswordChangeDateTime: '2025-01-02T03:04:05.1234567Z',
    passwordPolicies: 'DisablePasswordExpiration, DisableStrongPassword',
    manager: { '@odata.type': '#microsoft.graph.user', id: 'p2' },
  };
  const guest = {
    id: 'p2',
    userPrincipalName: 'x_y.example#EXT#@haldenfreight.example',
    userType: 'Guest',
    accountEnabled: false,
    mail: null,
  };
  const { value, sent } = await readGraph('people.people', {
    users: { value: [first], '@odata.nextLink': next },
    'users?$skiptoken=abc': { value: [guest] },
  });
  expect(value).toEqual([
    {
      id: 'p1',
      mail: 'ada.berg@haldenfreight.example',
      signInName: 'ada.berg@haldenfreight.example',
      displayName: 'Ada Berg',
      firstName: 'Ada',
      lastName: 'Berg',
      jobTitle: 'Planner',
      department: 'Sea',
      office: 'Halden',
      country: 'NO',
      managerId: 'p2',
      kind: 'member',
      isEnabled: true,
      createdAt: '2020-01-02T03:04:05.000Z',
      passwordChangedAt: '2025-01-02T03:04:05.123Z',
      lastSignInAt: null,
      passwordNeverExpires: true,
      passwordNotRequired: null,
      isSynchronized: false,
    },
    expect.objectContaining({
      id: 'p2',
      mail: null,
      kind: 'guest',
      isExternal: true,
      isEnabled: false,
      managerId: null,
      passwordNeverExpires: false,
    }),
  ]);
  const asked = sent[1]?.url.searchParams;
  expect(asked?.get('$top')).toBe('999');
  expect(asked?.get('$expand')).toBe('manager($select=id)');
});

const user = (id: string, more: object) => ({ id, userPrincipalName: `${id}@haldenfreight.example`, userType: 'Member', ...more });

test('accounts of other organisations are marked, be they guests or members', async () => {
  const { value, sent } = await readGraph('people.people', {
    users: {
      value: [
        user('own', {}),
        user('member', { userPrincipalName: 'mia_partner.example#EXT#@haldenfreight.example' }),
        user('invited', { externalUserState: 'Accepted' }),
        user('internal-guest', { userType: 'Guest' }),
      ],
    },
  });
  expect(value).toMatchObject([
    { id: 'own', kind: 'member' },
    { id: 'member', kind: 'member', isExternal: true },
    { id: 'invited', kind: 'member', isExternal: true },
    { id: 'internal-guest', kind: 'guest' },
  ]);
  const marked = (value as readonly object[]).map((person) => 'isExternal' in person);
  expect(marked).toEqual([false, true, true, false]);
  expect(sent[1]?.url.searchParams.get('$select')).toContain('externalUserState');
});

const userOf = (id: string, onPremisesSyncEnabled: boolean | null, onPremisesImmutableId: string | null) => ({
  id,
  userPrincipalName: `${id}@haldenfreight.example`,
  onPremisesSyncEnabled,
  onPremisesImmutableId,
});

test('the id of the local account is believed of synchronised accounts alone, and of no other form', async () => {
  const anchor = 'AQIDBAUGBwgJCgsMDQ4PEA==';
  const { value } = await readGraph('people.people', {
    users: { value: [userOf('a', true, anchor), userOf('b', null, anchor), userOf('c', true, 'employee-7'), userOf('d', true, null)] },
  });
  expect((value as { id: string; directoryId?: string }[]).map(({ id, directoryId }) => [id, directoryId])).toEqual([
    ['a', '04030201-0605-0807-090a-0b0c0d0e0f10'],
    ['b', undefined],
    ['c', undefined],
    ['d', undefined],
  ]);
});

test('groups come with the people and the groups directly in them, and without devices', async () => {
  const { value } = await readGraph('people.groups', {
    groups: {
      value: [
        { id: 'g1', displayName: 'Sea', description: null, groupTypes: [], mailEnabled: false, mail: 'sea@x.test' },
        {
          id: 'g2',
          displayName: 'All',
          groupTypes: ['DynamicMembership', 'Unified'],
          isAssignableToRole: true,
          mailEnabled: true,
          mail: 'All@X.test',
        },
      ],
    },
    'groups/g1/members': {
      value: [
        { '@odata.type': '#microsoft.graph.user', id: 'p2' },
        { '@odata.type': '#microsoft.graph.device', id: 'd1' },
        { '@odata.type': '#microsoft.graph.group', id: 'g2' },
        { '@odata.type': '#microsoft.graph.user', id: 'p1' },
      ],
    },
    'groups/g2/members': { value: [] },
  });
  expect(value).toEqual([
    { id: 'g1', name: 'Sea', description: null, kind: 'assigned', memberIds: ['p1', 'p2'], mayHoldRoles: false, groupIds: ['g2'] },
    { id: 'g2', name: 'All', description: null, kind: 'dynamic', memberIds: [], mayHoldRoles: true, mail: 'all@x.test', groupIds: [] },
  ]);
});

test('omits a group that is deleted meanwhile, and fails on one that is still listed or cannot be read', async () => {
  const [first, second] = [{ id: 'g1' }, { id: 'g2' }];
  const lists = [[first, second], [first]];
  const deleting = {
    get value() {
      return lists.shift();
    },
  };
  const { value } = await readGraph('people.groups', { groups: deleting, 'groups/g1/members': { value: [] } });
  expect(value).toEqual([expect.objectContaining(first)]);
  const groups = { value: [first, second] };
  const listed = readGraph('people.groups', { groups, 'groups/g1/members': { value: [] } });
  await expect(listed).rejects.toMatchObject({ kind: 'theirs', status: 404 });
  const failing = readGraph('people.groups', { groups, 'groups/g1/members': new Response('{}', { status: 403 }) });
  await expect(failing).rejects.toMatchObject({ kind: 'permission', message: expect.stringContaining('GroupMember.Read.All') });
});

test('named locations become zones', async () => {
  const { value } = await readGraph('network.zones', {
    'identity/conditionalAccess/namedLocations': {
      value: [
        {
          '@odata.type': '#microsoft.graph.ipNamedLocation',
          id: 'z1',
          displayName: 'Offices',
          isTrusted: true,
          ipRanges: [{ cidrAddress: '198.51.100.0/24' }, { lowerAddress: '203.0.113.1', upperAddress: '203.0.113.9' }],
        },
        {
          '@odata.type': '#microsoft.graph.countryNamedLocation',
          id: 'z2',
          displayName: 'Home',
          countriesAndRegions: ['no', 'SE'],
          includeUnknownCountriesAndRegions: true,
        },
        { '@odata.type': '#microsoft.graph.compliantNetworkNamedLocation', id: 'z3', displayName: 'Network' },
      ],
    },
  });
  expect(value).toEqual([
    expect.objectContaining({ id: 'z1', kind: 'addresses', isTrusted: true, ranges: ['198.51.100.0/24', '203.0.113.1-203.0.113.9'] }),
    expect.objectContaining({ id: 'z2', kind: 'countries', isTrusted: false, countries: ['NO', 'SE'], includesUnknownCountries: true }),
    expect.objectContaining({ id: 'z3', kind: 'dynamic', isTrusted: false, ranges: [] }),
  ]);
});

test('a missing grant is named', async () => {
  const body = '{"error":{"code":"Authorization_RequestDenied","message":"Insufficient privileges to complete the operation."}}';
  const failing = readGraph('people.people', { users: new Response(body, { status: 403 }) });
  await expect(failing).rejects.toMatchObject({ kind: 'permission', message: expect.stringContaining('User.Read.All') });
});

test.each([
  [{ userPrincipalName: null, mail: 'Ada@halden.example' }, 'ada@halden.example'],
  [{ userPrincipalName: null, mail: null }, 'p1'],
  [{}, 'p1'],
])('one person without a principal name does not hide the others: %o', async (names, signInName) => {
  const others = { id: 'p2', userPrincipalName: 'x@halden.example' };
  const { value } = await readGraph('people.people', { users: { value: [{ id: 'p1', ...names }, others] } });
  expect(value).toMatchObject([{ id: 'p1', signInName }, { id: 'p2' }]);
});
