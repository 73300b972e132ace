import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOrg, type TestOrg } from '../../test-support/okta-org.ts';

let org: TestOrg;
beforeAll(async () => {
  org = await startOrg({ people: 300, now: new Date('2026-03-10T12:00:00Z') });
});
afterAll(() => org.stop());

describe('people in Okta', () => {
  it('are listed in pages under the vendor’s own address', async () => {
    const first = await org.get('/api/v1/users?limit=100');
    expect(first.list).toHaveLength(100);
    expect(first.next).toMatch(/^https:\/\/haldenfreight\.okta\.com\/api\/v1\/users\?limit=100&after=\w+$/);
    expect(await org.all('/api/v1/users?limit=100')).toHaveLength(org.world.peopleAt(org.world.now()).length);
    expect((await org.get('/api/v1/users?limit=1000')).list).toHaveLength(200);
  });

  it('carry what a directory syncs, and are suspended from the day they leave', async () => {
    const people = org.world.peopleAt(org.world.now());
    const users = await org.all('/api/v1/users');
    const left = people.filter(({ leftAt }) => leftAt !== null);
    expect(left.length).toBeGreaterThan(0);
    expect(users.filter(({ status }) => status === 'SUSPENDED')).toHaveLength(left.length);
    const person = people.find(({ managerId }) => managerId !== null)!;
    const manager = people.find(({ id }) => id === person.managerId)!;
    const user = users.find(({ profile }) => (profile as Record<string, unknown>)['login'] === person.mail)!;
    expect(user['id']).toMatch(/^00u\w{17}$/);
    expect(user['profile']).toMatchObject({
      managerId: String(manager.employeeNumber),
      employeeNumber: String(person.employeeNumber),
      countryCode: person.country,
      department: person.department,
      title: person.jobTitle,
    });
  });

  it('can be found by id, login, name and expression', async () => {
    const [someone] = (await org.get('/api/v1/users?limit=1')).list;
    const { login, lastName, department } = someone!['profile'] as Record<string, string>;
    for (const path of [String(someone!['id']), login, login!.split('@', 1)[0]]) {
      expect((await org.get(`/api/v1/users/${path}`)).one['id']).toBe(someone!['id']);
    }
    expect((await org.get(`/api/v1/users?q=${encodeURIComponent(lastName!)}`)).list).toContainEqual(someone);
    const search = encodeURIComponent(`profile.department eq "${department}" and status eq "ACTIVE"`);
    expect((await org.get(`/api/v1/users?search=${search}`)).list).toContainEqual(someone);
  });

  it('last signed in when the world says so', async () => {
    const last = new Map<string, string>();
    for (const { via, outcome, personId, at } of org.world.signInsBetween(new Date('2026-02-24T12:00:00Z'), org.world.now())) {
      if (via === 'okta' && outcome === 'success') last.set(personId, at.toISOString());
    }
    const people = org.world.peopleAt(org.world.now());
    const logins = (await org.all('/api/v1/users')).map((user) => user['lastLogin']);
    const expected = people.map(({ id, isDormant }) => (isDormant ? undefined : (last.get(id) ?? null)));
    expect(last.size).toBeGreaterThan(100);
    expect(logins.filter((_login, place) => expected[place] !== undefined)).toEqual(expected.filter((login) => login !== undefined));
  });
});

describe('the limits of Okta', () => {
  it('are in the headers of each answer by the world’s time, and are enforced', async () => {
    const limited = await startOrg({ now: new Date('2026-03-10T12:00:00Z') });
    const first = await limited.get('/api/v1/apps');
    expect([first.headers['x-rate-limit-limit'], first.headers['x-rate-limit-remaining']]).toEqual(['100', '99']);
    const reset = Number(first.headers['x-rate-limit-reset']) * 1000 - limited.world.now().getTime();
    expect(reset).toBeGreaterThan(0);
    expect(reset).toBeLessThanOrEqual(60_000);
    for (let call = 1; call < 100; call += 1) await limited.get('/api/v1/apps');
    const refused = await limited.get('/api/v1/apps');
    expect([refused.status, refused.one['errorCode'], refused.headers['x-rate-limit-remaining']]).toEqual([429, 'E0000047', '0']);
    expect((await limited.get('/api/v1/zones')).status).toBe(200);
    limited.world.advanceTo(new Date('2026-03-10T12:01:00Z'));
    expect((await limited.get('/api/v1/apps')).status).toBe(200);
    await limited.stop();
  });

  it('can be ordered, as other faults can, in Okta’s words', async () => {
    const { faults } = org.running;
    faults.order({ kind: 'too-many-requests' });
    const refused = await org.get('/api/v1/zones');
    expect([refused.status, refused.one['errorCode'], refused.headers['x-rate-limit-remaining']]).toEqual([429, 'E0000047', '0']);
    faults.order({ kind: 'expired-token' });
    expect((await org.get('/api/v1/zones')).one['errorCode']).toBe('E0000011');
    expect((await org.get('/api/v1/zones')).status).toBe(200);
  });
});
