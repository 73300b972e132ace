import { Attribute, Change, type Client } from 'ldapts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testWorld } from '../../test-support/test-world.ts';
import { testDirectory, textsOf } from '../../test-support/ldap-directory.ts';
import { localDirectory } from './simulator.ts';

let world: ReturnType<typeof testWorld>;
let directory: Awaited<ReturnType<typeof testDirectory>>;
let client: Client;
let pilot: string;

beforeEach(async () => {
  world = testWorld();
  directory = await testDirectory(world);
  client = await directory.domainAdmin();
  pilot = `CN=Pilot,OU=Groups,${directory.root}`;
});
afterEach(() => directory.stop());

const change = (operation: 'add' | 'delete' | 'replace', type: string, values: string[]): Change =>
  new Change({ operation, modification: new Attribute({ type, values }) });
const read = async (dn: string) => (await client.search(dn, { scope: 'base' })).searchEntries[0];
const somebody = async (): Promise<string> => {
  const { searchEntries } = await client.search(directory.root, { filter: '(employeeID=10005)' });
  return searchEntries[0]!.dn;
};

describe('groups', () => {
  it('are added once, under what exists, by those who may', async () => {
    const group = { objectClass: ['top', 'group'], sAMAccountName: 'pilot', description: 'Gets changes first' };
    await client.add(pilot, group);
    expect(await read(pilot)).toMatchObject({ sAMAccountName: 'pilot', groupType: '-2147483646', whenCreated: '20261109000000.0Z' });
    await expect(client.add(pilot, group)).rejects.toMatchObject({ code: 68 });
    await expect(client.add(`CN=Other,OU=Groups,${directory.root}`, group)).rejects.toMatchObject({ code: 68 });
    await expect(client.add(`CN=x,OU=Nowhere,${directory.root}`, { ...group, sAMAccountName: 'x' })).rejects.toMatchObject({ code: 32 });
    await expect(client.add(`CN=x,OU=Groups,${directory.root}`, { objectClass: 'nonsense' })).rejects.toMatchObject({ code: 65 });
    const reader = await directory.reader();
    await expect(reader.add(`CN=y,OU=Groups,${directory.root}`, { objectClass: 'group' })).rejects.toMatchObject({
      code: 50,
      message: expect.stringContaining('INSUFF_ACCESS_RIGHTS'),
    });
  });

  it('have names that Active Directory allows', async () => {
    const add = (cn: string, sAMAccountName: string) =>
      client.add(`CN=${cn},OU=Groups,${directory.root}`, { objectClass: 'group', sAMAccountName });
    for (const sign of '"/\\[]:;|=,+*?<>') await expect(add('x', `a${sign}b`)).rejects.toMatchObject({ code: 80 });
    await expect(add('x', 'ends.')).rejects.toMatchObject({ code: 80, message: expect.stringContaining('00000523') });
    await expect(add('x', 'x'.repeat(257))).rejects.toMatchObject({ code: 19 });
    await expect(add('x'.repeat(65), 'x')).rejects.toMatchObject({ code: 19, message: expect.stringContaining('00002082') });
    await add('x'.repeat(64), 'x'.repeat(256));
    const dn = `CN=${'x'.repeat(64)},OU=Groups,${directory.root}`;
    await expect(client.modify(dn, change('replace', 'sAMAccountName', ['a:b']))).rejects.toMatchObject({ code: 80 });
    await expect(client.modifyDN(dn, `CN=${'x'.repeat(65)}`)).rejects.toMatchObject({ code: 19 });
    await client.add(`CN=A: b,OU=Groups,${directory.root}`, { objectClass: 'group' });
    expect(await read(`CN=A: b,OU=Groups,${directory.root}`)).toMatchObject({
      sAMAccountName: expect.stringMatching(/^\$[0-9A-Z]+-[0-9A-F]+$/),
    });
  });

  it('gain and lose members, which shows on both sides', async () => {
    const member = await somebody();
    await client.add(pilot, { objectClass: 'group' });
    await client.modify(pilot, change('add', 'member', [member]));
    expect(textsOf(await read(pilot), 'member')).toEqual([member]);
    expect(textsOf(await read(member), 'memberOf')).toContain(pilot);
    await expect(client.modify(pilot, change('add', 'member', [member.toLowerCase()]))).rejects.toMatchObject({ code: 68 });
    await expect(client.modify(pilot, change('add', 'member', [`CN=Nobody,${directory.root}`]))).rejects.toMatchObject({ code: 32 });
    await client.modify(pilot, change('delete', 'member', [member]));
    expect(textsOf(await read(member), 'memberOf')).not.toContain(pilot);
    await expect(client.modify(pilot, change('delete', 'member', [member]))).rejects.toMatchObject({ code: 53 });
  });

  it('of the world change too, and keep what was done while time goes by', async () => {
    const managers = `CN=Managers,OU=Groups,${directory.root}`;
    const [first] = textsOf(await read(managers), 'member');
    await client.modify(managers, change('delete', 'member', [first!]));
    world.advanceTo(new Date('2026-11-10T00:00:00Z'));
    expect(textsOf(await read(managers), 'member')).not.toContain(first);
    expect(await read(managers)).toMatchObject({ whenChanged: '20261109000000.0Z' });
  });

  it('are renamed and deleted with their links', async () => {
    const member = await somebody();
    await client.add(pilot, { objectClass: 'group', member });
    const renamed = `CN=Pilot\\, second wave,OU=Groups,${directory.root}`;
    await client.modifyDN(pilot, renamed);
    await expect(client.search(pilot)).rejects.toMatchObject({ code: 32 });
    expect(textsOf(await read(member), 'memberOf')).toContain(renamed);
    await expect(client.modifyDN(renamed, `CN=Managers,OU=Groups,${directory.root}`)).rejects.toMatchObject({ code: 68 });
    await client.del(renamed);
    expect(textsOf(await read(member), 'memberOf')).not.toContain(renamed);
    await expect(client.del(renamed)).rejects.toMatchObject({ code: 32 });
    await expect(client.del(`CN=Domain Admins,CN=Users,${directory.root}`)).rejects.toMatchObject({ code: 53 });
    await expect(client.del(`OU=People,${directory.root}`)).rejects.toMatchObject({ code: 66 });
  });
});

const groupNamed = (name: string): string => `CN=${name},CN=Users,${directory.root}`;

describe('primary groups', () => {
  it('are groups that the account is a member of, which list it no longer then', async () => {
    const { employeeNumber } = world
      .peopleAt(world.now())
      .find(({ kind, isAdministrator, leftAt }) => kind === 'employee' && !isAdministrator && leftAt === null)!;
    const { dn } = (await client.search(directory.root, { filter: `(employeeID=${employeeNumber})` })).searchEntries[0]!;
    const [admins, users] = [groupNamed('Domain Admins'), groupNamed('Domain Users')];
    const become = (rid: string) => client.modify(dn, change('replace', 'primaryGroupID', [rid]));
    await expect(become('512')).rejects.toMatchObject({ code: 53, message: expect.stringContaining('00000529') });
    await expect(become('99999')).rejects.toMatchObject({ code: 53 });
    await client.modify(admins, change('add', 'member', [dn]));
    await become('512');
    expect(await read(dn)).toMatchObject({ primaryGroupID: '512' });
    expect(textsOf(await read(admins), 'member')).not.toContain(dn);
    expect(textsOf(await read(users), 'member')).toEqual([dn]);
    await expect(client.modify(admins, change('add', 'member', [dn]))).rejects.toMatchObject({ code: 68 });
    await expect(client.modify(admins, change('delete', 'member', [dn]))).rejects.toMatchObject({ code: 53 });
    await become('513');
    expect(textsOf(await read(admins), 'member')).toContain(dn);
    expect(textsOf(await read(users), 'member')).toEqual([]);
  });

  it('of a new account is the usual one', async () => {
    const add = (name: string, primaryGroupID: string) =>
      client.add(`CN=${name},CN=Users,${directory.root}`, { objectClass: 'user', sAMAccountName: name, primaryGroupID });
    await expect(add('new1', '512')).rejects.toMatchObject({ code: 53 });
    await add('new2', '513');
    await expect(
      client.modify(groupNamed('Domain Users'), change('add', 'member', [`CN=new2,CN=Users,${directory.root}`])),
    ).rejects.toMatchObject({ code: 68 });
  });
});

describe('people', () => {
  it('change attribute by attribute, all or nothing', async () => {
    const dn = await somebody();
    await client.modify(dn, [change('replace', 'title', ['Buyer']), change('add', 'description', ['one', 'two'])]);
    expect(await read(dn)).toMatchObject({ title: 'Buyer', description: ['one', 'two'] });
    await expect(client.modify(dn, change('add', 'description', ['ONE']))).rejects.toMatchObject({ code: 20 });
    await expect(client.modify(dn, change('delete', 'description', ['three']))).rejects.toMatchObject({ code: 16 });
    await expect(client.modify(dn, change('delete', 'info', []))).rejects.toMatchObject({ code: 16 });
    await expect(client.modify(dn, change('replace', 'noSuchAttribute', ['1']))).rejects.toMatchObject({ code: 16 });
    await expect(client.modify(dn, change('replace', 'objectSid', ['1']))).rejects.toMatchObject({ code: 53 });
    await expect(client.modify(dn, change('replace', 'userAccountControl', ['many']))).rejects.toMatchObject({ code: 19 });
    await expect(client.modify(dn, change('replace', 'cn', ['x']))).rejects.toMatchObject({ code: 67 });
    const both = [change('replace', 'title', ['Clerk']), change('delete', 'description', ['three'])];
    await expect(client.modify(dn, both)).rejects.toMatchObject({ code: 16 });
    expect(await read(dn)).toMatchObject({ title: 'Buyer' });
  });

  it('are disabled by a bit, and moved', async () => {
    const dn = await somebody();
    const control = Number(textsOf(await read(dn), 'userAccountControl')[0]);
    await client.modify(dn, change('replace', 'userAccountControl', [String(control | 2)]));
    const { searchEntries } = await client.search(dn, { filter: '(userAccountControl:1.2.840.113556.1.4.803:=2)' });
    expect(searchEntries).toHaveLength(1);
    await client.add(`OU=Away,${directory.root}`, { objectClass: 'organizationalUnit' });
    const moved = `${dn.split(',')[0]},OU=Away,${directory.root}`;
    await client.modifyDN(dn, moved);
    expect(await read(moved)).toMatchObject({ employeeID: '10005' });
  });
});

describe('a service that deploys', () => {
  const noRights = { code: 50, message: expect.stringContaining('INSUFF_ACCESS_RIGHTS') as string };

  it('is a service account and in no group of administrators', async () => {
    const { username = '' } = localDirectory.credentialsFor(world)['writer'] ?? {};
    const { searchEntries } = await client.search(directory.root, { filter: `(userPrincipalName=${username})` });
    expect(searchEntries[0]?.dn).toContain(',OU=Service Accounts,');
    expect(textsOf(searchEntries[0], 'memberOf').filter((dn) => /admin/i.test(dn))).toEqual([]);
  });

  it('writes groups and password policies, which were delegated to it', async () => {
    const service = await directory.writer();
    for (const container of ['OU=Groups', 'CN=Users']) {
      const group = `CN=Deployed,${container},${directory.root}`;
      await service.add(group, { objectClass: 'group', sAMAccountName: 'deployed' });
      await service.modify(group, change('add', 'member', [await somebody()]));
      await service.del(group);
    }
    await service.modify(directory.root, change('replace', 'minPwdLength', ['14']));
    const { searchEntries } = await service.search(directory.root, { filter: '(objectClass=msDS-PasswordSettings)' });
    expect(searchEntries.length).toBeGreaterThan(0);
    await service.modify(searchEntries[0]!.dn, change('replace', 'msDS-LockoutThreshold', ['5']));
  });

  it('is refused everything else: people, units, policies of its own, and groups of administrators', async () => {
    const service = await directory.writer();
    const admins = `CN=Domain Admins,CN=Users,${directory.root}`;
    await expect(service.modify(admins, change('add', 'member', [await somebody()]))).rejects.toMatchObject(noRights);
    await expect(service.modify(await somebody(), change('replace', 'title', ['x']))).rejects.toMatchObject(noRights);
    await expect(service.del(await somebody())).rejects.toMatchObject(noRights);
    await expect(service.add(`OU=Away,${directory.root}`, { objectClass: 'organizationalUnit' })).rejects.toMatchObject(noRights);
    await expect(service.add(`CN=x,OU=Groups,${directory.root}`, { objectClass: 'user' })).rejects.toMatchObject(noRights);
    await expect(service.add(`CN=x,OU=People,${directory.root}`, { objectClass: 'group' })).rejects.toMatchObject(noRights);
    await service.add(pilot, { objectClass: 'group' });
    await expect(service.modifyDN(pilot, `CN=Pilot,OU=People,${directory.root}`)).rejects.toMatchObject(noRights);
  });
});

describe('one operation', () => {
  it('has at most 5,000 values, also those that it takes away unnamed', async () => {
    const many = (count: number): string[] => Array.from({ length: count }, (_, place) => `CN=Nobody ${place},${directory.root}`);
    await client.add(pilot, { objectClass: 'group' });
    const tooMany = { code: 11, message: expect.stringContaining('ADMIN_LIMIT_EXCEEDED') as string };
    await expect(client.modify(pilot, change('add', 'member', many(5001)))).rejects.toMatchObject(tooMany);
    await expect(client.modify(pilot, [change('add', 'member', many(2501)), change('delete', 'member', many(2500))])).rejects.toMatchObject(
      tooMany,
    );
    await expect(client.add(`CN=Other,OU=Groups,${directory.root}`, { objectClass: 'group', member: many(5000) })).rejects.toMatchObject(
      tooMany,
    );
    // Few enough: what is refused is a member that does not exist.
    await expect(client.modify(pilot, change('add', 'member', many(5000)))).rejects.toMatchObject({ code: 32 });
  });
});
