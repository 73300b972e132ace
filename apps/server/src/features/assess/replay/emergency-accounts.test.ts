import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ExclusionTestBed, openExclusionTestBed } from '../../../../test-support/people/exclusion-test-bed.ts';
import { personOf } from '../../../../test-support/connect/fake-vendors.ts';
import { listEmergencyAccounts } from './excluded-ids.ts';

let bed: ExclusionTestBed;
beforeAll(async () => {
  bed = await openExclusionTestBed();
  await bed.connect(bed.okta);
  bed.okta.people = [personOf(1), { ...personOf(2), mail: null, signInName: 'Glass@Example.test' }];
  await bed.process();
  await bed.change('add', ['person1@example.test', 'glass@example.test']);
});
afterAll(() => bed.close());

const accounts = () => bed.tenant.inTenant((tx) => listEmergencyAccounts(tx, 'okta'));

test('an emergency account is found by its mail, or by its sign-in name where it has no mailbox', async () => {
  expect(await accounts()).toEqual(['p1', 'p2']);
});

test('does not count another account of the same mail until an administrator approves it', async () => {
  bed.okta.people = [{ ...personOf(1), id: 'again1' }, personOf(3)];
  await bed.process();
  expect(await accounts()).toEqual([]);
  await bed.change('sync', ['person1@example.test']);
  expect(await accounts()).toEqual(['again1']);
});

test('does not match a person who has a mail by the sign-in name', async () => {
  bed.okta.people = [{ ...personOf(9), signInName: 'person1@example.test' }];
  await bed.process();
  expect(await accounts()).toEqual([]);
});
