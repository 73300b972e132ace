import { authenticationMethodChanges } from '@rampart/changes/identity/authentication-method.ts';
import { authenticationMethods } from '@rampart/facts/identity/authentication-methods.ts';
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
test('authentication methods are switched, and their switches set', async () => {
  const methods = authenticationMethods.schema.parse(await bench().collect(authenticationMethods.id));
  const path = 'policies/authenticationMethodsPolicy';
  for (const { id: target, kind: _kind, ...before } of methods) {
    expect(
      await thereAndBack(
        bench(),
        authenticationMethodChanges.update({ target, before, after: { ...before, isEnabled: !before.isEnabled } }),
        stateOf(path),
      ),
    ).toBe('there and back');
  }
  const { id: target, kind: _kind, ...before } = methods.find(({ id }) => id === 'MicrosoftAuthenticator')!;
  const settings = {
    ...before.settings,
    isSoftwareOathEnabled: 'false',
    'featureSettings.displayAppInformationRequiredState.state': 'enabled',
  };
  expect(
    await thereAndBack(bench(), authenticationMethodChanges.update({ target, before, after: { ...before, settings } }), stateOf(path)),
  ).toBe('there and back');
  const narrow = { ...before, forEveryone: false, groups: ['3d2782d5-399b-473d-aff3-d8901df90272'] };
  expect(await thereAndBack(bench(), authenticationMethodChanges.update({ target, before, after: narrow }), stateOf(path))).toBe(
    'there and back',
  );
});

test('groups are excluded no longer, and again after a rollback', async () => {
  const target = 'MicrosoftAuthenticator';
  const group = { targetType: 'group', id: '3d2782d5-399b-473d-aff3-d8901df90272' };
  const shown = { state: 'enabled', includeTarget: { targetType: 'group', id: 'all_users' }, excludeTarget: group };
  const featureSettings = { displayAppInformationRequiredState: shown };
  bench().simulatorControl.changeMethod(target, { excludeTargets: [group], featureSettings });
  await bench().passTime();
  const methods = authenticationMethods.schema.parse(await bench().collect(authenticationMethods.id));
  const { id: _id, kind: _kind, ...before } = methods.find(({ id }) => id === target)!;
  const { excludedGroups, ...others } = before.settings;
  expect(excludedGroups).toBe(group.id);
  const excludeTarget = 'featureSettings.displayAppInformationRequiredState.excludeTarget.id';
  expect(others[excludeTarget]).toBe(group.id);
  const settings = { ...others, [excludeTarget]: '00000000-0000-0000-0000-000000000000' };
  const change = authenticationMethodChanges.update({ target, before, after: { ...before, settings } });
  expect(await thereAndBack(bench(), change, stateOf('policies/authenticationMethodsPolicy'))).toBe('there and back');
  bench().simulatorControl.changeMethod(target, { excludeTargets: [] });
  await bench().passTime();
});

test('a rollback leaves what the administrator has said of a target since', async () => {
  const target = 'MicrosoftAuthenticator';
  const methods = authenticationMethods.schema.parse(await bench().collect(authenticationMethods.id));
  const { id: _id, kind: _kind, ...before } = methods.find(({ id }) => id === target)!;
  const group = '3d2782d5-399b-473d-aff3-d8901df90272';
  const after = { ...before, groups: [...before.groups, group] };
  const { revert } = await bench().apply(authenticationMethodChanges.update({ target, before, after }));
  const targets = ['all_users', group].map((id) => ({ targetType: 'group', id, isRegistrationRequired: true }));
  bench().simulatorControl.changeMethod(target, { includeTargets: targets });
  await bench().passTime();
  await rolledBack(bench(), revert);
  await bench().passTime();
  const { includeTargets } = await stateOf(`policies/authenticationMethodsPolicy/authenticationMethodConfigurations/${target}`)();
  expect(includeTargets).toMatchObject([{ id: 'all_users', isRegistrationRequired: true }]);
});

test('methods whose type does not follow from their id are switched, under the name that administrators see', async () => {
  const ids = [bench().simulatorControl.addExternalMethod('Duo'), bench().simulatorControl.rollOutQrCodes()];
  const methods = authenticationMethods.schema.parse(await bench().collect(authenticationMethods.id));
  const added = methods.filter(({ id }) => ids.includes(id));
  expect(added.map(({ name }) => name)).toEqual(['Duo', 'QR code']);
  for (const { id: target, kind: _kind, ...before } of added) {
    expect(Object.keys(before.settings)).not.toContain('displayName');
    const change = authenticationMethodChanges.update({ target, before, after: { ...before, isEnabled: !before.isEnabled } });
    expect(await thereAndBack(bench(), change, stateOf('policies/authenticationMethodsPolicy'))).toBe('there and back');
  }
});

everyWriteIsDescribed(bench, graphDescription);
