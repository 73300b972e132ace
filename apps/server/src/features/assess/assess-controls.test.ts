import { type Control, defineControl } from '@rampart/domain/control.ts';
import { optional } from '@rampart/domain/fact.ts';
import { fail, pass } from '@rampart/domain/verdict.ts';
import { licences } from '@rampart/facts/licences/licences.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aboutControl } from '../../../test-support/assess/about-control.ts';
import { type AssessTestBed, openAssessTestBed } from '../../../test-support/assess/assess-test-bed.ts';
import { personOf } from '../../../test-support/connect/fake-vendors.ts';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { assessControls } from './assess-controls.ts';
import { newestVerdicts } from './verdict-store.ts';

let fresh: FreshDatabase;
let bed: AssessTestBed;
let azure: string;
let judged: string[];
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
    judged.push('few-people');
    const found = { count: all.length, total: 10, what: 'people' };
    return all.length > 2 ? fail({ because: `There are ${all.length}.`, found }) : pass({ found });
  },
});
const recent = defineControl({
  ...aboutControl,
  id: 'azure-ad.recent',
  needs: { people, groups: optional(groups) },
  assess(_facts, { asOf }) {
    judged.push('recent');
    return asOf < new Date('2026-03-03') ? pass() : fail({ because: 'It is too late.' });
  },
});
const licensed = defineControl({
  ...fewPeople,
  id: 'azure-conditional-access.licensed',
  licensedFeature: 'entra-id-p1.conditional-access',
});
const controls = [fewPeople, recent, licensed] as unknown as Control[];

const log = { error: () => {} };
const day = (number: number): Date => new Date(`2026-03-0${number}T00:00:00Z`);
const crowd = (size: number) => Array.from({ length: size }, (_, number) => personOf(number));

/** Collects this many people, or fails to, then judges. */
async function assessed(number: number, size: number | Error, which = controls, moreFacts: Parameters<AssessTestBed['read']>[2] = []) {
  const id = await bed.run(day(number));
  await bed.read(azure, id, [[people, typeof size === 'number' ? crowd(size) : size], ...moreFacts]);
  await bed.inTenant((tx) => assessControls({ log, controls: which }, tx, { id, asOf: day(number) }));
}
const newestOf = (control: { readonly id: string }) => bed.inTenant(async (tx) => (await newestVerdicts(tx, [control.id])).get(control.id));
const rowsOf = async (control: { readonly id: string }) =>
  (
    await fresh.owner.query<{ state: string; as_of: Date; last_as_of: Date; since: Date }>(
      'select state, as_of, last_as_of, since from verdict where tenant_id = $1 and control_id = $2 order by as_of',
      [bed.tenantId, control.id],
    )
  ).rows;

test('a verdict is kept with its reason and what it found, and prolonged while it stays the same', async () => {
  await assessed(1, 3);
  await assessed(2, 3);
  expect(await newestOf(fewPeople)).toMatchObject({
    applicationId: azure,
    state: 'fail',
    because: 'There are 3.',
    found: { count: 3, total: 10, what: 'people' },
    since: day(1),
    asOf: day(2),
  });
  expect(await rowsOf(fewPeople)).toHaveLength(1);
});

const ofPolicies = defineControl({
  ...aboutControl,
  id: 'azure-ad.of-policies',
  needs: { people },
  assess: ({ people: all }) =>
    fail({ because: 'Two of them are off.', about: all.slice(0, 2).map((_, place) => ({ id: `policy-${all.length}-${place}` })) }),
}) as unknown as Control;

test('a verdict is kept with the objects that it speaks of, and is another one when these are others', async () => {
  await assessed(1, 3, [ofPolicies]);
  expect(await newestOf(ofPolicies)).toMatchObject({ about: ['policy-3-0', 'policy-3-1'] });
  await assessed(2, 4, [ofPolicies]);
  expect(await newestOf(ofPolicies)).toMatchObject({ about: ['policy-4-0', 'policy-4-1'], since: day(1) });
  expect(await rowsOf(ofPolicies)).toHaveLength(2);
});

test('a verdict from before verdicts named their objects gets them in its own row, once it is judged again', async () => {
  await assessed(1, 3, [ofPolicies]);
  const forget = "update verdict set about = null, inputs = '\\x00' where tenant_id = $1 and control_id = $2";
  await fresh.owner.query(forget, [bed.tenantId, ofPolicies.id]);
  expect(await newestOf(ofPolicies)).toMatchObject({ about: null });
  await assessed(2, 3, [ofPolicies]);
  expect(await newestOf(ofPolicies)).toMatchObject({ about: ['policy-3-0', 'policy-3-1'], asOf: day(2) });
  expect(await rowsOf(ofPolicies)).toHaveLength(1);
  // What is not judged again keeps them.
  await assessed(3, 3, [ofPolicies]);
  expect(await newestOf(ofPolicies)).toMatchObject({ about: ['policy-3-0', 'policy-3-1'], asOf: day(3) });
});

test('does not judge a control again while its facts are unchanged, unless it depends on the time', async () => {
  await assessed(1, 3);
  judged = [];
  await assessed(2, 3);
  expect(judged).toEqual(['recent']);
  await assessed(3, 3);
  expect(await rowsOf(recent)).toMatchObject([
    { state: 'pass', last_as_of: day(2) },
    { state: 'fail', since: day(3) },
  ]);
});

test('stores a different verdict as a new row, and dates the state from its first verdict', async () => {
  await assessed(1, 3);
  await assessed(2, 4);
  await assessed(3, 1);
  expect(await rowsOf(fewPeople)).toEqual([
    { state: 'fail', as_of: day(1), last_as_of: day(1), since: day(1) },
    { state: 'fail', as_of: day(2), last_as_of: day(2), since: day(1) },
    { state: 'pass', as_of: day(3), last_as_of: day(3), since: day(3) },
  ]);
});

test('a run that ends after a later state was judged is dated by its own time', async () => {
  await assessed(1, 3);
  await assessed(3, new Error('It could not be read back.'));
  await assessed(2, new Error('The vendor did not answer.'));
  expect(await rowsOf(fewPeople)).toMatchObject([
    { state: 'fail', as_of: day(1), since: day(1) },
    { state: 'unknown', as_of: day(2), since: day(2) },
    { state: 'unknown', as_of: day(3), since: day(3) },
  ]);
});

test('is unknown when a fact could not be read this time, even if it was read before', async () => {
  await assessed(1, 3);
  await assessed(2, new Error('The vendor did not answer.'));
  expect(await newestOf(fewPeople)).toMatchObject({
    state: 'unknown',
    because: 'people.people could not be read: The vendor did not answer.',
    found: null,
  });
});

test('judging the same run again changes nothing', async () => {
  await assessed(1, 3);
  const [before, id] = [await newestOf(fewPeople), await bed.run(day(1))];
  judged = [];
  await bed.inTenant((tx) => assessControls({ log, controls }, tx, { id, asOf: day(1) }));
  expect([await newestOf(fewPeople), judged]).toEqual([before, []]);
});

test('a fact that the product does not yield comes from another application of the same vendor', async () => {
  await bed.connect('azure_conditional_access');
  await assessed(1, 3);
  expect(await newestOf(licensed)).toMatchObject({ state: 'fail', because: 'There are 3.' });
  await bed.disconnect(azure);
  await bed.inTenant((tx) => assessControls({ log, controls }, tx, { id: azure, asOf: day(2) }));
  expect(await newestOf(licensed)).toMatchObject({ state: 'unknown', because: expect.stringContaining('No connected application') });
});

test('a feature that no licence includes makes a control not applicable; without a report of licences it is judged', async () => {
  await bed.connect('azure_conditional_access');
  const licence = { id: 'l', name: 'Basic', plans: [{ name: 'AAD_BASIC', isOn: true }], total: 1, used: 1, isActive: true };
  const bought = { ...licence, plans: [{ name: 'AAD_PREMIUM', isOn: true }] };
  await assessed(1, 3, controls, [[licences, [licence]]]);
  expect(await newestOf(licensed)).toMatchObject({ state: 'not-applicable', because: expect.stringContaining('Conditional Access') });
  await assessed(2, 3, controls, [[licences, [bought]]]);
  expect((await newestOf(licensed))?.state).toBe('fail');
  await assessed(3, 3, controls, [[licences, [{ ...bought, isActive: false }]]]);
  expect((await newestOf(licensed))?.state).toBe('not-applicable');
  await assessed(4, 3, controls, [[licences, new Error('It is not allowed.')]]);
  expect((await newestOf(licensed))?.state).toBe('fail');
});

test('a control that breaks is unknown and logged, and the others are judged', async () => {
  const complaints: unknown[] = [];
  const broken = {
    ...fewPeople,
    id: 'azure-ad.broken',
    assess: () => {
      throw new Error('of ours');
    },
  } as unknown as Control;
  const id = await bed.run(day(1));
  await bed.read(azure, id, [[people, crowd(3)]]);
  const loud = { error: (...said: unknown[]) => void complaints.push(said[0]) };
  await bed.inTenant((tx) => assessControls({ log: loud, controls: [broken, ...controls] }, tx, { id, asOf: day(1) }));
  expect((await newestOf(broken))?.state).toBe('unknown');
  expect((await newestOf(fewPeople))?.state).toBe('fail');
  expect(complaints).toMatchObject([{ control: 'azure-ad.broken' }]);
});

test('does not judge controls of products that are not connected', async () => {
  const okta = { ...fewPeople, id: 'okta.few-people', needs: { zones } } as unknown as Control;
  await assessed(1, 3, [okta]);
  expect(await newestOf(okta)).toBeUndefined();
});
