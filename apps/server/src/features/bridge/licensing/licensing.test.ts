import type { LicensedFeature, LicensedFeatureDetail, LicenceReport } from '@rampart/contract/bridge/licensing.ts';
import { azureConditionalAccess } from '@rampart/catalog/products/azure-conditional-access.ts';
import { nothingCounted } from '@rampart/domain/assess/effect.ts';
import { factMissing, factRead } from '@rampart/domain/fact.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openRemediateTestBed, type RemediateTestBed } from '../../../../test-support/remediate/remediate-test-bed.ts';
import { as, testApp } from '../../../../test-support/api/test-app.ts';
import type { LicenceReading } from '../../assess/index.ts';
import { bridgeRoutes } from '../routes.ts';

const feature = 'entra-id-p1.conditional-access';
const control = 'azure-conditional-access.device-trusted';
const now = new Date('2026-03-02T12:00:00Z');
const licence = { id: 'e5', name: 'SPE_E5', plans: [{ name: 'AAD_PREMIUM', isOn: true }], total: 100, used: 80, isActive: true };

let bed: RemediateTestBed;
let app: FastifyInstance;
let readings: LicenceReading[];
const entitled = { is: true };
beforeAll(async () => {
  bed = await openRemediateTestBed();
  const past = {
    statesOfRun: async () => new Map(),
    acceptedAt: async () => new Set<string>(),
    licences: async () => new Map(),
    licenceReadings: async () => readings,
  };
  const open = { isAgreementSigned: async () => true, isSteppedUp: () => true, isEntitled: async () => entitled.is };
  ({ app } = await testApp({ db: bed.fresh.db, ...open, routes: bridgeRoutes({ ...bed.deps, db: bed.fresh.db, past }) }));
});
beforeEach(async () => {
  await bed.reset();
  await bed.recommend();
  entitled.is = true;
  readings = [{ product: azureConditionalAccess, licences: factRead([licence], now), features: undefined }];
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

const ask = (path = '') => app.inject({ url: `/api/v1/licensing${path}`, headers: as('read-only') });
const look = async () => (await ask()).json<{ reports: LicenceReport[]; features: LicensedFeature[] }>();
const shown = async () => (await look()).features.find((one) => one.feature === feature);
const detail = async () => (await ask(`/feature?product=azure_conditional_access&feature=${feature}`)).json<LicensedFeatureDetail>();
const license = (isLicensed: boolean) => bed.judged.features.set(feature, { name: 'Conditional Access', isLicensed });

test('what the vendor does not report of a licence is null, and not 0', async () => {
  const [report] = (await look()).reports;
  expect(report?.licences).toEqual([
    {
      id: 'e5',
      name: 'SPE_E5',
      is_active: true,
      owned: 100,
      assigned: 80,
      used: null,
      unused: null,
      in_grace: null,
      ends_at: null,
    },
  ]);
});

test('unused are those that are not assigned, and those of accounts that did not sign in', async () => {
  const reported = { ...licence, signedIn: 65, inGrace: 0, endsAt: '2027-02-01T00:00:00.000Z' };
  readings = [{ product: azureConditionalAccess, licences: factRead([reported], now), features: undefined }];
  const [report] = (await look()).reports;
  expect(report?.licences).toMatchObject([{ used: 65, unused: 35, in_grace: 0, ends_at: '2027-02-01T00:00:00.000Z' }]);
});

test('licences that could not be read are not known, and neither is whether a feature is licensed', async () => {
  readings = [{ product: azureConditionalAccess, licences: factMissing('It needs Organization.Read.All.'), features: undefined }];
  const { reports, features } = await look();
  expect(reports).toMatchObject([{ licences: null, because: 'It needs Organization.Read.All.' }]);
  expect(features.find((one) => one.feature === feature)).toMatchObject({ is_licensed: null, licences: [] });
});

test('a feature is in use when a control that needs it is in place', async () => {
  license(true);
  expect(await shown()).toMatchObject({ is_licensed: true, licences: ['SPE_E5'], in_use: false, control_count: 1, controls_in_place: 0 });
  bed.judge({ [control]: 'pass' });
  expect(await shown()).toMatchObject({ in_use: true, controls_in_place: 1 });
  bed.judge({ [control]: 'unknown' });
  expect(await shown()).toMatchObject({ in_use: null });
});

test('a control that only waits for the licence shows what it would have stopped', async () => {
  license(false);
  bed.judge({ [control]: 'not-applicable' });
  const figures = { ...nothingCounted, attacks: 40, stopped: 12, reached: 3, undecided: 0, peopleAffected: 2 };
  bed.judged.values.set(control, { ...figures, because: null });
  const { is_licensed: isLicensed, controls, effect, remediations } = await detail();
  expect(isLicensed).toBe(false);
  expect(controls).toMatchObject([{ control_id: control, state: 'not-applicable', effect: { state: 'known', attacks_stopped: 12 } }]);
  expect(effect).toMatchObject({ state: 'known', attacks_stopped: 12 });
  expect(remediations.length).toBeGreaterThan(0);
});

test('a control in place and one whose risk is accepted are no part of what could still be stopped', async () => {
  license(true);
  bed.judge({ [control]: 'pass' });
  expect((await detail()).effect).toBeNull();
  bed.judge({ [control]: 'fail' });
  bed.judged.acceptedRisks.add(control);
  expect(await detail()).toMatchObject({ in_use: false, effect: null, controls: [{ state: 'risk-accepted' }] });
  bed.judge({ [control]: 'pass' });
  expect(await detail()).toMatchObject({ in_use: true, controls_in_place: 1, controls: [{ state: 'in-place' }] });
});

test.each([
  ['a product that does not exist', '/feature?product=made_up&feature=entra-id-p1.conditional-access'],
  ['a product that is not connected', '/feature?product=azure_ad&feature=entra-id-p1.authentication-methods'],
  ['a feature of another product', `/feature?product=okta&feature=${feature}`],
  ['a feature that does not exist', '/feature?product=azure_conditional_access&feature=entra-id-p9.magic'],
])('%s is not found', async (_what, path) => {
  expect((await ask(path)).statusCode).toBe(404);
});

test('a feature is asked for by its product too', async () => {
  expect((await ask(`/feature?feature=${feature}`)).statusCode).toBe(400);
});

test('needs the entitlement', async () => {
  entitled.is = false;
  expect((await ask()).statusCode).toBe(403);
});
