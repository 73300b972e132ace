import { emergencyAccess } from '@rampart/facts/people/emergency-access.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AssessTestBed, openAssessTestBed } from '../../../test-support/assess/assess-test-bed.ts';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { statementsOf } from '../../../test-support/database/seen-statements.ts';
import { type FactReader, openFactReader } from './fact-reader.ts';

let fresh: FreshDatabase;
let bed: AssessTestBed;
beforeAll(async () => {
  fresh = await freshDatabase();
  bed = await openAssessTestBed(fresh);
  await bed.connect('azure_ad');
});
afterAll(() => fresh.close());

/** Statements about what Rampart itself knows of people. */
const about = async (work: () => Promise<unknown>): Promise<number> =>
  (await statementsOf(work)).filter(({ text }) => /exclusion|people_group_member/.test(text)).length;

test('reads what Rampart itself knows of the people when it is asked for, and once', async () => {
  await bed.inTenant(async (tx) => {
    let book: FactReader | undefined;
    const opening = await about(async () => {
      book = await openFactReader(tx);
    });
    const application = book?.applicationOf('azure_ad');
    const read = () => book!.read(application!, emergencyAccess);
    expect([opening, (await about(read)) > 0, await about(read)]).toEqual([0, true, 0]);
    expect(await read()).toMatchObject({ state: 'read', value: { accountIds: [] } });
  });
});
