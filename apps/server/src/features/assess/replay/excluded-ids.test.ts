import { alwaysExcludedLists } from '@rampart/domain/deploy/exclusion-lists.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AssessTestBed, openAssessTestBed } from '../../../../test-support/assess/assess-test-bed.ts';
import { personOf } from '../../../../test-support/connect/fake-vendors.ts';
import { freshDatabase, type FreshDatabase } from '../../../../test-support/database/fresh-database.ts';
import { putDeployedGroup } from '../../people/index.ts';
import { findExcluded, listEmergencyAccounts } from './excluded-ids.ts';

const at = new Date('2026-03-01T00:00:00Z');
let fresh: FreshDatabase;
let bed: AssessTestBed;
let directory: string;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  bed = await openAssessTestBed(fresh);
  directory = await bed.connect('azure_ad');
  await bed.connect('azure_conditional_access');
  await fresh.owner.query(
    `insert into exclusion (tenant_id, exclusion_type, mail, display_name, added_by)
     values ($1, 'emergency_access_exclusions', 'glass@example.test', 'Break Glass', 'admin@example.test')`,
    [bed.tenantId],
  );
});

const glass = { ...personOf(1), id: 'u-glass', mail: 'glass@example.test', signInName: 'glass@example.test' };
const group = (id: string, ...memberIds: readonly string[]) => ({
  id,
  name: id,
  description: null,
  kind: 'assigned',
  memberIds,
  mayHoldRoles: false,
});
const collect = async (...collected: readonly object[]) =>
  bed.read(directory, await bed.run(at), [
    [people, [glass]],
    [groups, collected],
  ]);
const deploy = (place: number, target: string) =>
  bed.inTenant((tx) => {
    const list = alwaysExcludedLists[place] ?? '';
    return putDeployedGroup(tx, { applicationId: directory, list, target, name: target, memberIds: [], at });
  });
const excluded = async (product = 'azure_conditional_access') => (await bed.inTenant((tx) => findExcluded(tx, product))).ids;

test('excludes the accounts one by one without a group', async () => {
  await collect(group('others', 'u-glass'));
  expect(await excluded()).toEqual(['u-glass']);
});

test('excludes the groups that were collected with an emergency account in them', async () => {
  await collect(group('emergency', 'u-glass'), group('services', 'u-robot'));
  await deploy(0, 'emergency');
  await deploy(1, 'services');
  expect(await excluded()).toEqual(['emergency', 'services']);
  expect((await bed.inTenant((tx) => findExcluded(tx, 'azure_conditional_access'))).accounts).toEqual(['u-glass']);
  expect(await bed.inTenant((tx) => listEmergencyAccounts(tx, 'azure_conditional_access'))).toEqual(['u-glass']);
});

test('excludes the accounts when the group is not collected yet or contains no emergency account', async () => {
  await deploy(0, 'emergency');
  await collect(group('services', 'u-robot'));
  expect(await excluded()).toEqual(['u-glass']);
  await bed.read(directory, await bed.run(new Date(at.getTime() + 1)), [[groups, [group('emergency', 'u-robot')]]]);
  expect(await excluded()).toEqual(['u-glass']);
});

test('the group of service accounts alone is not enough', async () => {
  await collect(group('services', 'u-glass'));
  await deploy(1, 'services');
  expect(await excluded()).toEqual(['u-glass']);
});

test('excludes accounts in a product without sign-in policies', async () => {
  await collect(group('emergency', 'u-glass'));
  await deploy(0, 'emergency');
  expect(await excluded('azure_ad')).toEqual(['u-glass']);
});

test('an account that was matched stays excluded when its mail changes, also in a product that takes its people from another', async () => {
  await fresh.owner.query(
    "insert into person_identity (tenant_id, application_id, person_id, mail, because) values ($1, $2, 'u-glass', 'renamed@example.test', 'mail')",
    [bed.tenantId, directory],
  );
  await fresh.owner.query(
    `insert into exclusion_identity (tenant_id, exclusion_type, mail, product, person_id)
     values ($1, 'emergency_access_exclusions', 'glass@example.test', 'azure_ad', 'u-glass')`,
    [bed.tenantId],
  );
  const renamed = { ...glass, mail: 'renamed@example.test', signInName: 'renamed@example.test' };
  await bed.read(directory, await bed.run(at), [[people, [renamed]]]);
  expect(await excluded()).toEqual(['u-glass']);
});
