import { expect, test } from 'vitest';
import { readGraph } from '../../../test-support/read-graph.ts';

const user = (id: string) => ({ id, '@odata.type': '#microsoft.graph.user' });
const group = (id: string) => ({ id, '@odata.type': '#microsoft.graph.group' });

const eligible = (role: string, principalId: string, more: object = {}) => ({
  principalId,
  roleDefinitionId: role,
  directoryScopeId: '/',
  principal: user(principalId),
  roleDefinition: { displayName: `Role ${role}`, isBuiltIn: true },
  ...more,
});
const active = (roleDefinitionId: string, principalId: string, assignmentType: string, directoryScopeId = '/') => ({
  roleDefinitionId,
  principalId,
  assignmentType,
  directoryScopeId,
});

interface Directory {
  /** Members by the template of the role that they have. */
  readonly inUse?: Readonly<Record<string, readonly object[]>>;
  readonly eligibilities?: readonly object[];
  readonly assignments?: readonly object[];
  /** Of every group. */
  readonly groupMembers?: readonly object[];
  /** What Privileged Identity Management says of every group; not given where it may not be read. */
  readonly groupAssignments?: readonly object[] | Response;
  readonly hasTemplates?: boolean;
}

async function rolesOf({
  inUse = {},
  eligibilities = [],
  assignments = [],
  groupMembers = [],
  groupAssignments,
  hasTemplates = true,
}: Directory): Promise<unknown> {
  const templates = Object.keys(inUse);
  const { value } = await readGraph('configuration.roles', {
    directoryRoles: {
      value: templates.map((template) => ({ id: `id-${template}`, displayName: `Old name of ${template}`, roleTemplateId: template })),
    },
    ...Object.fromEntries(templates.map((template) => [`directoryRoles/id-${template}/members`, { value: inUse[template] }])),
    ...(hasTemplates && { directoryRoleTemplates: { value: ['listed', 'unlisted'].map((id) => ({ id, displayName: `Role ${id}` })) } }),
    'groups/g1/transitiveMembers': { value: groupMembers },
    'groups/g1/members': { value: [] },
    ...(groupAssignments && {
      'identityGovernance/privilegedAccess/group/assignmentScheduleInstances':
        groupAssignments instanceof Response ? groupAssignments : { value: groupAssignments },
    }),
    'roleManagement/directory/roleEligibilityScheduleInstances': { value: eligibilities },
    'roleManagement/directory/roleAssignmentScheduleInstances': { value: assignments },
  });
  return value;
}

test('roles that people may activate and no one ever has are watched; custom ones are not', async () => {
  const custom = { roleDefinition: { displayName: 'Role custom', isBuiltIn: false } };
  const found = await rolesOf({
    inUse: { listed: [] },
    eligibilities: [eligible('listed', 'p1'), eligible('unlisted', 'p2'), eligible('custom', 'p3', custom)],
  });
  expect(found).toMatchObject([
    { id: 'listed', name: 'Role listed', settings: { eligible: ['p1'] } },
    { id: 'unlisted', name: 'Role unlisted', settings: { eligible: ['p2'] } },
  ]);
});

test('the first activation of a role changes nothing of it, though Graph lists it from then on, and by another name', async () => {
  const eligibilities = [eligible('unlisted', 'p1')];
  const before = await rolesOf({ eligibilities });
  const during = await rolesOf({
    inUse: { unlisted: [user('p1')] },
    eligibilities,
    assignments: [active('unlisted', 'p1', 'Activated')],
  });
  const after = await rolesOf({ inUse: { unlisted: [] }, eligibilities });
  expect(before).toMatchObject([{ id: 'unlisted', name: 'Role unlisted', settings: { eligible: ['p1'] } }]);
  expect([during, after]).toEqual([before, before]);
});

test('a person who has a role through a group has it also while they have activated it', async () => {
  const directory = { eligibilities: [eligible('listed', 'p1')], groupMembers: [user('p1'), user('p2')] };
  const before = await rolesOf({ ...directory, inUse: { listed: [group('g1')] } });
  const during = await rolesOf({
    ...directory,
    inUse: { listed: [group('g1'), user('p1')] },
    assignments: [active('listed', 'p1', 'Activated'), active('listed', 'g1', 'Assigned')],
  });
  expect(before).toMatchObject([{ settings: { groups: ['g1'], membersOfGroups: ['p1', 'p2'] } }]);
  expect(during).toEqual(before);
});

test('what is within an administrative unit is no part of a role of the directory', async () => {
  const unit = '/administrativeUnits/u1';
  const found = await rolesOf({
    inUse: { listed: [user('p1')] },
    eligibilities: [eligible('listed', 'p2', { directoryScopeId: unit }), eligible('unlisted', 'p3', { directoryScopeId: unit })],
    assignments: [active('listed', 'p1', 'Assigned'), active('listed', 'p1', 'Activated', unit)],
  });
  expect(found).toMatchObject([{ id: 'listed', settings: { members: ['p1'] } }]);
  expect(found).toHaveLength(1);
  expect(found).not.toMatchObject([{ settings: { eligible: expect.anything() as unknown } }]);
});

test('where templates are not to be had, a role has the name that it is listed with', async () => {
  expect(await rolesOf({ inUse: { listed: [] }, hasTemplates: false })).toMatchObject([{ id: 'listed', name: 'Old name of listed' }]);
});

const inGroup = (principalId: string, assignmentType: string, accessId = 'member') => ({
  principalId,
  assignmentType,
  accessId,
  groupId: 'g1',
});

test('a membership that a person activated is no part of a role, whatever the case of Microsoft’s words; an assigned one is', async () => {
  const directory = { inUse: { listed: [group('g1')] }, eligibilities: [eligible('listed', 'g1', { principal: group('g1') })] };
  const before = await rolesOf({ ...directory, groupMembers: [user('p1'), user('p3')], groupAssignments: [inGroup('p1', 'Assigned')] });
  const during = await rolesOf({
    ...directory,
    groupMembers: [user('p1'), user('p2'), user('p3'), user('p4')],
    groupAssignments: [
      inGroup('p1', 'assigned'),
      inGroup('p1', 'Activated'),
      inGroup('p2', 'Activated'),
      inGroup('p3', 'activated', 'owner'),
      inGroup('p4', 'activated'),
    ],
  });
  expect(before).toMatchObject([{ settings: { membersOfGroups: ['p1', 'p3'], eligible: ['p1', 'p3'] } }]);
  expect(during).toEqual(before);
});

test('where it may not be read who activated a membership, a role has the members that Graph lists', async () => {
  const found = await rolesOf({ inUse: { listed: [group('g1')] }, groupMembers: [user('p1')] });
  expect(found).toMatchObject([{ settings: { membersOfGroups: ['p1'] } }]);
});

const refusal = (code: string) => Response.json({ error: { code, message: 'No.' } }, { status: 400 });

test('where a cloud does not offer who activated a membership, a role has the members that Graph lists', async () => {
  const directory = { inUse: { listed: [group('g1')] }, groupMembers: [user('p1')] };
  const found = await rolesOf({ ...directory, groupAssignments: refusal('UnsupportedResource') });
  expect(found).toMatchObject([{ settings: { membersOfGroups: ['p1'] } }]);
  await expect(rolesOf({ ...directory, groupAssignments: refusal('Directory_ExpiredPageToken') })).rejects.toMatchObject({
    kind: 'theirs',
  });
});
