import { expect, test } from 'vitest';
import { readGraph } from '../../../test-support/read-graph.ts';

const settingsOf = async (policy: object): Promise<unknown> =>
  (await readGraph('identity.directory-settings', { 'policies/authorizationPolicy': policy })).value;

const consent = (permissionGrantPoliciesAssigned: readonly string[]) => ({
  defaultUserRolePermissions: { permissionGrantPoliciesAssigned },
});

test('the settings of a new directory', async () => {
  expect(
    await settingsOf({
      allowInvitesFrom: 'everyone',
      guestUserRoleId: '10DAE51F-b6af-4016-8d66-8c2a99b929b3',
      defaultUserRolePermissions: {
        allowedToCreateApps: true,
        allowedToCreateSecurityGroups: false,
        allowedToCreateTenants: true,
        permissionGrantPoliciesAssigned: ['ManagePermissionGrantsForSelf.microsoft-user-default-legacy'],
      },
    }),
  ).toEqual({
    whoMayInviteGuests: 'everyone',
    usersMayConsent: 'any-application',
    usersMayRegisterApplications: true,
    usersMayCreateDirectories: true,
    usersMayCreateGroups: false,
    guestsSee: 'little',
  });
});

test.each([
  [[], 'never'],
  [['ManagePermissionGrantsForOwnedResource.microsoft-dynamically-managed-permissions-for-chat'], 'never'],
  [['ManagePermissionGrantsForSelf.microsoft-user-default-low'], 'low-impact-of-verified-publishers'],
  [['ManagePermissionGrantsForSelf.our-own-policy'], 'any-application'],
  [['ManagePermissionGrantsForSelf.microsoft-user-default-low', 'ManagePermissionGrantsForSelf.our-own-policy'], 'any-application'],
])('with the consent policies %j people may consent to: %s', async (policies, expected) => {
  expect(await settingsOf(consent(policies))).toMatchObject({ usersMayConsent: expected });
});

test('what is not known counts as the widest, and what is not said stays unsaid', async () => {
  expect(await settingsOf({ allowInvitesFrom: 'somebody', guestUserRoleId: 'x' })).toEqual({
    whoMayInviteGuests: 'everyone',
    usersMayConsent: 'any-application',
    usersMayRegisterApplications: true,
    usersMayCreateDirectories: null,
    usersMayCreateGroups: null,
    guestsSee: null,
  });
});

test('roles come with the people who hold them, by themselves or through a group, who may activate them, and programs', async () => {
  const { value } = await readGraph('identity.roles', {
    directoryRoles: {
      value: [
        { id: 'r1', displayName: 'Global Administrator', roleTemplateId: '62e90394-69f5-4237-9190-012177145e10' },
        { id: 'r2', displayName: 'Reports Reader', roleTemplateId: '4a5d8f65-41da-4de4-8968-e035b65339cf' },
      ],
    },
    'directoryRoles/r1/members': {
      value: [
        { id: 'p2', '@odata.type': '#microsoft.graph.user' },
        { id: 'p1', '@odata.type': '#microsoft.graph.user' },
        { id: 's1', '@odata.type': '#microsoft.graph.servicePrincipal', displayName: 'Backup' },
        { id: 'g1', '@odata.type': '#microsoft.graph.group' },
      ],
    },
    'groups/g1/transitiveMembers': {
      value: [
        { id: 'p3', '@odata.type': '#microsoft.graph.user' },
        { id: 'g2', '@odata.type': '#microsoft.graph.group' },
      ],
    },
    'roleManagement/directory/roleEligibilityScheduleInstances': {
      value: [
        {
          principalId: 'p4',
          roleDefinitionId: '62e90394-69f5-4237-9190-012177145e10',
          principal: { id: 'p4', '@odata.type': '#microsoft.graph.user' },
        },
        {
          principalId: 'g1',
          roleDefinitionId: '62e90394-69f5-4237-9190-012177145e10',
          principal: { id: 'g1', '@odata.type': '#microsoft.graph.group' },
        },
        {
          principalId: 'p5',
          roleDefinitionId: '7BE44C8A-adaf-4e2a-84d6-ab2649e08a13',
          principal: { id: 'p5', '@odata.type': '#microsoft.graph.user' },
          roleDefinition: { displayName: 'Privileged Authentication Administrator' },
        },
      ],
    },
    'directoryRoles/r2/members': { value: [] },
  });
  expect(value).toEqual([
    {
      id: 'r1',
      templateId: '62e90394-69f5-4237-9190-012177145e10',
      name: 'Global Administrator',
      isAllPowerful: true,
      memberIds: ['p1', 'p2', 'p3'],
      eligibleIds: ['p3', 'p4'],
      applications: [{ id: 's1', name: 'Backup' }],
    },
    {
      id: 'r2',
      templateId: '4a5d8f65-41da-4de4-8968-e035b65339cf',
      name: 'Reports Reader',
      isAllPowerful: false,
      memberIds: [],
      eligibleIds: [],
      applications: [],
    },
    // No one ever activated it, so that it is not among the directory's roles.
    {
      id: '7be44c8a-adaf-4e2a-84d6-ab2649e08a13',
      templateId: '7be44c8a-adaf-4e2a-84d6-ab2649e08a13',
      name: 'Privileged Authentication Administrator',
      isAllPowerful: true,
      memberIds: [],
      eligibleIds: ['p5'],
      applications: [],
    },
  ]);
});
