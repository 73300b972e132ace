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
    expect(policy.searchEntries[0]).toMatchObject({ minPwdLength: '4', whenChanged: '20261109000000.0Z' });
  });
});
