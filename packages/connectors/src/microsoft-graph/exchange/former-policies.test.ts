import { mailPolicyChanges } from '@rampart/changes/mail/mail-policy.ts';
import { MailPolicySettings } from '@rampart/domain/mail-policy.ts';
import { configuredMailPolicies } from '@rampart/facts/configuration/mail-policies.ts';
import { mailPolicies } from '@rampart/facts/mail/mail-policies.ts';
import { microsoftGraph as simulator } from '@rampart/simulators/microsoft-graph/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { still, thereAndBack } from '../../../test-support/there-and-back.ts';
import { writingBench } from '../../../test-support/writing-bench.ts';
import { microsoftGraph } from '../connector.ts';
import { differencesIn, formerParameters } from './former-policies.ts';
import { families } from './policy-families.ts';

const bench = writingBench(() => ({
  connector: microsoftGraph,
  simulator,
  world: testWorld(),
  method: 'url_client_secret_client_id' as const,
}));
const run = (name: string, given: Readonly<Record<string, unknown>> = {}) => bench().simulatorControl.runCmdlet(name, given);
const withoutIds = (rows: unknown): unknown =>
  JSON.parse(JSON.stringify(rows), (name, value: unknown) => (['Guid', 'WhenChanged'].includes(name) ? undefined : value)) as unknown;

/** Everything that the cmdlets show of policies and rules of these kinds; what was made anew comes last in a list of policies. */
const stateOf =
  (...nouns: readonly string[]) =>
  async () =>
    withoutIds(
      nouns.flatMap((noun) => [
        run(`Get-${noun}Policy`).toSorted((one, other) => (String(one['Name']) < String(other['Name']) ? -1 : 1)),
        run(`Get-${noun}Rule`),
      ]),
    );
const settingsNamed = async (name: string) => {
  const found = mailPolicies.schema.parse(await bench().collect(mailPolicies.id)).find((policy) => policy.name === name)!;
  return { target: found.id, before: MailPolicySettings.parse(found) };
};

test('a deleted policy comes back with all that it was set to, with its place and its comment, and with nothing of the default policy', async () => {
  run('Set-AntiPhishPolicy', {
    Identity: 'Office365 AntiPhish Default',
    EnableTargetedUserProtection: true,
    TargetedUsersToProtect: ['Ann Lee;ann@haldenfreight.example'],
    ExcludedSenders: ['news@supplier.example'],
  });
  run('Set-AntiPhishPolicy', {
    Identity: 'Finance and executives',
    AdminDisplayName: 'For those who pay',
    EnableTargetedDomainsProtection: true,
    TargetedDomainsToProtect: ['bank.example'],
    TargetedUserQuarantineTag: 'Let people release',
    DmarcRejectAction: 'Quarantine',
  });
  run('Set-AntiPhishRule', { Identity: 'Finance and executives', Comments: 'Asked for by the board' });
  const { target, before } = await settingsNamed('Finance and executives');
  expect(await thereAndBack(bench(), mailPolicyChanges.delete({ target, before }), stateOf('AntiPhish'))).toBe('there and back');
});

test('a version that was read earlier is made again as it was', async () => {
  const state = stateOf('AntiPhish');
  const before = await state();
  const versions = configuredMailPolicies.schema.parse(await bench().collect(configuredMailPolicies.id));
  const version = versions.find(({ name }) => name === 'Finance and executives')!;
  const { restores } = microsoftGraph.watches!.find(({ fact }) => fact.id === configuredMailPolicies.id)!;
  for (const noun of ['Rule', 'Policy']) run(`Remove-AntiPhish${noun}`, { Identity: version.name });
  const exact = restores!.exactOf(version, await restores!.around!(bench().client, version));
  await bench().apply({ ...mailPolicyChanges.create(MailPolicySettings.parse(restores!.settingsOf(exact))), exact });
  expect(await state()).toEqual(before);
});

test('a policy without a rule comes back without one', async () => {
  run('New-SafeLinksPolicy', { Name: 'Never used', DoNotRewriteUrls: ['intranet.example/*'] });
  const { target, before } = await settingsNamed('Never used');
  expect(await thereAndBack(bench(), mailPolicyChanges.delete({ target, before }), stateOf('SafeLinks'))).toBe('there and back');
});

test('a policy that would get another content is not made, and nothing of it stays', async () => {
  const { target, before } = await settingsNamed('Finance links');
  const state = stateOf('SafeLinks');
  const { revert } = await bench().apply(mailPolicyChanges.delete({ target, before }));
  const without = still(await state());
  const exact = revert.exact as { readonly policy: object };
  const another = { ...revert, exact: { ...exact, policy: { ...exact.policy, LocalizedNotificationTextList: ['de: Achtung'] } } };
  await expect(bench().apply(another)).rejects.toMatchObject({
    kind: 'ours',
    message: expect.stringMatching(/another value of LocalizedNotificationTextList.*Microsoft Defender portal/),
  });
  expect(still(await state())).toEqual(without);
  await bench().apply(revert);
});

test('a rule is changed, disabled and removed by its own name, though another policy’s rule is called like the policy', async () => {
  for (const name of ['Drivers', 'Depots']) run('New-MalwareFilterPolicy', { Name: name });
  run('New-MalwareFilterRule', { Name: 'Depots', MalwareFilterPolicy: 'Drivers', RecipientDomainIs: ['haldenfreight.example'] });
  run('New-MalwareFilterRule', { Name: 'Second', MalwareFilterPolicy: 'Depots', RecipientDomainIs: ['haldenfreight.example'] });
  const { target, before } = await settingsNamed('Depots');
  const state = stateOf('MalwareFilter');
  const ofDrivers = () => withoutIds(run('Get-MalwareFilterRule').filter((rule) => rule['MalwareFilterPolicy'] === 'Drivers'));
  const untouched = ofDrivers();
  const initial = ['haldenfreight.onmicrosoft.com'];
  for (const after of [
    { ...before, isActive: false },
    { ...before, audience: { ...before.audience, domains: initial } },
  ]) {
    const { revert } = await bench().apply(mailPolicyChanges.update({ target, before, after }));
    expect(ofDrivers()).toEqual(untouched);
    await bench().apply(revert);
  }
  expect(await thereAndBack(bench(), mailPolicyChanges.delete({ target, before }), state)).toBe('there and back');
  expect(run('Get-MalwareFilterRule').map(({ Name }) => Name)).toEqual(['Depots', 'Second']);
});

test('by hand, a rule is found by its policy', async () => {
  const { target, before } = await settingsNamed('Finance links');
  const apply = microsoftGraph.applies.find(({ change }) => change.id === 'mail.delete-mail-policy')!;
  const [script, parameters] = apply.manualSteps(mailPolicyChanges.delete({ target, before }));
  expect(script!.content).toContain('$parameters.Identity = @($rules)[0].Name');
  expect(JSON.parse(parameters!.content)).toEqual([
    {
      cmdlet: 'Remove-SafeLinksRule',
      parameters: {},
      ruleOf: { cmdlet: 'Get-SafeLinksRule', property: 'SafeLinksPolicy', policy: 'Finance links' },
    },
    { cmdlet: 'Remove-SafeLinksPolicy', parameters: { Identity: 'Finance links' } },
  ]);
});

test('sends what can be sent, and compares all but what each making has anew', () => {
  const attachments = families.find(({ kind }) => kind === 'attachments')!;
  const policy = { Name: 'A', Action: 'Block', Enable: true, QuarantineTag: '', Redirect: false, Guid: '1', WhenCreatedUTC: 'then' };
  expect(formerParameters(attachments, policy)).toEqual({ Action: 'Block', Enable: true });
  expect(differencesIn(policy, { ...policy, Guid: '2', WhenCreatedUTC: 'now', QuarantineTag: null })).toEqual([]);
  expect(differencesIn(policy, { ...policy, Redirect: true, Other: 1 })).toEqual(['Redirect', 'Other']);
});
