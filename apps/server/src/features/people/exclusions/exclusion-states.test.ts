import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ExclusionTestBed, openExclusionTestBed } from '../../../../test-support/people/exclusion-test-bed.ts';
import { personOf } from '../../../../test-support/connect/fake-vendors.ts';

const [ada, bo] = ['person1@example.test', 'person2@example.test'];
const none = { outdated: [], needs_sync_approval: [], unsynced_to_group: [], unapproved: [] };

let bed: ExclusionTestBed;
beforeAll(async () => {
  bed = await openExclusionTestBed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  await bed.reset();
  await bed.connect(bed.okta);
  bed.okta.people = [personOf(1), personOf(2), personOf(3)];
  await bed.process();
});

const list = 'exclusion:emergency_access_exclusions';

describe('outdated', () => {
  test('is a person that no directory knows any more, and who can be removed from one list or from all', async () => {
    await bed.added(ada, bo);
    await bed.change('add', [ada, bo], { type: 'service_account_exclusions' });
    await bed.settle();
    bed.okta.people = [personOf(2)];
    await bed.process();
    expect((await bed.list()).outdated).toEqual([ada]);
    const one = await bed.change('stale/remove');
    expect(one.json()).toEqual({ succeeded: [ada], job_uuids: [expect.any(String)] });
    expect((await bed.list('service_account_exclusions')).outdated).toEqual([ada]);
    expect((await bed.change('stale/remove', undefined, { type: '' })).json()).toMatchObject({ succeeded: [ada] });
    expect((await bed.change('stale/remove', undefined, { type: '' })).json()).toEqual({ succeeded: [], job_uuids: [] });
    await bed.settle();
    expect([bed.okta.membersOf(), bed.okta.membersOf('Rampart: Service Accounts')]).toEqual([['p2'], ['p2']]);
  });

  test('is removed from every list by a call without a body', async () => {
    await bed.added(ada);
    await bed.settle();
    bed.okta.people = [personOf(2)];
    await bed.process();
    expect((await bed.send('stale/remove')).json()).toMatchObject({ succeeded: [ada] });
    expect(await bed.list()).toMatchObject({ current: [], ...none });
  });

  test('from all lists is one job for each product', async () => {
    await bed.added(ada);
    await bed.change('add', [ada], { type: 'service_account_exclusions' });
    await bed.settle();
    bed.okta.people = [personOf(2)];
    await bed.process();
    await bed.change('stale/remove', undefined, { type: '' });
    expect((await bed.jobs()).at(-1)).toEqual(['okta', 'exclusion:service_account_exclusions', list]);
  });

  test('is no one while a directory has not been read, and removing them is refused', async () => {
    await bed.added(ada);
    await bed.disconnect(bed.okta);
    await bed.connect(bed.okta);
    bed.okta.people = new Error('Okta did not answer.');
    await bed.process();
    expect(await bed.list()).toMatchObject({ current: [ada], outdated: [] });
    const refused = await bed.change('stale/remove');
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('every connected directory has been read')]);
    expect((await bed.logged()).at(-1)).toContain('exclusion.remove failure: Remove outdated people: refused.');
    expect((await bed.list()).current).toEqual([ada]);
  });

  test('is not a person of a directory that could not be read this time', async () => {
    await bed.added(ada);
    bed.okta.people = new Error('Okta did not answer.');
    await bed.process();
    expect(await bed.list()).toMatchObject({ current: [ada], ...none });
  });
});

describe('unsynced', () => {
  test('is a person who was removed from the group at the vendor, until the next sync', async () => {
    await bed.added(ada, bo);
    bed.okta.setMembers([]);
    expect((await bed.list()).unsynced_to_group).toEqual([]);
    await bed.process();
    const emptied = await bed.list();
    expect(emptied.unsynced_to_group).toEqual([ada, bo]);
    expect(emptied.groups).toMatchObject([{ group_id: expect.any(String), members: 0 }]);
    await bed.change('sync', [ada]);
    await bed.settle();
    expect([bed.okta.membersOf(), (await bed.list()).unsynced_to_group]).toEqual([['p1', 'p2'], []]);
  });

  test('is every person when the group is gone there; a sync creates it again', async () => {
    await bed.added(ada);
    bed.okta.objects.clear();
    await bed.process();
    expect(await bed.list()).toMatchObject({ unsynced_to_group: [ada], groups: [{ group_id: null, members: 0, read_at: null }] });
    await bed.change('sync', [ada]);
    await bed.settle();
    expect(bed.okta.membersOf()).toEqual(['p1']);
  });

  test('is not changed by a reading from before the group was read back, nor by one that could not be made', async () => {
    await bed.added(ada);
    await bed.fresh.owner.query("update deployed_group set read_at = read_at + interval '10 days'");
    bed.okta.setMembers([]);
    await bed.process();
    expect((await bed.list()).unsynced_to_group).toEqual([]);
    await bed.fresh.owner.query("update deployed_group set read_at = read_at - interval '10 days'");
    bed.okta.people = new Error('Okta did not answer.');
    await bed.fresh.owner.query("delete from fact_reading where fact = 'people.groups'");
    await bed.process();
    expect((await bed.list()).unsynced_to_group).toEqual([]);
  });

  test.each([
    ['unhealthy', { isHealthy: false }, 'There is a problem with the connection to Azure AD.'],
    ['read from a file', { authMethod: 'direct_upload' }, 'uploaded file, which cannot be changed'],
  ])('is a person of a product that is %s: the list is saved, and the reason is shown', async (_why, parts, because) => {
    await bed.connect(bed.entra, parts);
    bed.entra.people = [{ ...personOf(1), id: 'e1' }];
    await bed.process();
    expect((await bed.change('add', [ada])).json<{ job_uuids: string[] }>().job_uuids).toHaveLength(1);
    await bed.settle();
    const listed = await bed.list();
    expect(listed).toMatchObject({ current: [ada], unsynced_to_group: [ada] });
    expect(listed.groups).toMatchObject([
      { product: 'okta', because: null },
      { product: 'azure_ad', because: expect.stringContaining(because), group_id: null },
    ]);
    expect(await bed.jobs()).toEqual([['okta', `${list} p1`]]);
  });
});
