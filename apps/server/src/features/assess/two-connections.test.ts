import { type Control, defineControl } from '@rampart/domain/control.ts';
import type { ProductId } from '@rampart/domain/product.ts';
import { fail, pass } from '@rampart/domain/verdict.ts';
import { people } from '@rampart/facts/people/people.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aboutControl } from '../../../test-support/assess/about-control.ts';
import { type AssessTestBed, openAssessTestBed } from '../../../test-support/assess/assess-test-bed.ts';
import { personOf } from '../../../test-support/connect/fake-vendors.ts';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { rereadFact, storeReread } from '../collect/index.ts';
import { assessControls } from './assess-controls.ts';
import { judgeAgain } from './judge-again.ts';
import { newestVerdicts } from './verdict-store.ts';

let fresh: FreshDatabase;
let bed: AssessTestBed;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  bed = await openAssessTestBed(fresh);
});

const fewPeopleOf = (id: Control['id']): Control =>
  defineControl({
    id,
    ...aboutControl,
    needs: { people },
    assess: ({ people: all }) => (all.length > 2 ? fail({ because: `There are ${all.length}.` }) : pass()),
  });

const log = { error: () => {} };
const queue: Queue = { enqueue: async () => 'requested', find: async () => undefined, close: async () => {} };
const day = (number: number): Date => new Date(`2026-03-0${number}T00:00:00Z`);
const crowd = (size: number) => Array.from({ length: size }, (_, number) => personOf(number));

const connectAt = async (product: ProductId, organisation: string): Promise<string> => {
  const id = await bed.connect(product);
  await fresh.owner.query('update application set organisation = $2 where id = $1', [id, organisation]);
  return id;
};

const assessed = async (runId: string, asOf: Date, ...controls: readonly Control[]) =>
  bed.inTenant(async (tx) => {
    await assessControls({ log, controls }, tx, { id: runId, asOf });
    const verdicts = await newestVerdicts(
      tx,
      controls.map(({ id }) => id),
    );
    return controls.map(({ id }) => [id, verdicts.get(id)?.state]);
  });

const [ofDirectory, ofOnPremises] = [fewPeopleOf('local-directory.few-people'), fewPeopleOf('on-premises.few-people')];

test('what was read again of one of two directories makes nothing known of the other', async () => {
  const [local, remote] = [await bed.connect('local_directory'), await bed.connect('on_premises')];
  const first = await bed.run(day(1));
  await bed.read(local, first, [[people, crowd(1)]]);
  await bed.read(remote, first, [[people, crowd(3)]]);
  const controls = [ofDirectory, ofOnPremises];
  expect(await assessed(first, day(1), ...controls)).toEqual([
    [ofDirectory.id, 'pass'],
    [ofOnPremises.id, 'fail'],
  ]);
  const verdicts = await bed.inTenant(async (tx) => {
    const facts = [rereadFact(people, crowd(2))];
    const run = await storeReread(tx, { requestedBy: 'anna@example.test', asOf: day(3), applications: [{ applicationId: remote, facts }] });
    return judgeAgain({ log, controls, queue })(tx, { ...run, product: 'on_premises' });
  });
  expect(controls.map(({ id }) => [verdicts.get(id)?.state, verdicts.get(id)?.asOf])).toEqual([
    ['pass', day(1)],
    ['pass', day(3)],
  ]);
});

const ofAccess = fewPeopleOf('azure-conditional-access.few-people');

test('a product is judged by the directory of its own organisation, and not by that of another', async () => {
  const [directory] = [await connectAt('azure_ad', 'one.example'), await connectAt('azure_conditional_access', 'one.example')];
  const run = await bed.run(day(1));
  await bed.read(directory, run, [[people, crowd(3)]]);
  expect(await assessed(run, day(1), ofAccess)).toEqual([[ofAccess.id, 'fail']]);
});

test('where two products of one vendor are connected to two organisations, neither is judged by the facts of the other', async () => {
  const [directory] = [await connectAt('azure_ad', 'one.example'), await connectAt('azure_conditional_access', 'two.example')];
  const run = await bed.run(day(1));
  await bed.read(directory, run, [[people, crowd(3)]]);
  expect(await assessed(run, day(1), ofAccess)).toEqual([[ofAccess.id, 'unknown']]);
});
