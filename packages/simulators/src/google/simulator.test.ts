import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCustomer, type TestCustomer } from '../../test-support/google-customer.ts';
import { journalInMemory } from '../../test-support/journal-in-memory.ts';
import { scheduledChanges } from '../world/scheduled-changes.ts';

const directory = 'https://admin.googleapis.com/admin/directory/v1';
const reports = 'https://admin.googleapis.com/admin/reports/v1/activity/users/all/applications';
const group = 'https://www.googleapis.com/groups/v1/groups/managers@haldenfreight.example';

let customer: TestCustomer;
beforeAll(async () => {
  customer = await startCustomer({ people: 200 });
});
afterAll(() => customer.stop());

describe('the Google simulator', () => {
  it('has an account for everyone but guests, who are members of groups by their address', async () => {
    const { world } = customer;
    const people = world.peopleAt(world.now());
    const users = await customer.all(`${directory}/users?customer=my_customer&maxResults=50`, 'users');
    expect(users.map((user) => user['primaryEmail'])).toEqual(people.filter(({ kind }) => kind !== 'guest').map(({ mail }) => mail));
    const guests = await customer.all(`${directory}/groups/guests@haldenfreight.example/members`, 'members');
    expect(guests.map((member) => String(member['email'])).toSorted()).toEqual(
      people
        .filter(({ kind }) => kind === 'guest')
        .map(({ mail }) => mail)
        .toSorted(),
    );
  });

  it('reports every sign-in of the world once, newest first', async () => {
    const { world } = customer;
    const [from, to] = [new Date('2026-11-02T00:00:00Z'), new Date('2026-11-06T00:00:00Z')];
    const window = `startTime=${from.toISOString()}&endTime=${to.toISOString()}`;
    const activities = await customer.all(`${reports}/login?${window}&maxResults=20`, 'items');
    const times = activities.map(({ id }) => (id as { readonly time: string }).time);
    const signIns = [...world.signInsBetween(from, to)].filter(({ via }) => via === 'google');
    expect(signIns.length).toBeGreaterThan(40);
    expect(times).toEqual(signIns.map(({ at }) => at.toISOString()).toReversed());
  });

  it('enforces the second step where the policies say so', async () => {
    const users = await customer.all(`${directory}/users?customer=my_customer`, 'users');
    const units = new Map(users.map((user) => [user['orgUnitPath'], user['isEnforcedIn2Sv']]));
    expect([units.get('/Administrators'), units.get('/')]).toEqual([true, false]);
  });

  it('makes what administrators change on their day true, and writes it down', async () => {
    const changes = await customer.all(`${reports}/admin`, 'items');
    const scheduled = scheduledChanges.filter(({ vendor }) => vendor === 'google');
    expect(scheduled).toHaveLength(4);
    // The log reaches back half a year.
    expect(changes.flatMap(({ events }) => (events as { readonly name: string }[]).map(({ name }) => name))).toEqual([
      'CHANGE_APPLICATION_SETTING',
      'CHANGE_APPLICATION_SETTING',
    ]);
    expect((await customer.get(`${group}?alt=json`)).one['whoCanJoin']).toBe('ANYONE_CAN_JOIN');
  });

  it('keeps what was written when it is started again', async () => {
    const journal = journalInMemory();
    const first = await startCustomer({}, journal.written);
    await first.call('PATCH', group, { whoCanJoin: 'INVITED_CAN_JOIN', allowExternalMembers: 'false' });
    const made = await first.call('POST', `${directory}/groups`, { email: 'crew@haldenfreight.example', name: 'Crew' });
    await first.stop();
    const again = await startCustomer({}, journal.readBack());
    expect((await again.get(`${group}?alt=json`)).one).toMatchObject({ whoCanJoin: 'INVITED_CAN_JOIN', allowExternalMembers: 'false' });
    expect((await again.get(`${directory}/groups/crew@haldenfreight.example`)).one['id']).toBe(made.one['id']);
    await again.stop();
  });
});
