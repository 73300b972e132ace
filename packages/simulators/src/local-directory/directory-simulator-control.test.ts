import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '../../test-support/test-world.ts';
import { testDirectory } from '../../test-support/ldap-directory.ts';

const world = testWorld();
let directory: Awaited<ReturnType<typeof testDirectory>>;

beforeAll(async () => {
  directory = await testDirectory(world);
});
afterAll(() => directory.stop());

describe('the simulator control of the directory', () => {
  it('locks the reading account and lets it in again', async () => {
    directory.simulatorControl.lockReader();
    await expect(directory.reader()).rejects.toMatchObject({ code: 49, message: expect.stringContaining('data 775') });
    directory.simulatorControl.unlockReader();
    await expect(directory.reader()).resolves.toBeDefined();
  });

  it('hides fine-grained policies and their container from an ordinary account', async () => {
    const client = await directory.reader();
    const container = `CN=Password Settings Container,CN=System,${directory.root}`;
    const found = async () => (await client.search(container, { filter: '(objectClass=*)' })).searchEntries.map(({ dn }) => dn);
    const all = await found();
    expect(all).toContain(container);
    expect(all.length).toBeGreaterThan(1);
    directory.simulatorControl.hidePasswordSettings();
    await expect(found()).rejects.toMatchObject({ code: 32 });
    const { searchEntries } = await client.search(directory.root, { filter: '(objectClass=msDS-PasswordSettings)' });
    expect(searchEntries).toEqual([]);
    directory.simulatorControl.showPasswordSettings();
    expect(await found()).toEqual(all);
  });

  it('hides from an ordinary account whether other users are disabled, and when they signed in', async () => {
    const client = await directory.reader();
    const shown = async (filter: string) =>
      (await client.search(directory.root, { filter, paged: { pageSize: 500 } })).searchEntries.filter(
        (entry) => entry['userAccountControl'] !== undefined || entry['lastLogonTimestamp'] !== undefined,
      ).length;
    const users = '(&(objectClass=user)(!(objectClass=computer)))';
    const all = await shown(users);
    directory.simulatorControl.hideAccountRestrictions();
    expect(await shown(users)).toBe(1);
    expect(await shown('(objectClass=computer)')).toBeGreaterThan(1);
    expect(await shown('(userAccountControl:1.2.840.113556.1.4.803:=2)')).toBe(0);
    directory.simulatorControl.showAccountRestrictions();
    expect(await shown(users)).toBe(all);
  });

  it('puts a computer into Domain Admins, and mailboxes of no person into a group', async () => {
    const client = await directory.reader();
    const [group] = world.groupsAt(world.now());
    directory.simulatorControl.addComputerToDomainAdmins('FILE01');
    directory.simulatorControl.addMailboxAccount('Meeting room 1', 16, group!.id);
    const found = async (filter: string) => (await client.search(directory.root, { filter })).searchEntries[0];
    expect(await found('(sAMAccountName=FILE01$)')).toMatchObject({ memberOf: `CN=Domain Admins,CN=Users,${directory.root}` });
    expect(await found('(msExchRecipientTypeDetails=16)')).toMatchObject({
      cn: 'Meeting room 1',
      userAccountControl: '514',
      memberOf: `CN=${group!.name},OU=Groups,${directory.root}`,
    });
  });

  it('links a Group Policy to the domain, which is written over it every 16 hours as long as it is in force', async () => {
    const client = await directory.reader();
    const rootNow = async () => (await client.search(directory.root, { scope: 'base' })).searchEntries[0]!;
    const length = async (): Promise<unknown> => (await rootNow())['minPwdLength'];
    const born = `[LDAP://CN={31B2F340-016D-11D2-945F-00C04FB984F9},CN=Policies,CN=System,${directory.root};0]`;
    expect((await rootNow())['gPLink']).toBe(born);
    const id = directory.simulatorControl.linkGroupPolicy({ name: 'Corporate security', sets: { minPwdLength: ['9'] } });
    const { searchEntries } = await client.search(directory.root, { filter: '(displayName=Corporate security)' });
    expect(searchEntries[0]).toMatchObject({ flags: '0', gPCMachineExtensionNames: expect.stringMatching(/^\[\{827D319E-/) as string });
    expect(String((await rootNow())['gPLink']).toLowerCase()).toBe(`${born}[LDAP://${searchEntries[0]!.dn};0]`.toLowerCase());
    expect(await length()).toBe('9');
    const start = world.now().getTime();
    const at = (hours: number): void => world.advanceTo(new Date(start + hours * 3_600_000));
    directory.simulatorControl.changeDomainPolicy({ minPwdLength: ['14'] });
    at(15);
    expect(await length()).toBe('14');
    at(16);
    expect(await length()).toBe('9');
    directory.simulatorControl.setGroupPolicyLinks([born]);
    directory.simulatorControl.changeDomainPolicy({ minPwdLength: ['14'] });
    at(40);
    expect(await length()).toBe('14');
    directory.simulatorControl.hideGroupPolicy(id);
    expect((await client.search(directory.root, { filter: '(displayName=Corporate security)' })).searchEntries).toEqual([]);
  });

  it('changes people, administrators and the policy of the domain', async () => {
    const client = await directory.reader();
    const person = world.peopleAt(world.now()).find(({ isAdministrator }) => !isAdministrator)!;
    directory.simulatorControl.changePerson(person.id, { title: ['Harbour Master'], telephoneNumber: [] });
    directory.simulatorControl.addToDomainAdmins(person.id);
    directory.simulatorControl.changeDomainPolicy({ minPwdLength: ['4'] });
    const { searchEntries } = await client.search(directory.root, { filter: `(employeeID=${person.employeeNumber})`, attributes: ['*'] });
    expect(searchEntries[0]).toMatchObject({
      title: 'Harbour Master',
      memberOf: expect.arrayContaining([`CN=Domain Admins,CN=Users,${directory.root}`]),
    });
    expect(searchEntries[0]).not.toHaveProperty('telephoneNumber');
    directory.simulatorControl.removeFromDomainAdmins(person.id);
    const policy = await client.search(directory.root, { scope: 'base' });
    expect(policy.searchEntries[0]).toMatchObject({ minPwdLength: '4', whenChanged: '20261110160000.0Z' });
  });
});
