import { type Rationalization, RationalizedProduct } from '@rampart/contract/rationalize.ts';
import { nothingCounted } from '@rampart/domain/assess/effect.ts';
import type { Control } from '@rampart/domain/control.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRemediateTestBed, type RemediateTestBed } from '../../../test-support/remediate/remediate-test-bed.ts';
import { as, testApp, testTenantId } from '../../../test-support/api/test-app.ts';
import { untilBlocked } from '../../../test-support/database/until-blocked.ts';
import { rationalizeProduct } from './rationalize-product.ts';
import { loadRationalizedInputs } from './rationalized-inputs.ts';
import { rationalizeRoutes } from './routes.ts';

const base = '/api/v1/tools_rationalization';
type Role = Parameters<typeof as>[0];

let bed: RemediateTestBed;
let app: FastifyInstance;
let programs: Record<string, string>;
const entitled = { is: true };
beforeAll(async () => {
  bed = await openRemediateTestBed();
  const open = { isAgreementSigned: async () => true, isSteppedUp: () => true, isEntitled: async () => entitled.is };
  const routes = rationalizeRoutes({ ...bed.deps, past: { licenceReadings: async () => [] } });
  ({ app } = await testApp({ db: bed.fresh.db, ...open, routes }));
});
beforeEach(async () => {
  await bed.reset();
  await bed.fresh.owner.query('truncate rationalization, audit_event, audit_head');
  entitled.is = true;
  programs = await bed.recommend();
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

const get = (path: string, role: Role = 'read-only') => app.inject({ url: `${base}${path}`, headers: as(role) });
const post = (path: string, payload: object = {}, role: Role = 'rampart-engineer') =>
  app.inject({ method: 'POST', url: `${base}${path}`, headers: as(role), payload });
const build = (products = ['okta']) => post('/build', { products });
const seen = async (query = ''): Promise<Rationalization> => (await get(`/rationalization${query}`)).json<Rationalization>();
const draft = async (): Promise<Rationalization> => (await get('/rationalization/draft', 'rampart-engineer')).json<Rationalization>();
const days = ({ products }: Rationalization) => Object.fromEntries(products.map(({ product, date }) => [product, date]));
const on = (day: string): void => void (bed.time.at = new Date(`${day}T12:00:00Z`));
const recorded = async (): Promise<string[]> =>
  (await bed.fresh.owner.query<{ action: string }>('select action from audit_event order by seq')).rows.map(({ action }) => action);

test('a draft compares each control as it is set with as it is recommended', async () => {
  bed.judge({ 'okta.legacy-blocked': 'pass', 'okta.zones-defined': 'unknown' });
  bed.judged.values.set('okta.proxies-blocked', { ...nothingCounted, attacks: 40, stopped: 10, undecided: 0, because: null });
  expect((await build()).statusCode).toBe(200);
  const [okta] = (await draft()).products;
  const diffOf = (id: string) => okta?.control_diff.find((diff) => diff.id === id);
  expect(diffOf('okta.legacy-blocked')).toMatchObject({
    name: 'Legacy sign-in: Block',
    is_complete: true,
    risk_mitigated: 0,
    current: {
      is_complete: true,
      parameters: [{ name: 'Client apps', values: ['mail', 'other'], is_complete: true, action: 'Block' }, {}],
    },
  });
  expect(diffOf('okta.proxies-blocked')).toMatchObject({
    state: 'missing',
    risk_mitigated: 0.25,
    current: { risk_mitigated: null, parameters: [], is_complete: false },
    recommended: { risk_mitigated: 0.25, is_complete: true },
  });
  expect(diffOf('okta.zones-defined')).toMatchObject({ state: 'unknown', risk_mitigated: null });
  expect(okta?.configuration_impact).toEqual({
    p1: { current: 1, recommended: 2 },
    p2: { current: 0, recommended: 0 },
    p3: { current: 0, recommended: 1 },
    advanced: { current: 0, recommended: 0 },
  });
  // High counts 4: 8 of weight against the 4 in place; what is not known counts for neither.
  expect(okta?.risk_mitigation).toBe(2);
  expect(okta?.compliance_diff['cis-v8']).toMatchObject([
    { framework_entry_identifier: '6.3', framework_family_identifier: '6', count_complete: 1, count_incomplete: 0, is_complete: true },
  ]);
  expect(okta?.license_diff.licenses_in_use).toBeNull();
});

test('a control of which it is not known what it would stop has no share, as in the program, and one that stops none has 0', async () => {
  bed.judged.values.set('okta.proxies-blocked', { ...nothingCounted, attacks: 44, stopped: 0, undecided: 44, because: null });
  bed.judged.values.set('okta.legacy-blocked', { ...nothingCounted, attacks: 44, stopped: 0, undecided: 0, because: null });
  await build();
  const [okta] = (await draft()).products;
  const shareOf = (id: string) => {
    const diff = okta?.control_diff.find((one) => one.id === id);
    return [diff?.risk_mitigated, diff?.recommended.risk_mitigated];
  };
  expect(shareOf('okta.proxies-blocked')).toEqual([null, null]);
  expect(shareOf('okta.legacy-blocked')).toEqual([0, 0]);
});

test('what is in place has no share either where it is not known what it stops', async () => {
  bed.judge({ 'okta.proxies-blocked': 'pass' });
  bed.judged.values.set('okta.proxies-blocked', { ...nothingCounted, attacks: 44, stopped: 0, undecided: 44, because: null });
  await build();
  const diff = (await draft()).products[0]?.control_diff.find(({ id }) => id === 'okta.proxies-blocked');
  expect(diff).toMatchObject({
    is_complete: true,
    risk_mitigated: 0,
    current: { risk_mitigated: null },
    recommended: { risk_mitigated: null },
  });
});

const sharesOf = async (id: string) => {
  const diff = (await seen()).products[0]?.control_diff.find((one) => one.id === id);
  return [diff?.current.risk_mitigated, diff?.recommended.risk_mitigated, diff?.risk_mitigated];
};

test('what was stored before a share could be not known is shown as not known, and not as none', async () => {
  bed.judge({ 'okta.legacy-blocked': 'pass' });
  bed.judged.values.set('okta.legacy-blocked', { ...nothingCounted, attacks: 44, stopped: 0, undecided: 0, because: null });
  bed.judged.values.set('okta.proxies-blocked', { ...nothingCounted, attacks: 44, stopped: 0, undecided: 0, because: null });
  await build();
  await post(`/promote?date=${(await draft()).date}`);
  expect([await sharesOf('okta.legacy-blocked'), await sharesOf('okta.proxies-blocked')]).toEqual([
    [0, 0, 0],
    [null, 0, 0],
  ]);
  await bed.fresh.owner.query('update rationalization set tells_unknown = false');
  expect([await sharesOf('okta.legacy-blocked'), await sharesOf('okta.proxies-blocked')]).toEqual([
    [null, null, 0],
    [null, null, null],
  ]);
});

test('of a file that is uploaded, 0 may mean that a version before did not know', async () => {
  bed.judge({ 'okta.legacy-blocked': 'pass' });
  bed.judged.values.set('okta.proxies-blocked', { ...nothingCounted, attacks: 44, stopped: 0, undecided: 0, because: null });
  await build();
  const { date, products } = await draft();
  const edited = products.map(({ date: _date, ...product }) => product);
  await post('/upload', { tenant: testTenantId, date, products: edited });
  await post(`/promote?date=${date}`);
  expect(await sharesOf('okta.proxies-blocked')).toEqual([null, null, null]);
});

test('what a version before reads has nothing in it that it does not know', async () => {
  await build();
  const { rows } = await bed.fresh.owner.query<{ content: object }>('select content from rationalization');
  for (const { content } of rows) expect(RationalizedProduct.safeParse(content).error).toBeUndefined();
});

test('a control that only informs stops none, and that is known', async () => {
  const { controls, products } = bed.deps.catalog;
  const informing: Control = {
    ...controls.find(({ id }) => id === 'okta.proxies-blocked')!,
    id: 'okta.informing',
    evidence: { would: 'stop-none', instead: 'tells people about changes', because: 'It informs.' },
  };
  bed.judge({ [informing.id]: 'fail' });
  const deps = {
    ...bed.deps,
    catalog: { ...bed.deps.catalog, controls: [...controls, informing] },
    past: { licenceReadings: async () => [] },
  };
  const okta = products.find(({ id }) => id === 'okta')!;
  const built = await bed.fresh.db.inTenant(testTenantId, async (tx) =>
    rationalizeProduct(deps, await loadRationalizedInputs(deps, tx), okta),
  );
  expect(built?.control_diff.find(({ id }) => id === informing.id)).toMatchObject({ state: 'missing', risk_mitigated: 0 });
});

test('a feature that is not licensed is not in use, as Licensing says, though its controls do not apply', async () => {
  const feature = 'entra-id-p1.conditional-access';
  bed.judged.features.set(feature, { name: 'Conditional Access', isLicensed: false });
  bed.judge({ 'azure-conditional-access.device-trusted': 'not-applicable' });
  const { controls, products } = bed.deps.catalog;
  const [licensed] = controls.filter(({ id }) => id === 'azure-conditional-access.device-trusted');
  const { licensedFeature: _feature, ...rest } = licensed!;
  const free: Control = { ...rest, id: 'azure-conditional-access.free' };
  bed.judge({ [free.id]: 'pass' });
  const deps = { ...bed.deps, catalog: { ...bed.deps.catalog, controls: [...controls, free] }, past: { licenceReadings: async () => [] } };
  const product = products.find(({ id }) => id === 'azure_conditional_access')!;
  const built = await bed.fresh.db.inTenant(testTenantId, async (tx) =>
    rationalizeProduct(deps, await loadRationalizedInputs(deps, tx), product),
  );
  expect(built?.license_diff.entries.find((entry) => entry.feature === feature)).toMatchObject({
    is_licensed: false,
    in_use: false,
    control_diff_ids: [],
  });
});

test('promoting a draft changes what a customer sees, and only then', async () => {
  await build();
  expect((await get('/rationalization')).statusCode).toBe(404);
  expect((await post('/promote?date=2026-03-02')).statusCode).toBe(200);
  expect(await seen()).toMatchObject({ date: '2026-03-02', products: [{ product: 'okta', configuration_impact: { p1: { current: 0 } } }] });
  bed.judge({ 'okta.legacy-blocked': 'pass' });
  await build();
  expect(await seen()).toMatchObject({ products: [{ configuration_impact: { p1: { current: 0 } } }] });
  await post('/promote?date=2026-03-02');
  expect(await seen()).toMatchObject({ products: [{ configuration_impact: { p1: { current: 1 } } }] });
  expect((await get('/rationalization/draft', 'rampart-engineer')).statusCode).toBe(404);
  expect(await recorded()).toEqual([
    'rationalization.build',
    'rationalization.promote',
    'rationalization.build',
    'rationalization.promote',
  ]);
});

test('k counts back from the newest promoted day, and a product stays as it was promoted last', async () => {
  await post('/omni/build');
  await post('/promote?date=2026-03-02');
  on('2026-03-05');
  await post('/omni/build');
  expect((await post('/omni/promote', { date: '2026-03-05', product: 'okta' })).json()).toEqual({ date: '2026-03-05', products: ['okta'] });
  expect(days(await seen())).toEqual({ okta: '2026-03-05', azure_conditional_access: '2026-03-02' });
  expect(days(await seen('?k=1'))).toEqual({ okta: '2026-03-02', azure_conditional_access: '2026-03-02' });
  expect(await seen('?date=2026-03-02')).toEqual(await seen('?k=1'));
  expect((await get('/rationalization/count')).json()).toEqual({ count: 2, dates: ['2026-03-05', '2026-03-02'] });
  expect((await get('/rationalization/draft/count', 'superuser')).json()).toEqual({ count: 1, dates: ['2026-03-05'] });
});

const counted = async () => [(await get('/omni/count')).json(), (await get('/omni/count?draft=true', 'superuser')).json()];

test('who builds and who promotes at the same time take turns, so that neither waits for what the other has', async () => {
  await build();
  const owner = await bed.fresh.owner.connect();
  try {
    await owner.query('begin');
    await owner.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`rationalization ${testTenantId}`]);
    const promoted = post('/promote?date=2026-03-02');
    await untilBlocked(bed.fresh, 1);
    const built = build();
    await untilBlocked(bed.fresh, 2);
    await owner.query('commit');
    expect([(await promoted).statusCode, (await built).statusCode]).toEqual([200, 200]);
  } finally {
    owner.release(true);
  }
});

test('over all products together, a product counts once however often it was promoted, and a draft once whatever is in it', async () => {
  await post('/omni/build');
  expect(await counted()).toEqual([{ count: 0 }, { count: 1 }]);
  await post('/promote?date=2026-03-02');
  on('2026-03-05');
  await post('/omni/build');
  await post('/omni/promote', { date: '2026-03-05', product: 'okta' });
  expect(await counted()).toEqual([{ count: 2 }, { count: 1 }]);
});

test('a program narrows the draft to the controls that it asks for', async () => {
  expect((await post('/build', { products: ['okta'], program_uuid: programs['visibility'] })).statusCode).toBe(200);
  expect((await draft()).products[0]?.control_diff.map(({ id }) => id)).toEqual(['okta.zones-defined']);
});

test('parts of it are looked up by their keys', async () => {
  await build();
  await post('/promote?date=2026-03-02');
  const { fragments } = (await get('/fragment/metadata?product=okta')).json<{ fragments: { lookup_key: string; entries: number }[] }>();
  expect(fragments).toContainEqual({ lookup_key: 'control_diff/p1', title: 'High priority controls', entries: 2 });
  expect(fragments).toContainEqual({ lookup_key: 'compliance_diff/cis-v8', title: 'CIS Controls v8', entries: 1 });
  const fragment = (key: string) => get(`/fragment?product=okta&date=2026-03-02&lookup_key=${encodeURIComponent(key)}`);
  expect((await fragment('control_diff/p3')).json()).toMatchObject({ control_diff: [{ id: 'okta.zones-defined' }], compliance_diff: null });
  expect((await fragment('license_diff')).json()).toMatchObject({ license_diff: { entries: [] }, control_diff: null });
  expect((await fragment('made-up')).statusCode).toBe(404);
  const kinds = (await get('/fragment/supported')).json<{ fragments: unknown[] }>();
  expect(kinds.fragments).toHaveLength(7);
});

test('what was built can be edited elsewhere and uploaded as a draft', async () => {
  await build();
  const { products } = await draft();
  const edited = products.map(({ date: _date, ...product }) => ({ ...product, description: 'Reviewed with the customer.' }));
  const upload = { tenant: testTenantId, date: '2026-03-01', products: edited };
  expect((await post('/upload', upload)).json()).toEqual({ date: '2026-03-01', products: ['okta'] });
  await post('/promote?date=2026-03-01');
  expect((await seen()).products[0]?.description).toBe('Reviewed with the customer.');
  const refused = async (changes: object) => (await post('/upload', { ...upload, ...changes })).statusCode;
  expect(await refused({ tenant: '00000000-0000-4000-8000-00000000dead' })).toBe(404);
  expect(await refused({ date: '2099-01-01' })).toBe(400);
  expect(await refused({ products: [] })).toBe(400);
  expect(await refused({ products: [{ ...edited[0], product: 'made_up' }] })).toBe(404);
  expect(await refused({ products: [edited[0], edited[0]] })).toBe(400);
  expect(await refused({ products: [{ ...edited[0], colour: 'red' }] })).toBe(400);
  const foreign = edited[0]!.control_diff.map((diff) => ({ ...diff, id: 'azure-conditional-access.device-trusted' }));
  expect(await refused({ products: [{ ...edited[0], control_diff: foreign }] })).toBe(400);
  expect((await post('/upload', { garbage: 'yes' })).statusCode).toBe(400);
});

test('controls lead to the remediations that put them in place', async () => {
  await build();
  await post('/promote?date=2026-03-02');
  const quests = (body: object) => post('/quest', body, 'read-only');
  const found = (await quests({ control_id: ['okta.legacy-blocked', 'okta.made-up'], date: '2026-03-02' })).json<
    Record<string, string[]>
  >();
  expect(Object.keys(found)).toEqual(['okta.legacy-blocked']);
  expect(found['okta.legacy-blocked']).toContain('sign-on-block');
  const undated = await quests({ control_id: ['okta.legacy-blocked'] });
  expect([undated.statusCode, undated.json<{ detail: string }>().detail]).toEqual([400, 'toolsRationalization date is undefined']);
  expect((await quests({ control_id: [], date: '2020-01-01' })).statusCode).toBe(404);
});

test('what several products can do is laid side by side', async () => {
  bed.judge({ 'okta.legacy-blocked': 'pass' });
  await post('/omni/build');
  await post('/promote?date=2026-03-02');
  expect((await seen()).overlap).toContainEqual({
    job: '6.3',
    name: 'MFA',
    products: [
      { product: 'azure_conditional_access', state: 'none', controls: 0 },
      { product: 'okta', state: 'in-place', controls: 1 },
    ],
    in_place_in: 1,
    able_products: 1,
  });
});

test.each([
  ['an unknown product', '/build', { products: ['made_up'] }, 404],
  ['a product that is not connected', '/build', { products: ['proofpoint_tap'] }, 404],
  ['no product', '/build', { products: [] }, 400],
  ['an unknown program', '/build', { products: ['okta'], program_uuid: '00000000-0000-4000-8000-00000000dead' }, 404],
  ['a day without a draft', '/promote?date=2020-01-01', {}, 404],
  ['a day that is none', '/promote?date=yesterday', {}, 400],
  ['a product without a draft', '/omni/promote', { date: '2026-03-02', product: 'okta' }, 404],
])('refuses %s', async (_what, path, body, status) => {
  expect((await post(path, body)).statusCode).toBe(status);
});

test.each([
  ['/rationalization?k=7', 404],
  ['/rationalization?k=-1', 400],
  ['/rationalization?k=many', 400],
  ['/rationalization?date=2020-01-01', 404],
  ['/rationalization?date=yesterday', 400],
  ['/rationalization?date=2026-03-02&k=0', 400],
  ['/fragment/metadata?product=made_up', 404],
  ['/fragment?product=okta&lookup_key=x', 400],
])('%s answers %i', async (path, status) => {
  await build();
  await post('/promote?date=2026-03-02');
  expect((await get(path)).statusCode).toBe(status);
});

test('before anything was judged there is nothing to build from', async () => {
  bed.judged.verdicts.clear();
  expect((await build()).statusCode).toBe(400);
  expect((await post('/omni/build')).statusCode).toBe(400);
});

test.each(['read-only', 'standard', 'administrator'] as const)('drafts are not for %s', async (role) => {
  await build();
  expect((await post('/build', { products: ['okta'] }, role)).statusCode).toBe(403);
  expect((await post('/promote?date=2026-03-02', {}, role)).statusCode).toBe(403);
  expect((await post('/upload', {}, role)).statusCode).toBe(403);
  expect((await get('/rationalization/draft', role)).statusCode).toBe(403);
  expect((await get('/fragment/metadata?product=okta&draft=true', role)).statusCode).toBe(403);
  expect((await get('/omni/count?draft=true', role)).statusCode).toBe(403);
});

test('reading needs the entitlement, building does not', async () => {
  entitled.is = false;
  expect((await build()).statusCode).toBe(200);
  expect((await get('/rationalization')).statusCode).toBe(403);
  expect((await get('/rationalization/draft', 'superuser')).statusCode).toBe(200);
});
