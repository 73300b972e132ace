import { newSignInPolicy } from '@rampart/domain/new-sign-in-policy.ts';
import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ExclusionTestBed, openExclusionTestBed } from '../../../../test-support/people/exclusion-test-bed.ts';
import { personOf } from '../../../../test-support/connect/fake-vendors.ts';

const [ada, bo] = ['person1@example.test', 'person2@example.test'];

let bed: ExclusionTestBed;
beforeAll(async () => {
  bed = await openExclusionTestBed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  await bed.reset();
  await bed.connect(bed.okta);
  bed.okta.people = [personOf(1), personOf(2)];
  await bed.process();
});

/** What a run reads of the policies, each with the group of emergency access excluded. */
async function readPolicies(...modes: readonly SignInPolicy['mode'][]): Promise<void> {
  const group = String((await bed.list()).groups[0]?.['group_id']);
  const audience = { everyone: false, guests: false, people: [], groups: [group], roles: [] };
  const unseen = { isBuiltIn: false, createdAt: null, changedAt: null };
  const policies = modes.map((mode, place) => ({
    ...newSignInPolicy(`MFA ${place}`, { mode, excludedAudience: audience }),
    id: `p${place}`,
    ...unseen,
  }));
  const runId = await bed.tenant.run(new Date('2026-04-01T00:00:00Z'));
  await bed.tenant.read(bed.okta.applicationId, runId, [[signInPolicies, policies]]);
}

const impactOf = async (remove: readonly string[], add: readonly string[] = []) =>
  (await bed.send('emergency-access/impact', { add, remove })).json<unknown>();

test('the last account that enforced policies exclude is removed only when that is confirmed', async () => {
  await bed.added(ada);
  await readPolicies('enforced', 'enforced', 'report-only');
  const jobs = await bed.jobs();
  const refused = await bed.change('remove', [ada]);
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    409,
    '2 enforced policies exclude “Rampart: Emergency Access”, which would have no account left: “MFA 0”, “MFA 1”. Add another emergency access account first, or confirm that you remove the last one.',
  ]);
  const asWhole = { exclusion_type: 'emergency_access_exclusions', remove: [ada] };
  expect((await bed.send('change', asWhole)).statusCode).toBe(409);
  expect([(await bed.list()).current, await bed.jobs()]).toEqual([[ada], jobs]);
  expect((await bed.logged()).at(-1)).toMatch(/^exclusion\.remove failure: 2 enforced policies/);
  expect((await bed.send('remove', { ...asWhole, accepts_none_left: true })).statusCode).toBe(200);
  expect((await bed.list()).current).toEqual([]);
});

test('another account that stays, or comes in the same change, is enough', async () => {
  await bed.added(ada, bo);
  await readPolicies('enforced');
  expect((await bed.change('remove', [bo])).statusCode).toBe(200);
  await bed.settle();
  const exchanged = { exclusion_type: 'emergency_access_exclusions', add: [bo], remove: [ada] };
  expect((await bed.send('change', exchanged)).statusCode).toBe(200);
});

test('a list that policies only report on, or are off for, can be emptied', async () => {
  await bed.added(ada);
  await readPolicies('report-only', 'off');
  expect((await bed.change('remove', [ada])).statusCode).toBe(200);
});

test('a renamed account, which is outdated by its mail, is not removed as the last one either', async () => {
  await bed.added(ada);
  await readPolicies('enforced');
  bed.okta.people = [{ ...personOf(1), mail: 'renamed@example.test' }, personOf(2)];
  await bed.process();
  const refused = await bed.change('stale/remove');
  expect([refused.statusCode, (await bed.list()).current]).toEqual([409, [ada]]);
});

test('an outdated emergency account that stays does not keep the other lists from being cleaned', async () => {
  await bed.added(ada);
  const others = { exclusion_type: 'service_account_exclusions', add: [bo] };
  expect((await bed.send('change', others)).statusCode).toBe(200);
  await bed.settle();
  await readPolicies('enforced');
  bed.okta.people = [
    { ...personOf(1), mail: 'renamed1@example.test' },
    { ...personOf(2), mail: 'renamed2@example.test' },
  ];
  await bed.process();
  const cleaned = await bed.change('stale/remove', undefined, { type: '' });
  expect([cleaned.statusCode, cleaned.json<{ succeeded: string[] }>().succeeded]).toEqual([200, [bo]]);
  expect((await bed.list()).current).toEqual([ada]);
  // The audit log, too, has only what was done.
  expect((await bed.logged()).filter((line) => line.includes('person1') && line.startsWith('exclusion.remove'))).toEqual([]);
});

test('says which policies lose an account, how many are left, and changes nothing', async () => {
  await bed.added(ada, bo);
  expect(await impactOf([ada])).toEqual({ policies: [], not_read: ['Okta'] });
  await readPolicies('enforced', 'report-only', 'off');
  const policy = { product: 'okta', product_name: 'Okta', name: 'MFA 0', is_enforced: true };
  expect(await impactOf([ada])).toEqual({
    policies: [
      { ...policy, accounts_left: 1 },
      { ...policy, name: 'MFA 1', is_enforced: false, accounts_left: 1 },
    ],
    not_read: [],
  });
  expect(await impactOf([ada, bo])).toMatchObject({ policies: [{ accounts_left: 0 }, { accounts_left: 0 }] });
  expect((await bed.list()).current).toEqual([ada, bo]);
});
