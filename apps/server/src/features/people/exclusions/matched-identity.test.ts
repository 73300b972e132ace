import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ExclusionTestBed, openExclusionTestBed } from '../../../../test-support/people/exclusion-test-bed.ts';
import { personOf } from '../../../../test-support/connect/fake-vendors.ts';
import { loadUnapprovedIds } from './exclusion-identity-store.ts';

const [ada, bo, cy] = ['person1@example.test', 'person2@example.test', 'person3@example.test'];
/** A person with the mail of another number: deleted and added again. */
const again = (number: number) => ({ ...personOf(number), id: `again${number}` });
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

describe('the matched identity', () => {
  test('is not another account of the same mail, until an administrator approves it', async () => {
    await bed.added(ada, bo);
    bed.okta.people = [again(1), personOf(2)];
    await bed.process();
    expect(await bed.list()).toMatchObject({ current: [ada, bo], outdated: [], needs_sync_approval: [ada], unsynced_to_group: [ada] });
    // Other changes to the list must not add them.
    await bed.change('remove', [bo]);
    await bed.settle();
    expect(bed.okta.membersOf()).toEqual([]);
    expect((await bed.change('sync', [ada])).json()).toEqual({ succeeded: [ada], job_uuids: [expect.any(String)] });
    await bed.settle();
    expect([bed.okta.membersOf(), await bed.list()]).toMatchObject([['again1'], none]);
    expect((await bed.logged()).filter((line) => line.startsWith('exclusion.sync'))).toEqual([
      `exclusion.sync success: Requested an update of the groups for ${ada}. Approved the present owners of ${ada}.`,
    ]);
  });

  test('is not approved by adding them again', async () => {
    await bed.added(ada);
    bed.okta.people = [again(1)];
    await bed.process();
    expect((await bed.change('add', [ada])).json()).toEqual({ succeeded: [ada], job_uuids: [] });
    expect((await bed.list()).needs_sync_approval).toEqual([ada]);
  });

  test('is not a second one with the same mail, and the first stays', async () => {
    await bed.added(ada);
    bed.okta.people = [personOf(1), again(1)];
    await bed.process();
    expect((await bed.list()).needs_sync_approval).toEqual([ada]);
    expect(await bed.tenant.inTenant((tx) => loadUnapprovedIds(tx, 'emergency_access_exclusions'))).toEqual(new Set(['again1']));
    await bed.change('add', [bo]);
    await bed.settle();
    expect(bed.okta.membersOf()).toEqual(['p1']);
  });

  test('stays the same under a new mail, though the old one is outdated', async () => {
    await bed.added(ada);
    bed.okta.people = [{ ...personOf(1), mail: 'married@example.test', signInName: 'x' }, personOf(2)];
    await bed.process();
    expect((await bed.list()).outdated).toEqual([ada]);
    await bed.added(bo);
    expect(bed.okta.membersOf()).toEqual(['p1', 'p2']);
  });

  test('is the first person that a further product knows by the mail, once, and is recorded', async () => {
    await bed.added(ada);
    await bed.connect(bed.entra);
    bed.entra.people = [{ ...personOf(1), id: 'e1' }];
    await bed.process();
    expect(await bed.list()).toMatchObject({ needs_sync_approval: [], unsynced_to_group: [ada] });
    expect((await bed.logged()).filter((line) => line.startsWith('exclusion.meet'))).toEqual([
      `exclusion.meet success: Found in Azure AD for the first time, and excluded there too: ${ada}.`,
    ]);
    bed.entra.people = [{ ...personOf(1), id: 'e2' }];
    await bed.process();
    expect((await bed.list()).needs_sync_approval).toEqual([ada]);
  });

  test('is remembered when a product is connected again, and no group changes before it was read', async () => {
    await bed.added(ada, bo);
    await bed.disconnect(bed.okta);
    await bed.connect(bed.okta);
    expect((await bed.change('add', [cy])).json()).toEqual({ succeeded: [cy], job_uuids: [] });
    expect((await bed.list()).groups).toMatchObject([{ product: 'okta', because: expect.stringContaining('have not been read yet') }]);
    bed.okta.people = [again(1), personOf(2), personOf(3)];
    await bed.process();
    expect(await bed.list()).toMatchObject({ current: [ada, bo, cy], needs_sync_approval: [ada] });
    await bed.change('sync', [cy]);
    await bed.settle();
    expect(bed.okta.membersOf()).toEqual(['p2', 'p3']);
  });
});
