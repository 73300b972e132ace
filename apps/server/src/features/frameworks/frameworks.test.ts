import type { CoveredFramework, FrameworkOverview, FrameworkSchema } from '@rampart/contract/frameworks.ts';
import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { frameworkRegistry } from '@rampart/catalog/frameworks/registry.ts';
import { nothingCounted } from '@rampart/domain/assess/effect.ts';
import { requirementsOf } from '@rampart/domain/framework.ts';
import type { VerdictState } from '@rampart/domain/verdict.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRemediateTestBed, type RemediateTestBed } from '../../../test-support/remediate/remediate-test-bed.ts';
import { as, testApp, testTenantId } from '../../../test-support/api/test-app.ts';
import { getFramework, listFrameworks } from './get-coverage.ts';
import { getMapping } from './get-mapping.ts';
import { frameworkRoutes } from './routes.ts';

let bed: RemediateTestBed;
const statesOn = new Map<string, ReadonlyMap<string, VerdictState>>();
beforeAll(async () => {
  bed = await openRemediateTestBed();
});
beforeEach(async () => {
  await bed.reset();
  statesOn.clear();
});
afterAll(() => bed.close());

const deps = () => ({
  ...bed.deps,
  past: {
    statesAtEach: async (_tx: unknown, moments: readonly Date[]) => {
      const judged = [...statesOn.values()].flatMap((states) => [...states.keys()]);
      return new Map(judged.map((id) => [id, moments.map((at) => statesOn.get(at.toISOString())?.get(id))]));
    },
  },
});
const overview = (): Promise<{ as_of: string | null; frameworks: FrameworkOverview[] }> =>
  bed.fresh.db.inTenant(testTenantId, (tx) => listFrameworks(deps(), tx));
const framework = (id: string): Promise<CoveredFramework> => bed.fresh.db.inTenant(testTenantId, (tx) => getFramework(deps(), tx, id));

const open = { isAgreementSigned: async () => true, isSteppedUp: () => true, isEntitled: async () => true };

test('coverage is what a straight count of the verdicts comes to', async () => {
  await bed.recommend();
  bed.judge({ 'okta.legacy-blocked': 'pass', 'okta.proxies-blocked': 'unknown' });
  for (const { id, requirements } of bed.deps.catalog.frameworks) {
    const known = new Set(requirementsOf(requirements).map((requirement) => requirement.id));
    const answering = bed.deps.catalog.controls.filter(({ answers }) => answers[id]?.some((answered) => known.has(answered)));
    const inState = (state: VerdictState) => answering.filter((control) => bed.judged.verdicts.get(control.id)?.state === state).length;
    const { coverage } = await framework(id);
    expect(coverage).toMatchObject({ in_place: inState('pass'), missing: inState('fail'), unknown: inState('unknown') });
    expect((await overview()).frameworks.find((one) => one.framework === id)?.coverage).toEqual(coverage);
  }
});

test('a requirement lists the controls that answer it, and each leads to the remediation that puts it in place', async () => {
  await bed.recommend();
  const { requirements, controls, gaps } = await framework('cis-v8');
  const access = requirements.find(({ identifier }) => identifier === '6');
  expect(access?.controls).toEqual(requirements.find(({ identifier }) => identifier === '6.3')?.controls);
  const [first = ''] = access?.controls ?? [];
  expect(controls.find((one) => one.control_id === first)).toMatchObject({ answer_state: 'missing', quest: expect.objectContaining({}) });
  expect(gaps.map((gap) => gap.control_id)).toContain(first);
});

test('the effect of a missing control is the one of every other screen', async () => {
  await bed.recommend();
  const counted = { ...nothingCounted, attacks: 500, because: null };
  bed.judged.values.set('okta.legacy-blocked', { ...counted, stopped: 110, undecided: 7 });
  bed.judged.values.set('okta.proxies-blocked', { ...counted, stopped: 0, undecided: 3 });
  const { controls } = await framework('cis-v8');
  const effect = (id: string) => controls.find((one) => one.control_id === id)?.effect;
  expect(effect('okta.legacy-blocked')).toMatchObject({ state: 'known', attacks_stopped: 110, attacks_at_least: true });
  expect(effect('okta.proxies-blocked')).toMatchObject({ state: 'not-known', attacks_stopped: null });
});

test('a risk that was accepted counts neither for nor against', async () => {
  await bed.recommend();
  const before = (await framework('cis-v8')).coverage;
  bed.judged.acceptedRisks.add('okta.legacy-blocked');
  expect((await framework('cis-v8')).coverage).toMatchObject({ missing: before.missing - 1, risk_accepted: 1 });
  bed.judge({ 'okta.legacy-blocked': 'pass' });
  const { coverage, controls } = await framework('cis-v8');
  expect(coverage).toMatchObject({ in_place: before.in_place + 1, risk_accepted: 0 });
  expect(controls.find(({ control_id: id }) => id === 'okta.legacy-blocked')?.answer_state).toBe('in-place');
});

test('the line has a point for each month in which something was judged, and ends with what the figure says', async () => {
  await bed.recommend();
  bed.time.at = new Date('2026-03-02T00:00:00Z');
  await bed.recommend();
  statesOn.set('2026-02-01T00:00:00.000Z', new Map([['okta.legacy-blocked', 'pass']]));
  const { trend, coverage } = await framework('cis-v8');
  expect(trend[0]).toEqual({ day: '2026-02-01', percentage: 100 });
  expect(trend.at(-1)?.percentage).toBe(coverage.percentage);
});

test('a risk that was accepted counts in no month of the line, so that accepting one is no progress', async () => {
  bed.time.at = new Date('2026-03-02T00:00:00Z');
  await bed.recommend();
  statesOn.set(
    '2026-02-01T00:00:00.000Z',
    new Map([
      ['okta.legacy-blocked', 'pass'],
      ['okta.proxies-blocked', 'fail'],
    ]),
  );
  expect((await framework('cis-v8')).trend[0]?.percentage).toBe(50);
  bed.judged.acceptedRisks.add('okta.proxies-blocked');
  expect((await framework('cis-v8')).trend[0]?.percentage).toBe(100);
});

test('before the first run no figure is given', async () => {
  bed.judged.verdicts.clear();
  const { as_of: asOf, frameworks } = await overview();
  expect(asOf).toBeNull();
  expect(frameworks.every(({ coverage, trend }) => coverage.percentage === null && trend.length === 0)).toBe(true);
});

test('the mapping has every control of the catalog that answers a requirement, with the reason', () => {
  const catalog = { ...bed.deps.catalog, controls: controlRegistry, frameworks: frameworkRegistry };
  for (const { id } of frameworkRegistry) {
    const { mappings } = getMapping({ catalog }, id);
    expect(mappings).toHaveLength(controlRegistry.reduce((sum, { answers }) => sum + (answers[id]?.length ?? 0), 0));
    expect(mappings.filter(({ mapping_reason: reason }) => reason === null)).toEqual([]);
  }
  expect(() => getMapping({ catalog }, 'made-up')).toThrow('This framework does not exist, or you have no access to it.');
});

test('an unknown framework is refused', async () => {
  await expect(framework('made-up')).rejects.toThrow('This framework does not exist, or you have no access to it.');
});

test.each([
  ['mitre-defend', 'mitre/defend'],
  ['mitre-attack', 'mitre/attack'],
  ['iso-27001', 'iso/27001'],
  ['nist-800-171', 'nist/800-171'],
  ['nist-csf', 'nist/csf'],
  ['nist-800-53', 'nist/800-53'],
  ['soc-2', 'soc/2'],
  ['cis-v8', 'cis/v8'],
  ['cmmc', 'cmmc'],
  ['hitrust', 'hitrust'],
])('the schema of %s is its whole tree', async (id, path) => {
  const catalog = { ...bed.deps.catalog, frameworks: frameworkRegistry };
  const { app } = await testApp({ db: bed.fresh.db, ...open, routes: frameworkRoutes({ ...deps(), catalog }) });
  const answer = await app.inject({ url: `/api/v1/compliance/schema/${path}`, headers: as('read-only') });
  const { requirements } = answer.json<FrameworkSchema>();
  const tree = frameworkRegistry.find((one) => one.id === id);
  expect(requirements.map(({ identifier }) => identifier)).toEqual(requirementsOf(tree?.requirements ?? []).map((one) => one.id));
  const places = new Map(requirements.map(({ identifier }, place) => [identifier, place]));
  expect(requirements.every(({ identifier, parent }) => parent === null || places.get(parent)! < places.get(identifier)!)).toBe(true);
  await app.close();
});
