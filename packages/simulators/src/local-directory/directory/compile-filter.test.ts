import type { Client } from 'ldapts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '../../../test-support/test-world.ts';
import { testDirectory } from '../../../test-support/ldap-directory.ts';

const world = testWorld({ people: 1200 });
const people = world.peopleAt(world.now());
let directory: Awaited<ReturnType<typeof testDirectory>>;
let client: Client;

beforeAll(async () => {
  directory = await testDirectory(world);
  client = await directory.reader();
});
afterAll(() => directory.stop());

/** All but the three that come with every domain. */
const users = '(&(objectCategory=person)(objectClass=user)(employeeID=*))';
const found = async (filter: string, more = {}): Promise<readonly string[]> =>
  (await client.search(directory.root, { filter, attributes: ['cn'], paged: { pageSize: 900 }, ...more })).searchEntries.map(
    ({ dn }) => dn,
  );
const count = (is: (person: (typeof people)[number]) => boolean): number => people.filter(is).length;

describe('filters', () => {
  it('understand bits, presence, order, parts and negation', async () => {
    expect(await found(`(&${users}(userAccountControl:1.2.840.113556.1.4.803:=2))`)).toHaveLength(count(({ leftAt }) => leftAt !== null));
    expect(await found(`(&${users}(userAccountControl:1.2.840.113556.1.4.803:=65536))`)).toHaveLength(
      count(({ passwordNeverExpires }) => passwordNeverExpires),
    );
    expect(await found(`(&${users}(manager=*))`)).toHaveLength(count(({ managerId }) => managerId !== null));
    expect(await found(`(&${users}(!(manager=*)))`)).toHaveLength(count(({ managerId }) => managerId === null));
    expect(await found(`(&${users}(mail=A*.*@HALDEN*example))`)).toHaveLength(count(({ mail }) => /^a.*\..*@halden.*example$/.test(mail)));
    expect(await found(`(&${users}(|(c=NO)(c=SE)))`)).toHaveLength(count(({ country }) => country === 'NO' || country === 'SE'));
    const since = new Date('2026-06-01T00:00:00Z');
    expect(await found(`(&${users}(whenCreated>=20260601000000.0Z))`)).toHaveLength(count(({ joinedAt }) => joinedAt >= since));
    expect(await found(`(&${users}(whenCreated<=20260531235959Z))`)).toHaveLength(count(({ joinedAt }) => joinedAt < since));
  });

  it('leave undecided what they do not know, also when it is negated', async () => {
    expect(await found('(!(noSuchAttribute=1))')).toEqual([]);
    expect(await found('(|(noSuchAttribute=1)(objectClass=domainDNS))')).toEqual([directory.root]);
    expect(await found('(userAccountControl:1.2.3.4:=2)')).toEqual([]);
  });

  it('keep to the scope', async () => {
    expect(await found('(objectClass=*)', { scope: 'base' })).toEqual([directory.root]);
    expect(await found('(objectClass=organizationalUnit)', { scope: 'one' })).not.toContain(`OU=Hamburg,OU=People,${directory.root}`);
    const { searchEntries } = await client.search(`ou=hamburg, ou=people, ${directory.root}`, { filter: users, paged: true });
    expect(searchEntries).toHaveLength(count(({ kind, office }) => kind === 'employee' && office === 'Hamburg'));
  });
});
