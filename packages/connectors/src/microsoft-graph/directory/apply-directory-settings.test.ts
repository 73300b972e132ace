import { directorySettingsChanges } from '@rampart/changes/identity/directory-settings.ts';
import { directorySettings } from '@rampart/facts/identity/directory-settings.ts';
import { microsoftGraph as simulator } from '@rampart/simulators/microsoft-graph/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { rolledBack } from '../../../test-support/rolled-back.ts';
import { thereAndBack } from '../../../test-support/there-and-back.ts';
import { microsoftGraph } from '../connector.ts';
import { graphDescription } from '../../../test-support/vendor-descriptions.ts';
import { everyWriteIsDescribed, writingBench } from '../../../test-support/writing-bench.ts';

const bench = writingBench(() => ({
  connector: microsoftGraph,
  simulator,
  world: testWorld({ people: 200 }),
  method: 'url_client_secret_client_id' as const,
}));
const anything = z.looseObject({});
const stateOf = (path: string) => () => bench().client.get(path, anything);
test('changes what everyone may do, and reverts it', async () => {
  const before = directorySettings.schema.parse(await bench().collect(directorySettings.id));
  const after = {
    whoMayInviteGuests: 'administrators' as const,
    usersMayConsent: 'low-impact-of-verified-publishers' as const,
    usersMayRegisterApplications: false,
    usersMayCreateDirectories: false,
    usersMayCreateGroups: false,
    guestsSee: 'only-themselves' as const,
  };
  expect(
    await thereAndBack(
      bench(),
      directorySettingsChanges.update({ target: 'authorizationPolicy', before, after }),
      stateOf('policies/authorizationPolicy'),
    ),
  ).toBe('there and back');
});

test('a rollback of consent leaves the policies of owners as the administrator has assigned them since', async () => {
  const [legacy, low, chats, groups] = [
    'ManagePermissionGrantsForSelf.microsoft-user-default-legacy',
    'ManagePermissionGrantsForSelf.microsoft-user-default-low',
    'ManagePermissionGrantsForOwnedResource.microsoft-dynamically-managed-permissions-for-chat',
    'ManagePermissionGrantsForOwnedResource.microsoft-dynamically-managed-permissions-for-team',
  ];
  const assign = (...permissionGrantPoliciesAssigned: readonly (string | undefined)[]) =>
    bench().simulatorControl.changeAuthorization({ defaultUserRolePermissions: { permissionGrantPoliciesAssigned } });
  assign(legacy, chats);
  await bench().passTime();
  const before = directorySettings.schema.parse(await bench().collect(directorySettings.id));
  const after = { ...before, usersMayConsent: 'low-impact-of-verified-publishers' as const };
  const { revert } = await bench().apply(directorySettingsChanges.update({ target: 'authorizationPolicy', before, after }));
  assign(low, groups);
  await bench().passTime();
  await rolledBack(bench(), revert);
  await bench().passTime();
  const { defaultUserRolePermissions: may } = await stateOf('policies/authorizationPolicy')();
  expect(may).toMatchObject({ permissionGrantPoliciesAssigned: [legacy, groups] });
});

everyWriteIsDescribed(bench, graphDescription);
