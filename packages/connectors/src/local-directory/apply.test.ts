import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import { groupChanges } from '@rampart/changes/people/group.ts';
import { PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import type { DirectorySimulatorControl } from '@rampart/simulators/local-directory/directory-simulator-control.ts';
import { localDirectory as simulator } from '@rampart/simulators/local-directory/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApplyBench, openApplyBench } from '../../test-support/apply-bench.ts';
import { testConnection } from '../../test-support/test-connection.ts';
import { thereAndBack } from '../../test-support/there-and-back.ts';
import { ChangedMeanwhile } from '../kit/vendor-failure.ts';
import { DirectoryClient } from './client.ts';
import { localDirectory } from './connector.ts';
import { type DirectoryWriter, hasClass, idOf } from './schema.ts';

const method = 'username_password_hostname';
let bench: ApplyBench<DirectoryClient, DirectorySimulatorControl>;
beforeAll(async () => {
  const world = testWorld({ people: 200 });
  bench = await openApplyBench({ connector: localDirectory, simulator, world, method, account: 'writer' });
});
afterAll(() => bench.close());

/** Every attribute of these objects but when they were changed, and what makes each of them itself. */
const passing = ['whenchanged', 'usnchanged', 'whencreated', 'objectguid', 'objectsid', 'usncreated', 'createtimestamp'];
const stateOf = (classes: readonly string[]) => async () => {
  const all: unknown[] = [];
  for await (const { dn, attributes } of bench.client.source.entriesOf(classes))
    all.push([
      dn,
      ...[...attributes]
        .flatMap(([name, values]) => (passing.includes(name) ? [] : [[name, ...[...values].map(String).toSorted()].join('|')]))
        .toSorted(),
    ]);
  return all.map((entry) => JSON.stringify(entry)).toSorted();
};

const policiesNow = async () => passwordPolicies.schema.parse(await bench.collect(passwordPolicies.id));
const rootState = stateOf(['domaindns', 'msds-passwordsettings']);

test('every password policy is tightened, and loosened again', async () => {
  for (const policy of await policiesNow()) {
    const before = PasswordPolicySettings.parse(policy);
    const after: PasswordPolicySettings = {
      ...before,
      minLength: 16,
      kindsOfCharacters: ['lower', 'upper', 'digit', 'symbol'],
      refusesOwnName: true,
      rememberedPasswords: 20,
      maxAgeDays: 365,
      lockAfterAttempts: 8,
      lockForMinutes: 15,
    };
    expect(await thereAndBack(bench, passwordPolicyChanges.update({ target: policy.id, before, after }), rootState)).toBe('there and back');
  }
});

/** Someone else edits the object after our last look at it, before our write arrives. */
const editedMeanwhile = (edit: () => void): DirectoryClient => {
  const { source } = bench.client;
  const writer = source.writer!;
  const modify: typeof writer.modify = (dn, modifications) => {
    edit();
    return writer.modify(dn, modifications);
  };
  return new DirectoryClient({ ...source, writer: { ...writer, modify } });
};

test('an edit of a policy at the moment of the write stays, and the write is refused whole by the directory', async () => {
  const policy = (await policiesNow()).find(({ name }) => name === 'Domain password policy')!;
  const before = PasswordPolicySettings.parse(policy);
  const change = passwordPolicyChanges.update({ target: policy.id, before, after: { ...before, minLength: 16, rememberedPasswords: 20 } });
  const client = editedMeanwhile(() => bench.simulatorControl.changeDomainPolicy({ minPwdLength: ['21'] }));
  await expect(localDirectory.applies.find((one) => one.change.id === change.id)!.with(client, change)).rejects.toThrow(ChangedMeanwhile);
  const after = (await policiesNow()).find(({ id }) => id === policy.id);
  expect(after).toEqual({ ...policy, minLength: 21 });
  bench.simulatorControl.changeDomainPolicy({ minPwdLength: [String(policy.minLength)] });
});

const groupsNow = async () => groups.schema.parse(await bench.collect(groups.id));

test('creates a group, changes its members and deletes it', async () => {
  const state = stateOf(['group']);
  const found = (await groupsNow()).find(({ memberIds, isBuiltIn }) => isBuiltIn !== true && memberIds.length > 3)!;
  const { id: target, name, description, memberIds } = found;
  const before = { name, description, memberIds };
  const after = { ...before, description: 'Fewer of them', memberIds: memberIds.slice(2) };
  expect(await thereAndBack(bench, groupChanges.update({ target, before, after }), state)).toBe('there and back');
  expect(
    await thereAndBack(
      bench,
      groupChanges.create({ name: 'Spared, for a while', description: 'By Rampart', memberIds: memberIds.slice(0, 2) }),
      state,
    ),
  ).toBe('there and back');
  expect(await thereAndBack(bench, groupChanges.create({ name: 'Nobody yet', description: null, memberIds: [] }), state)).toBe(
    'there and back',
  );
  expect(await thereAndBack(bench, groupChanges.delete({ target, before }), state)).toBe('there and back');
});

test('whom the directory no longer has keeps no one in a group, and counts as what was asked', async () => {
  const found = (await groupsNow()).find(({ memberIds, isBuiltIn }) => isBuiltIn !== true && memberIds.length > 3)!;
  const { id: target, name, description, memberIds } = found;
  const before = { name, description, memberIds };
  const after = { ...before, memberIds: [...memberIds.slice(1), 'deleted-long-ago'] };
  const change = groupChanges.update({ target, before, after });
  const { revert } = await bench.apply(change);
  expect((await groupsNow()).find(({ id }) => id === target)?.memberIds).toEqual(memberIds.slice(1));
  expect((await bench.look(change))?.settings).toEqual(after);
  const emptied = groupChanges.update({ target, before: after, after: { ...before, memberIds: ['deleted-long-ago'] } });
  await expect(bench.apply(emptied)).rejects.toMatchObject({ kind: 'ours', message: expect.stringContaining('not empty') as string });
  await bench.apply(revert);
});

test('a deleted group comes back without the account that was deleted since', async () => {
  const found = (await groupsNow()).find(({ memberIds, isBuiltIn }) => isBuiltIn !== true && memberIds.length > 3)!;
  const { id: target, name, description, memberIds } = found;
  const { revert } = await bench.apply(groupChanges.delete({ target, before: { name, description, memberIds } }));
  if (revert.kind !== 'create') throw new Error('It is not created again.');
  const [gone, ...others] = memberIds;
  const { source } = bench.client;
  const client = new DirectoryClient({
    ...source,
    async *entriesOf(classes, ...more) {
      for await (const entry of source.entriesOf(classes, ...more)) if (idOf(entry) !== gone) yield entry;
    },
  });
  const applying = localDirectory.applies.find(({ change }) => change.id === revert.id)!;
  const again = await applying.with(client, revert);
  expect((await groupsNow()).find(({ id }) => id === again.target)?.memberIds).toEqual(others);
});

test.each(['Rampart: Service Accounts', 'A, "quoted" [list] / of; a=b|c+d*e?<f>@g.', '#1 – Fahrer', 'All of us '.repeat(20)])(
  'creates and changes a group for the list %s',
  async (name) => {
    const state = stateOf(['group']);
    const [one, other] = people.schema.parse(await bench.collect(people.id));
    const asked = groupChanges.create({ name, description: null, memberIds: [one!.id] });
    expect(await thereAndBack(bench, asked, state)).toBe('there and back');
    const { target, revert } = await bench.apply(asked);
    const [before, after] = [asked.after, { ...asked.after, memberIds: [other!.id] }];
    expect(await thereAndBack(bench, groupChanges.update({ target, before, after }), state)).toBe('there and back');
    await bench.apply(revert);
  },
);

test('puts a new group where Active Directory puts new accounts', async () => {
  const { target, revert } = await bench.apply(groupChanges.create({ name: 'Placed', description: null, memberIds: [] }));
  const found: string[] = [];
  for await (const entry of bench.client.source.entriesOf(['group'])) if (idOf(entry) === target) found.push(entry.dn);
  expect(found).toEqual(['CN=Placed,CN=Users,DC=haldenfreight,DC=example']);
  await bench.apply(revert);
});

test('puts a new group where the operator wants it', async () => {
  const chosen = 'OU=Groups,DC=haldenfreight,DC=example';
  const client = new DirectoryClient(bench.client.source, chosen);
  const change = groupChanges.create({ name: 'Placed', description: null, memberIds: [] });
  const applying = localDirectory.applies.find((one) => one.change.id === change.id)!;
  const { target, revert } = await applying.with(client, change);
  const found: string[] = [];
  for await (const entry of bench.client.source.entriesOf(['group'])) if (idOf(entry) === target) found.push(entry.dn);
  expect(found).toEqual([`CN=Placed,${chosen}`]);
  await bench.apply(revert);
});

test('a server that is no domain controller gets a plain group, though its root is of the class of a domain', async () => {
  const { source } = bench.client;
  expect((await source.roots()).some((root) => hasClass(root, 'domaindns'))).toBe(true);
  const added: Parameters<DirectoryWriter['add']>[] = [];
  const writer: DirectoryWriter = {
    ...source.writer!,
    async add(...entry) {
      added.push(entry);
      throw new Error('Enough.');
    },
  };
  const client = new DirectoryClient({ ...source, isDomainController: async () => false, writer });
  const [one] = people.schema.parse(await bench.collect(people.id));
  const create = groupChanges.create({ name: 'Plain', description: null, memberIds: [one!.id] });
  const applying = localDirectory.applies.find(({ change }) => change.id === create.id)!;
  await expect(applying.with(client, create)).rejects.toThrow('Enough.');
  expect(added[0]?.[1]).toEqual({ objectClass: ['top', 'groupOfNames'], cn: ['Plain'], member: [expect.any(String)] });
});

test('finds one group without reading the others', async () => {
  const { source } = bench.client;
  let read = 0;
  const counting = new DirectoryClient({
    ...source,
    async *entriesOf(classes, ...more) {
      for await (const entry of source.entriesOf(classes, ...more)) {
        read += classes.includes('group') ? 1 : 0;
        yield entry;
      }
    },
  });
  const { id: target, name, description, memberIds } = (await groupsNow()).find(({ isBuiltIn }) => isBuiltIn !== true)!;
  const settings = { name, description, memberIds };
  for (const change of [groupChanges.update({ target, before: settings, after: settings }), groupChanges.create(settings)]) {
    const applying = localDirectory.applies.find((one) => one.change.id === change.id)!;
    expect(await applying.look(counting, change)).toMatchObject({ target, settings });
  }
  expect(read).toBe(2);
});

test('the script for a new group names it as the directory takes it', () => {
  const change = groupChanges.create({ name: 'Rampart: Pilots', description: null, memberIds: ['ada'] });
  const [file] = localDirectory.applies.find(({ change: { id } }) => id === change.id)!.manualSteps(change);
  expect(file!.content).toMatch(
    /-Name 'Rampart: Pilots' -SamAccountName '(Rampart Pilots [0-9a-f]{8})'\nAdd-ADGroupMember -Identity '\1' /,
  );
});

test('changes no group that came with the directory', async () => {
  const { id: target, name, description, memberIds } = (await groupsNow()).find((group) => group.name === 'Domain Admins')!;
  const before = { name, description, memberIds };
  const update = groupChanges.update({ target, before, after: { ...before, memberIds: memberIds.slice(1) } });
  for (const change of [update, groupChanges.delete({ target, before })])
    await expect(bench.apply(change)).rejects.toMatchObject({ kind: 'ours', message: expect.stringContaining('came with it') as string });
});

test.each([
  ['some kinds of characters', { kindsOfCharacters: ['digit' as const], refusesOwnName: null }],
  ['common passwords', { refusesCommonPasswords: true }],
  ['another name', { name: 'Ours' }],
])('refuses %s in a policy', async (_what, changed) => {
  const [policy] = await policiesNow();
  const before = PasswordPolicySettings.parse(policy);
  const change = passwordPolicyChanges.update({ target: policy!.id, before, after: { ...before, ...changed } });
  await expect(bench.apply(change)).rejects.toMatchObject({ name: 'VendorFailure', kind: 'ours' });
});

test('names the missing grant for an account that may only read', async () => {
  const reading = await openApplyBench({ connector: localDirectory, simulator, world: testWorld({ people: 200 }), method });
  const [policy] = passwordPolicies.schema.parse(await reading.collect(passwordPolicies.id));
  const before = PasswordPolicySettings.parse(policy);
  const change = passwordPolicyChanges.update({ target: policy!.id, before, after: { ...before, minLength: 14 } });
  await expect(reading.apply(change)).rejects.toMatchObject({
    kind: 'permission',
    message: expect.stringContaining('Write access') as string,
  });
  await reading.close();
});

async function* content(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('dn: DC=example,DC=com\nobjectClass: domainDNS\nminPwdLength: 7\n');
}

test('an uploaded file cannot be changed, and says so', async () => {
  const { connection } = testConnection({ method: 'direct_upload' });
  const client = await localDirectory.connect({
    ...connection,
    openUpload: async () => ({ fileName: 'a.ldif', bytes: 1, content: content() }),
  });
  const reading = localDirectory.collects.find(({ fact }) => fact.id === passwordPolicies.id);
  const [policy] = passwordPolicies.schema.parse(await reading?.with(client, { since: null, asOf: new Date(0) }));
  const before = PasswordPolicySettings.parse(policy);
  const change = passwordPolicyChanges.update({ target: policy!.id, before, after: { ...before, minLength: 14 } });
  const applying = localDirectory.applies.find(({ change: { id } }) => id === change.id);
  await expect(applying?.with(client, change)).rejects.toThrow('An uploaded file cannot be changed.');
  const scriptFor = (name: string) =>
    applying?.manualSteps({ ...change, before: { ...before, name }, after: { ...before, name, minLength: 14 } })[0]?.content;
  expect(applying?.manualSteps(change)).toMatchObject([{ content: expect.stringContaining('-MinPasswordLength 14') as string }]);
  expect(scriptFor(before.name)).toContain('Set-ADDefaultDomainPasswordPolicy -Identity (Get-ADDomain).DistinguishedName');
  expect(scriptFor(`${before.name} (sub.example.com)`)).toContain("Set-ADDefaultDomainPasswordPolicy -Identity 'sub.example.com'");
  expect(scriptFor('Pilots')).toContain('Set-ADFineGrainedPasswordPolicy');
});
