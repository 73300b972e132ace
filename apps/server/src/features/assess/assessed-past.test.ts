import { randomUUID } from 'node:crypto';
import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { productRegistry } from '@rampart/catalog/products/registry.ts';
import { licences } from '@rampart/facts/licences/licences.ts';
import { fail, pass } from '@rampart/domain/verdict.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AssessTestBed, openAssessTestBed } from '../../../test-support/assess/assess-test-bed.ts';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { insertAcceptedRisk } from './accepted-risks/accepted-risk-store.ts';
import { assessedPast } from './assessed-past.ts';
import { insertVerdicts, prolongVerdicts } from './verdict-store.ts';

let fresh: FreshDatabase;
let bed: AssessTestBed;
beforeAll(async () => {
  fresh = await freshDatabase();
  bed = await openAssessTestBed(fresh);
});
afterAll(() => fresh.close());

test('a control had come out at a moment as the last run before it said, and a run that did not judge it says nothing of it', async () => {
  const { id } = controlRegistry[0]!;
  const applicationId = randomUUID();
  const judged = (asOf: Date, verdict: Parameters<typeof insertVerdicts>[2][number]['verdict']) =>
    bed.inTenant((tx) =>
      insertVerdicts(tx, { id: randomUUID(), asOf }, [{ controlId: id, applicationId, verdict, since: asOf, inputs: Buffer.from('x') }]),
    );
  const first = new Date('2026-02-02T00:00:00Z');
  await judged(first, fail({ because: 'It is off.' }));
  await bed.inTenant((tx) =>
    prolongVerdicts(tx, new Date('2026-02-09T00:00:00Z'), [{ controlId: id, rowAsOf: first, inputs: Buffer.from('x'), about: null }]),
  );
  await judged(new Date('2026-03-02T00:00:00Z'), pass());
  const stateAt = async (at: string) => (await bed.inTenant((tx) => assessedPast.statesAt(tx, new Date(at)))).get(id);
  expect(await stateAt('2026-02-01T00:00:00Z')).toBeUndefined();
  expect(await stateAt('2026-02-02T00:00:00Z')).toBe('fail');
  expect(await stateAt('2026-03-01T00:00:00Z')).toBe('fail');
  expect(await stateAt('2026-03-09T00:00:00Z')).toBe('pass');
  const stateOfRun = async (asOf: string) => (await bed.inTenant((tx) => assessedPast.statesOfRun(tx, new Date(asOf)))).get(id);
  expect(await stateOfRun('2026-02-09T00:00:00Z')).toBe('fail');
  expect(await stateOfRun('2026-03-01T00:00:00Z')).toBeUndefined();
  expect(await stateOfRun('2026-03-02T00:00:00Z')).toBe('pass');
});

test('a risk was accepted at a moment once it was approved, until it expired or was withdrawn', async () => {
  const risk = { reason: 'Old printers.', owner: 'Anna', accepted_by: 'anna', accepted_by_id: randomUUID() };
  const [accepted_at, expires_at] = [new Date('2026-02-02T00:00:00Z'), new Date('2026-03-02T00:00:00Z')];
  await bed.inTenant((tx) => insertAcceptedRisk(tx, { ...risk, control_id: 'a.now', accepted_at, expires_at, needs_approval: false }));
  await bed.inTenant((tx) => insertAcceptedRisk(tx, { ...risk, control_id: 'a.waiting', accepted_at, expires_at, needs_approval: true }));
  const acceptedAt = async (at: string) => [...(await bed.inTenant((tx) => assessedPast.acceptedAt(tx, new Date(at))))];
  expect(await acceptedAt('2026-02-01T00:00:00Z')).toEqual([]);
  expect(await acceptedAt('2026-02-09T00:00:00Z')).toEqual(['a.now']);
  expect(await acceptedAt('2026-03-02T00:00:00Z')).toEqual([]);
});

const licence = (name: string, plans: string[], total: number | null) => ({
  id: name,
  name,
  plans: plans.map((one) => ({ name: one, isOn: true })),
  total,
  used: 40,
  isActive: true,
});

test('the licence of a product is the largest that holds a feature its controls need', async () => {
  const product = productRegistry.find(({ licensedFeatures, yields }) => licensedFeatures.length > 0 && yields.includes(licences.id))!;
  const [plan = ''] = product.licensedFeatures.flatMap(({ plans }) => plans);
  const application = await bed.connect(product.id);
  const run = await bed.run(new Date('2026-03-02T00:00:00Z'));
  await bed.read(application, run, [
    [
      licences,
      [licence('Small', [plan], 50), licence('Large', [plan], 90), licence('Other', ['OTHER'], 900), licence('Unsaid', [plan], null)],
    ],
  ]);
  expect((await bed.inTenant(assessedPast.licences)).get(product.id)).toEqual({ name: 'Large', assigned: 40, total: 90 });
});
