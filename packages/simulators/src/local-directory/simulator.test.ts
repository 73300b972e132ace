import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from 'ldapts';
import { testWorld } from '../../test-support/test-world.ts';
import { passwordOf } from './directory/bind-account.ts';
import { localDirectory } from './simulator.ts';
import { testDirectory, textsOf } from '../../test-support/ldap-directory.ts';

const world = testWorld({ people: 2500 });
const people = world.peopleAt(world.now());
const { username = '', password = '' } = localDirectory.credentialsFor(world)['username_password_hostname'] ?? {};
let directory: Awaited<ReturnType<typeof testDirectory>>;
let client: Client;

beforeAll(async () => {
  directory = await testDirectory(world);
  client = await directory.reader();
});
afterAll(() => directory.stop());

const bindAs = (name: string, secret: string): Promise<void> => directory.anonymous().bind(name, secret);
const refusal = (data: string): string => `80090308: LdapErr: DSID-0C090447, comment: AcceptSecurityContext error, data ${data}, v4563`;
/** All but the three that come with every domain. */
const users = '(&(objectCategory=person)(objectClass=user)(employeeID=*))';

describe('where the directory is', () => {
  it('is a host of the company, on the ports of LDAP', () => {
    expect(localDirectory.hostsFor(world.options.company)).toEqual(['dc1.haldenfreight.example:389', 'dc1.haldenfreight.example:636']);
    expect(directory.url).toMatch(/^ldap:\/\/127\.0\.0\.1:\d+$/);
  });
});

describe('binding', () => {
  it('takes a principal name, a name of the domain and a distinguished name', async () => {
    const { searchEntries } = await client.search(directory.root, { filter: `(userPrincipalName=${username})` });
    await expect(bindAs(username, password)).resolves.toBeUndefined();
    await bindAs(`HALDENFREIGHT\\${String(searchEntries[0]?.['sAMAccountName'])}`, password);
    await bindAs(searchEntries[0]?.dn ?? '', password);
  });

  it('refuses a wrong password, an unknown account and a disabled account as Active Directory does', async () => {
    const left = people.find(({ leftAt, mail }) => leftAt !== null && mail.endsWith('@haldenfreight.example'));
    await expect(bindAs(username, 'wrong')).rejects.toMatchObject({ code: 49, message: expect.stringContaining(refusal('52e')) });
    await expect(bindAs('nobody@haldenfreight.example', 'x')).rejects.toMatchObject({
      code: 49,
      message: expect.stringContaining(refusal('525')),
    });
    const secret = passwordOf(world, left?.employeeNumber ?? 0);
    await expect(bindAs(left?.mail ?? '', secret)).rejects.toMatchObject({ code: 49, message: expect.stringContaining(refusal('533')) });
    await expect(bindAs(left?.mail ?? '', 'wrong')).rejects.toMatchObject({ code: 49, message: expect.stringContaining(refusal('52e')) });
  });

  it('refuses a name without a password', async () => {
    await expect(bindAs(username, '')).rejects.toMatchObject({ code: 53 });
  });
});

describe('searching', () => {
  it('shows the root to anonymous callers and the rest to bound accounts', async () => {
    const anonymous = directory.anonymous();
    const { searchEntries } = await anonymous.search('', { scope: 'base' });
    expect(searchEntries[0]).toMatchObject({
      defaultNamingContext: directory.root,
      namingContexts: directory.root,
      dnsHostName: 'dc1.haldenfreight.example',
      supportedLDAPVersion: ['3', '2'],
      supportedExtension: '1.3.6.1.4.1.1466.20037',
    });
    await expect(anonymous.search(directory.root)).rejects.toMatchObject({
      code: 1,
      message: expect.stringContaining('a successful bind must be completed'),
    });
  });

  it('lists all accounts by pages, and at most a thousand without pages', async () => {
    const { searchEntries } = await client.search(directory.root, { filter: users, paged: { pageSize: 500 }, attributes: ['employeeID'] });
    expect(searchEntries.map(({ employeeID }) => employeeID)).toEqual(people.map(({ employeeNumber }) => String(employeeNumber)));
    expect(new Set(searchEntries.map(({ dn }) => dn)).size).toBe(people.length);
    await expect(client.search(directory.root, { filter: users, attributes: ['1.1'] })).rejects.toMatchObject({ code: 4 });
    const big = await client.search(directory.root, { filter: users, attributes: ['cn'], paged: { pageSize: 5000 } });
    expect(big.searchEntries).toHaveLength(people.length);
  });

  it('has the accounts and groups that every domain is born with', async () => {
    const read = async (name: string) => {
      const found = await client.search(directory.root, { filter: `(sAMAccountName=${name})`, explicitBufferAttributes: ['objectSid'] });
      const [entry] = found.searchEntries;
      const sid = entry!['objectSid'] as Buffer;
      return { entry, rid: sid.readUInt32LE(sid.length - 4), members: textsOf(entry, 'member').map((dn) => dn.split(',')[0]) };
    };
    expect(await read('krbtgt')).toMatchObject({ rid: 502, entry: { userAccountControl: '514', isCriticalSystemObject: 'TRUE' } });
    expect(await read('Guest')).toMatchObject({ rid: 501, entry: { userAccountControl: '66082', primaryGroupID: '514' } });
    expect((await read('Denied RODC Password Replication Group')).members).toContain('CN=krbtgt');
    const { entry, rid, members } = await read('Administrators');
    expect([entry?.dn, rid]).toEqual([`CN=Administrators,CN=Builtin,${directory.root}`, 544]);
    expect(members).toEqual(['CN=Domain Admins', 'CN=Enterprise Admins', 'CN=Administrator']);
    await expect((await directory.domainAdmin()).del(entry!.dn)).rejects.toMatchObject({ code: 53 });
  });

  it('shows the attributes of people as the world has them', async () => {
    const person = people.find(({ kind, managerId, leftAt }) => kind === 'employee' && managerId !== null && leftAt === null)!;
    const manager = people.find(({ id }) => id === person.managerId)!;
    const { searchEntries } = await client.search(directory.root, {
      filter: `(mail=${person.mail.toUpperCase()})`,
      explicitBufferAttributes: ['objectGUID', 'objectSid'],
    });
    const [entry] = searchEntries;
    expect(searchEntries).toHaveLength(1);
    expect(entry).toMatchObject({
      objectClass: ['top', 'person', 'organizationalPerson', 'user'],
      givenName: person.firstName,
      sn: person.lastName,
      title: person.jobTitle,
      department: person.department,
      physicalDeliveryOfficeName: person.office,
      c: person.country,
      employeeID: String(person.employeeNumber),
      manager: expect.stringContaining(`CN=${manager.firstName} ${manager.lastName}`),
    });
    const fileTimeMs = Number(BigInt(textsOf(entry, 'pwdLastSet')[0]!) / 10_000n) - 11_644_473_600_000;
    expect(fileTimeMs).toBe(person.passwordChangedAt.getTime());
    const guid = entry?.['objectGUID'] as Buffer;
    expect(guid.readUInt32LE(0).toString(16).padStart(8, '0')).toBe(person.id.slice(0, 8));
    expect((entry!['objectSid'] as Buffer).subarray(0, 8).toString('hex')).toBe('0105000000000005');
    const groups = world.groupsAt(world.now()).filter(({ memberIds }) => memberIds.includes(person.id));
    expect(textsOf(entry, 'memberOf').map((dn) => /^CN=([^,]+),OU=Groups/.exec(dn)?.[1])).toEqual(groups.map(({ name }) => name));
  });

  it('gives more than 1,500 values by ranges', async () => {
    const everybody = world.groupsAt(world.now()).find(({ name }) => name === 'All employees')!;
    const members: string[] = [];
    for (let attribute: string | undefined = 'member'; attribute !== undefined;) {
      const { searchEntries } = await client.search(`CN=All employees,OU=Groups,${directory.root}`, {
        scope: 'base',
        attributes: [attribute],
      });
      const name = Object.keys(searchEntries[0]!).find((key) => key.startsWith('member;range='))!;
      members.push(...textsOf(searchEntries[0], name));
      attribute = name.endsWith('-*') ? undefined : `member;range=${members.length}-*`;
    }
    expect(members).toHaveLength(everybody.memberIds.length);
    expect(new Set(members).size).toBe(members.length);
  });

  it('selects attributes', async () => {
    const read = async (attributes: string[], more = {}): Promise<readonly string[]> => {
      const { searchEntries } = await client.search(directory.root, { scope: 'base', attributes, ...more });
      return Object.keys(searchEntries[0]!).filter((name) => name !== 'dn');
    };
    expect(await read(['MINPWDLENGTH'])).toEqual(['minPwdLength']);
    expect(await read(['1.1'])).not.toContain('minPwdLength');
    expect(await read(['+'])).toContain('modifyTimeStamp');
    expect(await read(['*'])).not.toContain('modifyTimeStamp');
    const { searchEntries } = await client.search(directory.root, {
      scope: 'base',
      attributes: ['minPwdLength'],
      returnAttributeValues: false,
    });
    expect(searchEntries[0]?.['minPwdLength']).toEqual([]);
  });

  it('names the nearest object above one that is not there', async () => {
    await expect(client.search(`CN=x,OU=Nowhere,OU=People,${directory.root}`)).rejects.toMatchObject({
      code: 32,
      message: expect.stringContaining(`'OU=People,${directory.root}'`),
    });
    await expect(client.search('no name at all')).rejects.toMatchObject({ code: 34 });
  });

  it('knows no other extended operation', async () => {
    await expect(client.exop('1.2.3.4')).rejects.toMatchObject({ code: 2 });
    await expect(client.startTLS()).rejects.toMatchObject({ code: 52 });
  });
});
