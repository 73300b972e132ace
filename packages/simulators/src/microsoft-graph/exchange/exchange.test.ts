import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { callVendor } from '../../../test-support/call-vendor.ts';
import { openGraphTenant, type GraphTenant } from '../../../test-support/graph-tenant.ts';

let tenant: GraphTenant;
beforeAll(async () => {
  tenant = await openGraphTenant();
});
afterAll(() => tenant.stop());

interface Asked {
  readonly token?: string;
  readonly directory?: string;
  readonly anchor?: string | null;
}

const mailToken = async (): Promise<string> => (await tenant.token({ scope: 'https://outlook.office365.com/.default' })).body.access_token;

async function invoke(name: string, parameters: object = {}, { token, directory = 'haldenfreight.example', anchor = 'APP:x' }: Asked = {}) {
  const reply = await callVendor({
    url: tenant.url,
    to: `https://outlook.office365.com/adminapi/beta/${directory}/InvokeCommand`,
    method: 'POST',
    headers: {
      authorization: `Bearer ${token ?? (await mailToken())}`,
      'content-type': 'application/json',
      ...(anchor === null ? {} : { 'x-anchormailbox': anchor }),
    },
    body: JSON.stringify({ CmdletInput: { CmdletName: name, Parameters: parameters } }),
  });
  return { status: reply.status, body: JSON.parse(reply.text) as Readonly<Record<string, unknown>>, text: reply.text };
}

const policy = { Name: 'Ours', EnableSpoofIntelligence: true };
const rule = { Name: 'Ours', AntiPhishPolicy: 'Ours', RecipientDomainIs: ['haldenfreight.example'] };

test('answers with a list, and with types of what is one', async () => {
  const { body } = await invoke('Get-AntiPhishPolicy', { Identity: 'Office365 AntiPhish Default' });
  expect(body).toMatchObject({
    value: [{ Name: 'Office365 AntiPhish Default', IsDefault: true, 'ExcludedSenders@odata.type': '#Collection(String)' }],
  });
});

test.each([
  ['a token for Graph', async () => ({ token: (await tenant.token()).body.access_token }), 401],
  ['no token', async () => ({ token: '' }), 401],
  ['another directory', async () => ({ directory: 'elsewhere.example' }), 401],
  ['no anchor', async () => ({ anchor: null }), 400],
])('refuses a call with %s', async (_what, how, status) => {
  expect((await invoke('Get-AntiPhishPolicy', {}, await how())).status).toBe(status);
});

test.each([
  ['a cmdlet that does not exist', 'Get-Nothing', {}, 'CommandNotFoundException'],
  [
    'a parameter that is misspelt',
    'Set-AntiPhishPolicy',
    { Identity: 'Office365 AntiPhish Default', EnableSpoofInteligence: true },
    "parameter name 'EnableSpoofInteligence'",
  ],
  [
    'a value of another type',
    'Set-AntiPhishPolicy',
    { Identity: 'Office365 AntiPhish Default', EnableViaTag: 'true' },
    'Cannot convert value',
  ],
  [
    'a number that is too high',
    'Set-AntiPhishPolicy',
    { Identity: 'Office365 AntiPhish Default', PhishThresholdLevel: 5 },
    'Cannot convert value',
  ],
  ['no name', 'New-AntiPhishPolicy', {}, 'missing mandatory parameters: Name'],
  ['a name that exists', 'New-AntiPhishPolicy', { Name: 'office365 antiphish default' }, 'already exists'],
  ['a policy that is not there', 'Set-AntiPhishPolicy', { Identity: 'Nothing', EnableViaTag: true }, 'ManagementObjectNotFoundException'],
  ['people to protect, and none named', 'New-AntiPhishPolicy', { Name: 'x', EnableTargetedUserProtection: true }, 'TargetedUsersToProtect'],
  ['a rule for the default policy', 'New-AntiPhishRule', { ...rule, AntiPhishPolicy: 'Office365 AntiPhish Default' }, "can't associate"],
  ['a rule for a policy that has one', 'New-AntiPhishRule', { ...rule, AntiPhishPolicy: 'Depots trial' }, 'already associated'],
  ['a rule without a condition', 'New-SafeAttachmentRule', { Name: 'x', SafeAttachmentPolicy: 'Nothing' }, 'NotFound'],
  [
    'a preset that is changed',
    'Set-AntiPhishPolicy',
    { Identity: 'Standard Preset Security Policy1622650005393', EnableViaTag: false },
    'managed by Microsoft',
  ],
  ['the default policy removed', 'Remove-AntiPhishPolicy', { Identity: 'Office365 AntiPhish Default' }, "can't be removed"],
  ['a policy removed that a rule uses', 'Remove-AntiPhishPolicy', { Identity: 'Depots trial' }, 'is used by the rule'],
])('refuses %s', async (_what, name, parameters, sentence) => {
  const { status, text } = await invoke(name, parameters);
  expect([status >= 400, text.includes(sentence)]).toEqual([true, true]);
});

describe('a rule', () => {
  test('is made off, comes last, moves, is switched on and goes', async () => {
    await invoke('New-AntiPhishPolicy', policy);
    const made = await invoke('New-AntiPhishRule', { ...rule, Enabled: false });
    expect(made.body).toMatchObject({ value: [{ State: 'Disabled', Priority: 2 }] });
    expect((await invoke('New-AntiPhishRule', { ...rule, Name: 'Second' })).text).toContain('already associated');
    await invoke('Enable-AntiPhishRule', { Identity: 'Ours' });
    await invoke('Set-AntiPhishRule', { Identity: 'Ours', Priority: 0 });
    const { body } = await invoke('Get-AntiPhishRule');
    expect(
      (body['value'] as { Name: string; Priority: number; State: string }[]).map(({ Name, Priority, State }) => [Name, Priority, State]),
    ).toEqual([
      ['Ours', 0, 'Enabled'],
      ['Finance and executives', 1, 'Enabled'],
      ['Depots trial', 2, 'Disabled'],
    ]);
    expect((await invoke('Set-AntiPhishRule', { Identity: 'Ours', Priority: 9 })).status).toBe(400);
    expect((await invoke('Set-AntiPhishRule', { Identity: 'Ours', RecipientDomainIs: [] })).text).toContain('at least one condition');
    expect((await invoke('Set-AntiPhishRule', { Identity: 'Ours', RecipientDomainIs: ['elsewhere.example'] })).status).toBe(404);
    await invoke('Remove-AntiPhishRule', { Identity: 'Ours' });
    expect((await invoke('Remove-AntiPhishPolicy', { Identity: 'Ours' })).status).toBe(200);
  });
});

describe('roles', () => {
  const usual = ['Global Reader', 'Security Administrator', 'Exchange Administrator'] as const;
  afterEach(() => tenant.simulatorControl.setMailRoles(usual));

  const asked = {
    policies: ['Get-HostedContentFilterPolicy', {}],
    links: ['Get-SafeLinksRule', {}],
    presets: ['Get-ATPProtectionPolicyRule', {}],
    quarantine: ['Get-QuarantinePolicy', {}],
    files: ['Get-AtpPolicyForO365', {}],
    list: ['Get-TenantAllowBlockListItems', { ListType: 'Sender' }],
    domains: ['Get-AcceptedDomain', {}],
    remote: ['Get-RemoteDomain', {}],
    transport: ['Get-TransportConfig', {}],
    organization: ['Get-OrganizationConfig', {}],
    audit: ['Get-AdminAuditLogConfig', {}],
    outside: ['Get-ExternalInOutlook', {}],
    setPolicy: ['Set-HostedContentFilterPolicy', { Identity: 'Default', BulkThreshold: 6 }],
    setFiles: ['Set-AtpPolicyForO365', { EnableSafeDocs: true }],
    setTransport: ['Set-TransportConfig', { SmtpClientAuthenticationDisabled: true }],
    setAudit: ['Set-AdminAuditLogConfig', { UnifiedAuditLogIngestionEnabled: true }],
  } as const;
  const readsThreats = ['policies', 'links', 'presets', 'quarantine', 'files', 'list'];
  const readsOrganization = ['domains', 'remote', 'transport', 'organization', 'audit', 'outside'];
  const changesThreats = ['setPolicy', 'setFiles'];

  test.each([
    ['Security Reader', readsThreats],
    ['Global Reader', [...readsThreats, ...readsOrganization]],
    ['Security Administrator', [...readsThreats, ...changesThreats]],
    ['Exchange Administrator', Object.keys(asked)],
  ] as const)('%s runs the cmdlets of its management roles, and no other exists for it', async (role, may) => {
    tenant.simulatorControl.setMailRoles([role]);
    const outcomes = [];
    for (const [name, [cmdlet, parameters]] of Object.entries(asked)) {
      const { status, text } = await invoke(cmdlet, parameters);
      outcomes.push([name, status === 200 ? 'ran' : /CommandNotFoundException/.exec(text)?.[0]]);
    }
    const expected = Object.keys(asked).map((name) => [
      name,
      (may as readonly string[]).includes(name) ? 'ran' : 'CommandNotFoundException',
    ]);
    expect(outcomes).toEqual(expected);
  });

  test('add up', async () => {
    tenant.simulatorControl.setMailRoles(['Global Reader', 'Security Administrator']);
    expect((await invoke('Get-AcceptedDomain')).status).toBe(200);
    expect((await invoke(...asked.setPolicy)).status).toBe(200);
  });

  test('are needed at all', async () => {
    tenant.simulatorControl.setMailRoles([]);
    expect((await invoke('Get-HostedContentFilterPolicy')).status).toBe(403);
  });
});

const control = () => tenant.simulatorControl.mailOrganisation;
describe('an organisation', () => {
  afterEach(() => {
    control().setDehydrated(false);
    control().setDefender(true);
    control().setSenderObjects(false);
  });

  test('takes changes once it was enabled for customization, and shows whether it was', async () => {
    control().setDehydrated(true);
    expect((await invoke('Get-OrganizationConfig')).body).toMatchObject({ value: [{ IsDehydrated: true }] });
    expect((await invoke('New-MalwareFilterPolicy', { Name: 'First' })).text).toContain('InvalidOperationInDehydratedContextException');
    expect((await invoke('Enable-OrganizationCustomization')).status).toBe(200);
    expect((await invoke('Enable-OrganizationCustomization')).text).toContain('not required');
    expect((await invoke('Get-OrganizationConfig')).body).toMatchObject({ value: [{ IsDehydrated: false }] });
    expect((await invoke('New-MalwareFilterPolicy', { Name: 'First' })).status).toBe(200);
  });

  test('has neither the cmdlets nor the parameters of Defender without its licence', async () => {
    control().setDefender(false);
    expect((await invoke('Get-SafeLinksPolicy')).text).toContain('CommandNotFoundException');
    const impersonation = { Name: 'Unlicensed', EnableOrganizationDomainsProtection: true };
    expect((await invoke('New-AntiPhishPolicy', impersonation)).text).toContain('CmdletAccessDeniedException');
    expect((await invoke('New-AntiPhishPolicy', { Name: 'Unlicensed', EnableSpoofIntelligence: true })).status).toBe(200);
  });

  test('shows senders as objects where it is told to', async () => {
    await invoke('Set-HostedContentFilterPolicy', { Identity: 'Default', BlockedSenders: ['ads@noise.example'] });
    control().setSenderObjects(true);
    expect((await invoke('Get-HostedContentFilterPolicy', { Identity: 'Default' })).body).toMatchObject({
      value: [
        {
          AllowedSenderDomains: [{ Domain: 'partner-freight.example' }, {}],
          BlockedSenders: [{ Sender: { Address: 'ads@noise.example' } }],
        },
      ],
    });
  });
});

test('shows who may do what in quarantine as a text, and changes no quarantine policy of Microsoft’s own', async () => {
  const { body } = await invoke('Get-QuarantinePolicy', { Identity: 'Let people release' });
  expect(body).toMatchObject({
    value: [
      {
        BuiltInQuarantinePolicy: false,
        ESNEnabled: false,
        EndUserQuarantinePermissions: expect.stringContaining('PermissionToRelease: True\n'),
      },
    ],
  });
  const both = { Identity: 'Let people release', EndUserQuarantinePermissionsValue: 12 };
  expect((await invoke('Set-QuarantinePolicy', both)).status).toBe(400);
  expect((await invoke('Set-QuarantinePolicy', { Identity: 'AdminOnlyAccessPolicy', ESNEnabled: true })).status).toBe(400);
  const unknown = { Identity: 'Default', PhishQuarantineTag: 'Not there' };
  expect((await invoke('Set-HostedContentFilterPolicy', unknown)).status).toBe(404);
});

describe('the Tenant Allow/Block List', () => {
  const one = { ListType: 'Sender', Entries: ['partner.example'] };
  test.each([
    ['an allowed sender without an end', { ...one, Allow: true, NoExpiration: true }],
    ['another number of unused days', { ...one, Allow: true, RemoveAfter: 90 }],
    ['two ends', { ...one, Allow: true, RemoveAfter: 45, ExpirationDate: '2099-01-01' }],
    ['a time that is over', { ...one, Block: true, ExpirationDate: '2020-01-01' }],
    ['neither Allow nor Block', one],
    ['an address of version 4', { ListType: 'IP', Entries: ['203.0.113.5'], Block: true }],
    ['what is there already', { ListType: 'Sender', Entries: ['GMAIL.com'], Block: true }],
  ])('refuses %s', async (_what, parameters) => {
    expect((await invoke('New-TenantAllowBlockListItems', parameters)).status).toBe(400);
  });

  test('lets an entry end after 30 days unless said otherwise, and finds nothing that is not there', async () => {
    const { body } = await invoke('New-TenantAllowBlockListItems', { ...one, Block: true });
    expect(body).toMatchObject({ value: [{ Value: 'partner.example', Action: 'Block', ExpirationDate: expect.any(String) }] });
    expect((await invoke('Remove-TenantAllowBlockListItems', one)).status).toBe(200);
    expect((await invoke('Remove-TenantAllowBlockListItems', one)).status).toBe(404);
  });
});

test('gives no token role that was withdrawn, and lets no one in without it', async () => {
  tenant.simulatorControl.withdraw('Exchange.ManageAsApp');
  expect((await invoke('Get-AntiPhishPolicy')).status).toBe(403);
  tenant.simulatorControl.grant('Exchange.ManageAsApp');
});
