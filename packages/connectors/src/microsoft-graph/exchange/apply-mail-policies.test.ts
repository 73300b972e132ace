import { mailPolicyChanges } from '@rampart/changes/mail/mail-policy.ts';
import { mailSettingsChanges } from '@rampart/changes/mail/mail-settings.ts';
import { MailPolicySettings, noAudience } from '@rampart/domain/mail-policy.ts';
import { mailPolicies } from '@rampart/facts/mail/mail-policies.ts';
import { mailSettings } from '@rampart/facts/mail/mail-settings.ts';
import { microsoftGraph as simulator } from '@rampart/simulators/microsoft-graph/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { thereAndBack } from '../../../test-support/there-and-back.ts';
import { writingBench } from '../../../test-support/writing-bench.ts';
import { microsoftGraph } from '../connector.ts';

const bench = writingBench(() => ({
  connector: microsoftGraph,
  simulator,
  world: testWorld(),
  method: 'url_client_secret_client_id' as const,
}));
const nouns = ['AntiPhish', 'SafeLinks', 'SafeAttachment', 'HostedContentFilter', 'MalwareFilter', 'HostedOutboundSpamFilter'];
const singles = [
  'AtpPolicyForO365',
  'OrganizationConfig',
  'TransportConfig',
  'AdminAuditLogConfig',
  'ExternalInOutlook',
  'RemoteDomain',
  'QuarantinePolicy',
];

/** Everything that the cmdlets show, but for ids and times of what was made anew. */
const vendorState = async () => {
  const { simulatorControl } = bench();
  const cmdlets = [...nouns.flatMap((noun) => [`${noun}Policy`, `${noun}Rule`]), ...singles];
  const rows = cmdlets.map((noun) => [noun, simulatorControl.runCmdlet(`Get-${noun}`)] as const);
  return JSON.parse(JSON.stringify(rows), (name, value: unknown) =>
    ['Guid', 'WhenChanged'].includes(name) ? undefined : value,
  ) as unknown;
};
const read = async () => mailPolicies.schema.parse(await bench().collect(mailPolicies.id));
const sentCmdlets = () =>
  bench()
    .sent.filter(({ url }) => url.pathname.endsWith('/InvokeCommand'))
    .map(({ body }) => (JSON.parse(body ?? '') as { CmdletInput: { CmdletName: string; Parameters: object } }).CmdletInput)
    .filter(({ CmdletName: name }) => !name.startsWith('Get-'));

const forEveryone = MailPolicySettings.parse({
  kind: 'anti-phishing',
  name: 'Rampart: Impersonation protection',
  isActive: false,
  audience: { ...noAudience, everyone: true },
  exceptions: noAudience,
  protections: {
    detectsSpoofing: true,
    honoursDmarc: true,
    spoofedMail: 'quarantine',
    phishingThreshold: 3,
    protectsOwnDomains: true,
    impersonatedDomainMail: 'quarantine',
    learnsContacts: true,
    protectsContacts: true,
    impersonatedContactMail: 'quarantine',
    warnsOfSimilarPeople: true,
    warnsOfSimilarDomains: true,
    warnsOfUnusualCharacters: true,
    warnsOfFirstContact: true,
  },
});

test('stages a policy with a rule that is off, taking over what the default policy lists, and removes both', async () => {
  const protectedPerson = 'Ann Lee;ann@haldenfreight.example';
  bench().simulatorControl.runCmdlet('Set-AntiPhishPolicy', {
    Identity: 'Office365 AntiPhish Default',
    EnableTargetedUserProtection: true,
    TargetedUsersToProtect: [protectedPerson],
  });
  expect(await thereAndBack(bench(), mailPolicyChanges.create(forEveryone), vendorState)).toBe('there and back');
  expect(sentCmdlets()).toEqual([
    {
      CmdletName: 'New-AntiPhishPolicy',
      Parameters: expect.objectContaining({
        Name: forEveryone.name,
        EnableOrganizationDomainsProtection: true,
        TargetedDomainProtectionAction: 'Quarantine',
        EnableMailboxIntelligenceProtection: true,
        EnableTargetedUserProtection: true,
        TargetedUsersToProtect: [protectedPerson],
      }),
    },
    {
      CmdletName: 'New-AntiPhishRule',
      Parameters: {
        Name: forEveryone.name,
        AntiPhishPolicy: forEveryone.name,
        Enabled: false,
        RecipientDomainIs: ['haldenfreight.example', 'haldenfreight.onmicrosoft.com'],
      },
    },
    { CmdletName: 'Remove-AntiPhishRule', Parameters: { Identity: forEveryone.name } },
    { CmdletName: 'Remove-AntiPhishPolicy', Parameters: { Identity: forEveryone.name } },
  ]);
});

test('enables a staged policy, which then counts before the default one, and disables it', async () => {
  const { target, revert } = await bench().apply(mailPolicyChanges.create(forEveryone));
  const made = (await read()).find(({ id }) => id === target)!;
  expect(made).toMatchObject({ isActive: false, audience: { everyone: true }, origin: 'custom' });
  const before = MailPolicySettings.parse(made);
  const change = mailPolicyChanges.enable({ target, before, after: { ...before, isActive: true } });
  expect(await thereAndBack(bench(), change, vendorState)).toBe('there and back');
  await bench().apply(revert);
});

test('changes only what differs of a policy of each kind, and writes it back as it was', async () => {
  const weak = {
    'anti-phishing': { phishingThreshold: 3 },
    links: { mayClickThrough: false, recordsClicks: true },
    spam: { spam: 'quarantine', allowedDomains: [] },
    malware: { blocksFileTypes: true },
    'outgoing-spam': { automaticForwarding: 'off', senderOverLimit: 'block' },
  } as const;
  const policies = await read();
  for (const [kind, protections] of Object.entries(weak)) {
    const policy = policies.find((one) => one.kind === kind && ['default', 'custom'].includes(one.origin) && one.isActive)!;
    const before = MailPolicySettings.parse(policy);
    const after = MailPolicySettings.parse({ ...before, protections: { ...before.protections, ...protections } });
    expect([kind, await thereAndBack(bench(), mailPolicyChanges.update({ target: policy.id, before, after }), vendorState)]).toEqual([
      kind,
      'there and back',
    ]);
  }
  // Our word for it says less than Exchange's: it comes back as Exchange had it.
  expect(sentCmdlets()).toContainEqual({
    CmdletName: 'Set-HostedContentFilterPolicy',
    Parameters: expect.objectContaining({ Identity: 'Default', SpamAction: 'AddXHeader' }),
  });
});

test('changes whom a policy is for, and the other way round', async () => {
  const policy = (await read()).find(({ name }) => name === 'Finance links')!;
  const before = MailPolicySettings.parse(policy);
  const after = { ...before, audience: { ...noAudience, everyone: true } };
  expect(await thereAndBack(bench(), mailPolicyChanges.update({ target: policy.id, before, after }), vendorState)).toBe('there and back');
});

test('changes settings of the organisation with one call for each cmdlet, and back', async () => {
  const before = mailSettings.schema.parse(await bench().collect(mailSettings.id));
  const after = { ...before, scansSharedFiles: true, scansDocuments: true, mayOpenHarmfulDocuments: false, mayForwardOutside: false };
  const count = sentCmdlets().length;
  const change = mailSettingsChanges.update({ target: 'mailSettings', before, after });
  expect(await thereAndBack(bench(), change, vendorState)).toBe('there and back');
  expect(sentCmdlets().slice(count, count + 2)).toEqual([
    {
      CmdletName: 'Set-AtpPolicyForO365',
      Parameters: { EnableATPForSPOTeamsODB: true, EnableSafeDocs: true, AllowSafeDocsOpen: false },
    },
    { CmdletName: 'Set-RemoteDomain', Parameters: { Identity: 'Default', AutoForwardEnabled: false } },
  ]);
});

test('does not switch off the default policy, nor touch what Microsoft manages', async () => {
  const policies = await read();
  for (const origin of ['default', 'preset', 'built-in']) {
    const policy = policies.find((one) => one.origin === origin)!;
    const before = MailPolicySettings.parse(policy);
    const change = mailPolicyChanges.enable({ target: policy.id, before, after: { ...before, isActive: false } });
    await expect(bench().apply(change)).rejects.toMatchObject({ kind: 'ours', message: expect.stringContaining('does not support') });
  }
});

test('gives the same cmdlets as files for Microsoft’s module', () => {
  const apply = microsoftGraph.applies.find(({ change }) => change.id === 'mail.create-mail-policy')!;
  const [script, parameters] = apply.manualSteps(mailPolicyChanges.create(forEveryone));
  expect(script).toMatchObject({
    name: 'exchange-rampart-impersonation-protection.ps1',
    content: expect.stringContaining('Connect-ExchangeOnline'),
  });
  expect(script!.content).toContain('Sign in with the roles Security Administrator and Global Reader.');
  expect(JSON.parse(parameters!.content)).toMatchObject([
    { cmdlet: 'New-AntiPhishPolicy' },
    { cmdlet: 'New-AntiPhishRule', forAllDomains: 'RecipientDomainIs', parameters: { Enabled: false } },
  ]);
});

test('leaves quarantined phishing to administrators, and gives the policy back its quarantine policy, which is the customer’s own', async () => {
  const { id: target, ...policy } = (await read()).find(({ kind, origin }) => kind === 'spam' && origin === 'default')!;
  expect(policy.protections).toMatchObject({ certainPhishingQuarantine: 'people', phishingQuarantine: 'people' });
  const before = MailPolicySettings.parse(policy);
  const protections = {
    ...before.protections,
    certainPhishingQuarantine: 'administrators',
    phishingQuarantine: 'people-notified',
  } as const;
  const first = sentCmdlets().length;
  const change = mailPolicyChanges.update({ target, before, after: { ...before, protections } });
  expect(await thereAndBack(bench(), change, vendorState)).toBe('there and back');
  expect(sentCmdlets().slice(first)).toEqual([
    {
      CmdletName: 'Set-HostedContentFilterPolicy',
      Parameters: {
        Identity: 'Default',
        HighConfidencePhishQuarantineTag: 'AdminOnlyAccessPolicy',
        PhishQuarantineTag: 'DefaultFullAccessWithNotificationPolicy',
      },
    },
    {
      CmdletName: 'Set-HostedContentFilterPolicy',
      Parameters: {
        Identity: 'Default',
        HighConfidencePhishQuarantineTag: 'Let people release',
        PhishQuarantineTag: 'DefaultFullAccessPolicy',
      },
    },
  ]);
});
