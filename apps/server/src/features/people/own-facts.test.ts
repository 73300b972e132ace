import { emergencyAccess } from '@rampart/facts/people/emergency-access.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ExclusionTestBed, openExclusionTestBed } from '../../../test-support/people/exclusion-test-bed.ts';
import { personOf } from '../../../test-support/connect/fake-vendors.ts';
import { ownReadings } from './own-facts.ts';

let bed: ExclusionTestBed;
beforeAll(async () => {
  bed = await openExclusionTestBed();
  await bed.connect(bed.okta);
  bed.okta.people = [personOf(1), personOf(2), personOf(3)];
  await bed.process();
});
afterAll(() => bed.close());

const known = async () => (await bed.tenant.inTenant((tx) => ownReadings(tx, new Date('2026-03-01T00:00:00Z')))).get(emergencyAccess.id);

test('no account is one for emergencies while none is on the list', async () => {
  expect(await known()).toMatchObject({ state: 'read', value: { accountIds: [] } });
});

test('the accounts of the people on the list are, and those of no other list', async () => {
  await bed.change('add', ['person1@example.test']);
  await bed.change('add', ['person2@example.test'], { type: 'service_account_exclusions' });
  expect(await known()).toMatchObject({ value: { accountIds: ['p1'] } });
});

test('another person with the mail of one on the list is not, until an administrator approves them', async () => {
  bed.okta.people = [{ ...personOf(1), id: 'again1' }, personOf(2)];
  await bed.process();
  expect(await known()).toMatchObject({ value: { accountIds: [] } });
  await bed.change('sync', ['person1@example.test']);
  expect(await known()).toMatchObject({ value: { accountIds: ['again1'] } });
});
