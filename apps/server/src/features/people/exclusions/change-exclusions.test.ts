import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ExclusionTestBed, openExclusionTestBed } from '../../../../test-support/people/exclusion-test-bed.ts';
import { personOf } from '../../../../test-support/connect/fake-vendors.ts';

const [ada, bo, cy] = ['person1@example.test', 'person2@example.test', 'person3@example.test'];
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

describe('adding', () => {
  test('creates the group in every identity product, and shows no problem once it is read back', async () => {
    await bed.connect(bed.entra);
    bed.entra.people = [{ ...personOf(1), id: 'e1' }];
    await bed.process();
    const answer = await bed.change('add', [ada, bo, 'unknown@example.test']);
    expect(answer.json()).toEqual({ succeeded: [ada, bo], job_uuids: [expect.any(String), expect.any(String)] });
    expect(await bed.jobs()).toEqual([
      ['okta', `${list} p1 p2`],
      ['azure_ad', `${list} e1`],
    ]);
    const before = await bed.list();
    expect(before).toMatchObject({ current: [ada, bo], outdated: [], needs_sync_approval: [], unsynced_to_group: [ada, bo] });
    expect(before.groups[0]).toEqual({
      product: 'okta',
      product_name: 'Okta',
      name: 'Rampart: Emergency Access',
      group_id: null,
      members: 0,
      read_at: null,
      job_uuid: answer.json<{ job_uuids: string[] }>().job_uuids[0],
      because: null,
    });
    await bed.settle();
    expect([bed.okta.membersOf(), bed.entra.membersOf()]).toEqual([['p1', 'p2'], ['e1']]);
    const after = await bed.list();
    expect(after).toMatchObject({ current: [ada, bo], ...none });
    expect(after.groups).toMatchObject([
      { product: 'okta', group_id: expect.any(String), members: 2, read_at: expect.any(String), job_uuid: null },
      { product: 'azure_ad', members: 1, job_uuid: null },
    ]);
  });

  test('starts one job for ten concurrent requests, and answers all with it', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => bed.change('add', [ada])));
    const jobs = answers.map((answer) => answer.json<{ job_uuids: string[] }>().job_uuids);
    expect(new Set(jobs.flat()).size).toBe(1);
    expect(jobs.every(({ length }) => length === 1)).toBe(true);
    expect(await bed.jobs()).toEqual([['okta', `${list} p1`]]);
    expect((await bed.logged()).filter((line) => line.startsWith('exclusion.'))).toEqual([`exclusion.add success: Excluded ${ada}.`]);
  });

  test('two people concurrently ends with both in the group', async () => {
    await Promise.all([bed.change('add', [ada]), bed.change('add', [bo]), bed.change('add', [cy])]);
    const asked = await bed.jobs();
    expect(asked.at(-1)).toEqual(['okta', `${list} p1 p2 p3`]);
    await bed.settle();
    expect(bed.okta.membersOf()).toEqual(['p1', 'p2', 'p3']);
  });

  test('then removing, then adding again ends with them in the group', async () => {
    for (const what of ['add', 'remove', 'add']) await bed.change(what, [ada]);
    await bed.settle();
    expect(bed.okta.membersOf()).toEqual(['p1']);
  });

  test('is refused beyond a thousand, and leaves everything as it was', async () => {
    bed.okta.people = Array.from({ length: 1001 }, (_, number) => personOf(number));
    await bed.process();
    const mails = bed.okta.people.map(({ mail }) => mail ?? '');
    for (const from of [0, 500]) expect((await bed.change('add', mails.slice(from, from + 500))).statusCode).toBe(200);
    const before = (await bed.jobs()).length;
    const refused = await bed.change('add', mails.slice(1000));
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('At most 1000 people')]);
    expect([(await bed.list()).current.length, (await bed.jobs()).length]).toEqual([1000, before]);
    expect((await bed.logged()).at(-1)).toBe('exclusion.add failure: At most 1000 people can be on this list. Remove some first.');
  });

  test('is refused for a read-only user', async () => {
    for (const what of ['add', 'remove', 'sync']) expect((await bed.change(what, [ada], { role: 'read-only' })).statusCode).toBe(403);
    expect((await bed.change('stale/remove', undefined, { role: 'read-only' })).statusCode).toBe(403);
    expect(await bed.jobs()).toEqual([]);
  });
});

describe('removing', () => {
  test('of the last emergency account is allowed, empties the group, and notifies the administrators', async () => {
    const administrator = "insert into membership (tenant_id, account_id, role) values ($1, $2, 'administrator')";
    const accountId = '00000000-0000-4000-8000-00000000000c';
    await bed.fresh.owner.query(administrator, [bed.tenant.tenantId, accountId]);
    await bed.added(ada, bo);
    const notified = async () =>
      (await bed.fresh.owner.query<{ subject: string }>('select subject from notification where account_id = $1', [accountId])).rows;
    await bed.change('remove', [bo]);
    const synced = { subject: 'Synced · Rampart: Emergency Access · 1 change · Okta · anna@example.test' };
    expect(await notified()).toEqual([synced]);
    await bed.change('remove', [ada]);
    await bed.settle();
    expect(bed.okta.membersOf()).toEqual([]);
    const subjects = (await notified()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => !subject.startsWith('Synced · '))).toEqual([
      expect.stringContaining('removed the last Emergency Access user'),
    ]);
  });

  test('a person who is not on the list changes nothing and starts nothing', async () => {
    expect((await bed.change('remove', [ada])).json()).toEqual({ succeeded: [ada], job_uuids: [] });
    expect([await bed.jobs(), (await bed.logged()).filter((line) => line.startsWith('exclusion.'))]).toEqual([[], []]);
  });
});

describe('syncing', () => {
  test('refuses a person who is not on the list, and skips them among others', async () => {
    const refused = await bed.change('sync', [ada]);
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('None of these people is on this list.')]);
    await bed.added(ada);
    expect((await bed.change('sync', [ada, bo, 'a\0b@example.test'])).json()).toMatchObject({ succeeded: [ada] });
  });

  test('ten times concurrently is one job, also where nothing changed', async () => {
    await bed.added(ada);
    const answers = await Promise.all(Array.from({ length: 10 }, () => bed.change('sync', [ada])));
    expect(new Set(answers.flatMap((answer) => answer.json<{ job_uuids: string[] }>().job_uuids)).size).toBe(1);
    expect((await bed.jobs()).length).toBe(2);
    expect((await bed.logged()).filter((line) => line.startsWith('exclusion.sync'))).toHaveLength(1);
  });
});
