import { type Control, defineControl } from '@rampart/domain/control.ts';
import { fail, pass } from '@rampart/domain/verdict.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aboutControl } from '../../../test-support/assess/about-control.ts';
import { type AssessTestBed, openAssessTestBed } from '../../../test-support/assess/assess-test-bed.ts';
import { personOf } from '../../../test-support/connect/fake-vendors.ts';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { rereadFact, type RereadFact, storeReread } from '../collect/index.ts';
import type { JudgedAhead } from './assess-controls.ts';
import { judgeAgain, judgeAhead } from './judge-again.ts';

let fresh: FreshDatabase;
let bed: AssessTestBed;
let azure: string;
/** Where each control was judged. */
let judged: string[];
let place: 'ahead' | 'transaction';
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  bed = await openAssessTestBed(fresh);
  azure = await bed.connect('azure_ad');
  judged = [];
});

const fewPeople = defineControl({
  ...aboutControl,
  id: 'azure-ad.few-people',
  needs: { people },
  assess({ people: all }) {
    judged.push(`few-people ${place}`);
    return all.length > 2 ? fail({ because: `There are ${all.length}.` }) : pass();
  },
});
const fewGroups = defineControl({
  ...aboutControl,
  id: 'azure-ad.few-groups',
  needs: { groups },
  assess({ groups: all }) {
    judged.push(`few-groups ${place}`);
    return all.length > 2 ? fail({ because: `There are ${all.length}.` }) : pass();
  },
});
const controls = [fewPeople, fewGroups] as unknown as Control[];

const log = { error: () => {} };
const queue: Queue = { enqueue: async () => 'requested', find: async () => undefined, close: async () => {} };
const day = (number: number): Date => new Date(`2026-03-0${number}T00:00:00Z`);
const crowd = (size: number) => Array.from({ length: size }, (_, number) => personOf(number));
const product = 'azure_ad';
const groupNamed = (id: string) => ({ id, name: id, description: null, kind: 'assigned' as const, memberIds: [], mayHoldRoles: false });

const aheadOf = (facts: readonly RereadFact[]): Promise<JudgedAhead> => {
  place = 'ahead';
  return judgeAhead({ log, controls, db: fresh.db })({ tenantId: bed.tenantId, product, applicationId: azure, asOf: day(2), facts });
};
const store = async (facts: readonly RereadFact[], ahead: JudgedAhead) => {
  place = 'transaction';
  const verdicts = await bed.inTenant(async (tx) => {
    const run = await storeReread(tx, { requestedBy: 'anna@example.test', asOf: day(2), applications: [{ applicationId: azure, facts }] });
    return judgeAgain({ log, controls, queue })(tx, { ...run, product, ahead });
  });
  return [fewGroups.id, fewPeople.id].map((id) => [id, verdicts.get(id)?.state, verdicts.get(id)?.because]);
};

test('judges by what is about to be stored, and writes nothing', async () => {
  await bed.read(azure, await bed.run(day(1)), [
    [people, crowd(1)],
    [groups, []],
  ]);
  const facts = [rereadFact(people, crowd(3))];
  const ahead = await aheadOf(facts);
  expect(ahead.get(fewPeople.id)?.verdict).toMatchObject({ state: 'fail', because: 'There are 3.' });
  const { rows } = await fresh.owner.query(
    'select (select count(*)::int from verdict where tenant_id = $1) as verdicts, (select count(*)::int from run where tenant_id = $1) as runs',
    [bed.tenantId],
  );
  expect(rows).toEqual([{ verdicts: 0, runs: 1 }]);
});

test('what was judged ahead is not judged again in the transaction that stores it', async () => {
  await bed.read(azure, await bed.run(day(1)), [[groups, []]]);
  const facts = [rereadFact(people, crowd(3))];
  expect(await store(facts, await aheadOf(facts))).toEqual([
    [fewGroups.id, 'pass', null],
    [fewPeople.id, 'fail', 'There are 3.'],
  ]);
  expect(judged.toSorted()).toEqual(['few-groups ahead', 'few-people ahead']);
});

test('what became known in between is judged in the transaction, by itself', async () => {
  const facts = [rereadFact(people, crowd(3))];
  const ahead = await aheadOf(facts);
  expect(ahead.get(fewGroups.id)?.verdict.state).toBe('unknown');
  // A run of the same moment has stored its groups meanwhile.
  await bed.read(azure, await bed.run(day(1)), [[groups, []]]);
  expect(await store(facts, ahead)).toEqual([
    [fewGroups.id, 'pass', null],
    [fewPeople.id, 'fail', 'There are 3.'],
  ]);
  expect(judged).toEqual(['few-people ahead', 'few-groups transaction']);
});

test('what could not be read again is unknown, with its reason, ahead as in the transaction', async () => {
  await bed.read(azure, await bed.run(day(1)), [
    [people, crowd(3)],
    [groups, []],
  ]);
  const facts = [{ fact: people.id, because: 'Refused.' }];
  const ahead = await aheadOf(facts);
  const because = expect.stringContaining('Refused.') as string;
  expect(ahead.get(fewPeople.id)?.verdict).toMatchObject({ state: 'unknown', because });
  expect(await store(facts, ahead)).toEqual([
    [fewGroups.id, 'pass', null],
    [fewPeople.id, 'unknown', because],
  ]);
  expect(judged).toEqual(['few-groups ahead']);
});

test('what was not read again is known no longer than before', async () => {
  await bed.read(azure, await bed.run(day(1)), [[groups, ['g1', 'g2', 'g3'].map(groupNamed)]]);
  const first = [rereadFact(people, crowd(3))];
  await store(first, await aheadOf(first));
  place = 'transaction';
  const asOf = day(3);
  const facts = [rereadFact(people, crowd(3))];
  const verdicts = await bed.inTenant(async (tx) => {
    const run = await storeReread(tx, { requestedBy: 'anna@example.test', asOf, applications: [{ applicationId: azure, facts }] });
    return judgeAgain({ log, controls, queue })(tx, { ...run, product });
  });
  expect([fewPeople.id, fewGroups.id].map((id) => [verdicts.get(id)?.state, verdicts.get(id)?.asOf])).toEqual([
    ['fail', day(3)],
    ['fail', day(2)],
  ]);
});
