import { mailPolicyChanges } from '@rampart/changes/mail/mail-policy.ts';
import { mailSettingsChanges } from '@rampart/changes/mail/mail-settings.ts';
import type { AnyFact } from '@rampart/domain/fact.ts';
import { MailPolicySettings, noAudience } from '@rampart/domain/mail-policy.ts';
import { type MailSettings, mailSettingsTarget } from '@rampart/domain/mail-settings.ts';
import { configuredMailPolicies } from '@rampart/facts/configuration/mail-policies.ts';
import { configuredSettings } from '@rampart/facts/configuration/settings.ts';
import { mailExceptions } from '@rampart/facts/mail/mail-exceptions.ts';
import { filterPolicies } from '@rampart/facts/mail/filter-policies.ts';
import { mailPolicies } from '@rampart/facts/mail/mail-policies.ts';
import { mailSettings } from '@rampart/facts/mail/mail-settings.ts';
import { ownDomains } from '@rampart/facts/mail/own-domains.ts';
import type { GraphSimulatorControl } from '@rampart/simulators/microsoft-graph/graph-simulator-control.ts';
import { microsoftGraph as simulator } from '@rampart/simulators/microsoft-graph/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { writingBench } from '../../../test-support/writing-bench.ts';
import { microsoftGraph } from '../connector.ts';

const bench = writingBench(() => ({
  connector: microsoftGraph,
  simulator,
  world: testWorld(),
  method: 'url_client_secret_client_id' as const,
}));
const run = (name: string, given: Readonly<Record<string, unknown>> = {}) => bench().simulatorControl.runCmdlet(name, given);
type Roles = Parameters<GraphSimulatorControl['setMailRoles']>[0];
function as(...roles: Roles): void {
  bench().simulatorControl.setMailRoles(roles);
  bench().client.exchange.forget();
}
const all = ['Global Reader', 'Security Administrator', 'Exchange Administrator'] as const;
const read = async <T>({ id, schema }: { readonly id: string; readonly schema: { parse(value: unknown): T } }): Promise<T> =>
  schema.parse(await bench().collect(id));
const refusal = (...parts: readonly string[]) => ({
  kind: 'permission',
  message: expect.stringMatching(new RegExp(parts.join('.*'))) as string,
});

const forEveryone = MailPolicySettings.parse({
  kind: 'attachments',
  name: 'Rampart: Attachments',
  isActive: false,
  audience: { ...noAudience, everyone: true },
  exceptions: noAudience,
  protections: { opensAttachments: true, harmfulAttachment: 'block' },
});
const changing = (before: MailSettings, after: Partial<MailSettings>) =>
  mailSettingsChanges.update({ target: mailSettingsTarget, before, after: { ...before, ...after } });
const wrote = (): string[] =>
  bench()
    .sent.filter(({ url }) => url.pathname.endsWith('/InvokeCommand'))
    .map(({ body }) => (JSON.parse(body ?? '') as { CmdletInput: { CmdletName: string } }).CmdletInput.CmdletName)
    .filter((name) => !name.startsWith('Get-'));

afterEach(() => {
  const { setDehydrated, setDefender } = bench().simulatorControl.mailOrganisation;
  setDehydrated(false);
  setDefender(true);
  as(...all);
});

const watchOf = ({ id }: AnyFact) => microsoftGraph.watches!.find(({ fact }) => fact.id === id)!;

test('a Global Reader reads everything', async () => {
  as(...all);
  const facts = [mailPolicies, mailSettings, mailExceptions, ownDomains, configuredMailPolicies, configuredSettings];
  const readByAll = [];
  for (const fact of facts) readByAll.push(await read<unknown>(fact));
  as('Global Reader');
  for (const [place, fact] of facts.entries()) expect(await read<unknown>(fact)).toEqual(readByAll[place]);
});

describe('a Security Reader', () => {
  test('reads threat policies, and is told which cmdlet and which role the domains need', async () => {
    as(...all);
    const policies = await read(mailPolicies);
    as('Security Reader');
    expect(await read(mailPolicies)).toEqual(policies);
    expect((await read(configuredMailPolicies)).length).toBeGreaterThan(policies.length);
    await expect(read(ownDomains)).rejects.toMatchObject(refusal('Get-AcceptedDomain', 'Global Reader'));
  });

  test('does not read policies of which only the domains say whether they are for everyone', async () => {
    as(...all);
    const { revert } = await bench().apply(mailPolicyChanges.create(forEveryone));
    as('Security Reader');
    await expect(read(mailPolicies)).rejects.toMatchObject(refusal('Get-AcceptedDomain', 'Global Reader'));
    expect(await read(configuredMailPolicies)).toContainEqual(expect.objectContaining({ name: forEveryone.name }));
    as(...all);
    await bench().apply(revert);
  });

  test('reads the settings that the role includes; the others are not known, and none counts as deleted', async () => {
    as(...all);
    const settings = await read(mailSettings);
    as('Security Reader');
    const files = ['scansSharedFiles', 'scansDocuments', 'mayOpenHarmfulDocuments'];
    const readable = Object.entries(settings).map(([name, value]) => [name, files.includes(name) ? value : null]);
    expect(await read(mailSettings)).toEqual(Object.fromEntries(readable));
    expect((await read(configuredSettings)).map(({ id }) => id)).toEqual(['AtpPolicyForO365']);
    expect(watchOf(configuredSettings).isUnread!({ parent: null }, [])).toBe(true);
  });
});

test('without a role no setting is read, which is not the same as settings that no one knows', async () => {
  as();
  await expect(read(mailSettings)).rejects.toMatchObject(refusal('Get-AtpPolicyForO365', 'Global Reader'));
});

test('a Security Administrator deploys a policy for everyone only as a Global Reader too, and nothing is written before', async () => {
  as('Security Administrator');
  const before = wrote().length;
  await expect(bench().apply(mailPolicyChanges.create(forEveryone))).rejects.toMatchObject(refusal('Get-AcceptedDomain', 'Global Reader'));
  expect(wrote()).toHaveLength(before);
  as('Security Administrator', 'Global Reader');
  const { revert } = await bench().apply(mailPolicyChanges.create(forEveryone));
  await bench().apply(revert);
});

test('a policy becomes one for everyone only where the domains can be asked for, and nothing of the change is written before', async () => {
  as(...all);
  const { id: target, ...policy } = (await read(mailPolicies)).find(({ name }) => name === 'Finance links')!;
  const before = MailPolicySettings.parse(policy);
  const protections = { ...before.protections, mayClickThrough: false };
  const change = mailPolicyChanges.update({ target, before, after: { ...before, protections, audience: forEveryone.audience } });
  as('Security Administrator');
  const count = wrote().length;
  await expect(bench().apply(change)).rejects.toMatchObject(refusal('Get-AcceptedDomain', 'Global Reader'));
  expect(wrote()).toHaveLength(count);
});

describe('settings of the organisation', () => {
  test('need an Exchange Administrator, except for those of shared files', async () => {
    as('Security Administrator', 'Global Reader');
    const before = await read(mailSettings);
    await expect(bench().apply(changing(before, { mayForwardOutside: false }))).rejects.toMatchObject(
      refusal('Set-RemoteDomain', 'Exchange Administrator'),
    );
    const { revert } = await bench().apply(changing(before, { scansSharedFiles: true }));
    await bench().apply(revert);
  });

  test('that may no longer be read are refused, and not taken for changed by someone else', async () => {
    as(...all);
    const before = await read(mailSettings);
    as('Security Administrator');
    await expect(bench().apply(changing(before, { scansSharedFiles: true }))).rejects.toMatchObject(
      refusal('Get-OrganizationConfig', 'Global Reader'),
    );
  });
});

test('names the role for a policy that a reader may not change', async () => {
  as('Global Reader');
  const { id: target, ...policy } = (await read(mailPolicies)).find(({ name }) => name === 'Finance links')!;
  const before = MailPolicySettings.parse(policy);
  const after = { ...before, protections: { ...before.protections, mayClickThrough: false } };
  await expect(bench().apply(mailPolicyChanges.update({ target, before, after }))).rejects.toMatchObject(
    refusal('Set-SafeLinksPolicy', 'Security Administrator'),
  );
});

describe('an organisation that was never customised', () => {
  const reason = { kind: 'ours', message: expect.stringContaining('Enable-OrganizationCustomization') as string };

  test('is recognised before anything is planned', async () => {
    bench().simulatorControl.mailOrganisation.setDehydrated(true);
    as(...all);
    await expect(bench().look(mailPolicyChanges.create(forEveryone))).rejects.toMatchObject(reason);
  });

  test('is told what to run when it was not recognised before', async () => {
    bench().simulatorControl.mailOrganisation.setDehydrated(true);
    as(...all);
    await expect(bench().apply(mailPolicyChanges.create(forEveryone))).rejects.toMatchObject(reason);
  });

  test('is planned for where the application may not ask', async () => {
    as('Security Administrator');
    expect(await bench().look(mailPolicyChanges.create(forEveryone))).toBeUndefined();
  });
});

const ofDefender = ({ parent }: { readonly parent: string | null }): boolean => parent === 'links' || parent === 'attachments';

describe('an organisation without a licence of Defender for Office 365', () => {
  test('is told so of a cmdlet that it does not have', async () => {
    bench().simulatorControl.mailOrganisation.setDefender(false);
    as(...all);
    await expect(read(mailPolicies)).rejects.toMatchObject(refusal('Get-SafeLinksPolicy', 'licence of Defender for Office 365'));
  });

  test('has the policies of every organisation read all the same', async () => {
    as(...all);
    const policies = await read(mailPolicies);
    const kinds = ['anti-phishing', 'spam', 'malware', 'outgoing-spam'];
    expect(await read(filterPolicies)).toEqual(policies.filter(({ kind }) => kinds.includes(kind)));
    bench().simulatorControl.mailOrganisation.setDefender(false);
    as(...all);
    expect(await read(filterPolicies)).toEqual(policies.filter(({ kind }) => kinds.includes(kind)));
  });

  test('is watched for drift all the same, and what it does not have does not count as deleted', async () => {
    as(...all);
    const [policies, settings] = [await read(configuredMailPolicies), await read(configuredSettings)];
    bench().simulatorControl.mailOrganisation.setDefender(false);
    as(...all);
    const left = await read(configuredMailPolicies);
    expect(left).toEqual(policies.filter((policy) => !ofDefender(policy)));
    const { isUnread } = watchOf(configuredMailPolicies);
    expect(policies.filter((policy) => isUnread!(policy, left))).toEqual(policies.filter(ofDefender));
    expect(policies.filter((policy) => isUnread!(policy, policies))).toEqual([]);
    expect(await read(configuredSettings)).toEqual(settings.filter(({ id }) => id !== 'AtpPolicyForO365'));
  });

  test('is told which setting it cannot have', async () => {
    bench().simulatorControl.mailOrganisation.setDefender(false);
    as(...all);
    const phishing = MailPolicySettings.parse({
      ...forEveryone,
      kind: 'anti-phishing',
      protections: { detectsSpoofing: true, protectsOwnDomains: true },
    });
    await expect(bench().apply(mailPolicyChanges.create(phishing))).rejects.toMatchObject(
      refusal('the setting EnableTargetedDomainsProtection of New-AntiPhishPolicy', 'licence of Defender for Office 365'),
    );
    expect(run('Get-AntiPhishPolicy').map(({ Name }) => Name)).not.toContain(phishing.name);
  });
});
