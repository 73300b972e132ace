import type {
  Licence,
  LicenceReport,
  LicensedFeature,
  LicensedFeatureDetail,
  UnlockedControl,
} from '@rampart/contract/bridge/licensing.ts';
import { type Effect, effectOf, effectOfAll } from '@rampart/domain/assess/effect.ts';
import { isFeatureInUse } from '@rampart/domain/assess/feature-in-use.ts';
import type { Control } from '@rampart/domain/control.ts';
import type { LicensedFeature as FeatureOfProduct, Product } from '@rampart/domain/product.ts';
import type { Licence as LicenceFact } from '@rampart/facts/licences/licences.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { NotFound } from '../../../platform/http/http-error.ts';
import { type LicenceReading, presentEffect } from '../../assess/index.ts';
import { asOfInputs, featureControls, listRemediations, type QuestLinks, questLinks, type RemediationList } from '../../remediate/index.ts';
import type { BridgeDeps } from '../bridge-deps.ts';

type Features = Awaited<ReturnType<BridgeDeps['assessment']['features']>>;

interface Loaded {
  readonly deps: BridgeDeps;
  readonly list: RemediationList;
  readonly readings: readonly LicenceReading[];
  readonly features: Features;
}

async function load(deps: BridgeDeps, tx: TenantTx): Promise<Loaded> {
  const list = await listRemediations(deps, tx);
  return { deps, list, readings: await deps.past.licenceReadings(tx), features: await deps.assessment.features(tx) };
}

function presentLicence(licence: LicenceFact): Licence {
  const { id, name, isActive, total, used: assigned, signedIn = null, inGrace = null, endsAt = null } = licence;
  return {
    id,
    name,
    is_active: isActive,
    owned: total,
    assigned,
    used: signedIn,
    unused: total === null || signedIn === null ? null : Math.max(0, total - signedIn),
    in_grace: inGrace,
    ends_at: endsAt,
  };
}

function presentReport({ product, licences, features }: LicenceReading): LicenceReport {
  const failures = [licences, features].flatMap((reading) => (reading?.state === 'missing' ? [reading.because] : []));
  return {
    product: product.id,
    product_name: product.name,
    licences: licences?.state === 'read' ? licences.value.map(presentLicence) : null,
    switched_features:
      features?.state === 'read'
        ? features.value.map(({ name, description, isOn, stage }) => ({ name, description, is_on: isOn, stage }))
        : null,
    because: failures[0] ?? null,
  };
}

/** Of a control that only waits for the licence, as if it were judged without it. */
function effectWhenLicensed({ list }: Loaded, control: Control, isLicensed: boolean | null): Effect {
  const { verdicts, values } = list.inputs;
  const verdict = verdicts.get(control.id);
  const isWaiting = isLicensed === false && verdict?.state === 'not-applicable';
  return effectOf({
    evidence: control.evidence,
    verdict: isWaiting ? { state: 'fail', because: null } : verdict,
    figures: values.get(control.id),
  });
}

type Needing = ReturnType<typeof featureControls>[number];

const controlsOf = ({ deps: { catalog }, list: { inputs } }: Loaded, feature: FeatureOfProduct): Needing[] =>
  featureControls(catalog, inputs, feature.id);

function presentFeature(loaded: Loaded, product: Product, feature: FeatureOfProduct): LicensedFeature {
  const reading = loaded.readings.find((one) => one.product.connector === product.connector)?.licences;
  const licences = reading?.state === 'read' ? reading.value : [];
  const including = licences.filter(
    ({ isActive, plans }) => isActive && plans.some(({ name, isOn }) => isOn && feature.plans.includes(name)),
  );
  const states = controlsOf(loaded, feature).map(({ state }) => state);
  return {
    feature: feature.id,
    name: feature.name,
    product: product.id,
    product_name: product.name,
    is_licensed: loaded.features.get(feature.id)?.isLicensed ?? null,
    licences: including.map(({ name }) => name),
    in_use: isFeatureInUse(states),
    control_count: states.length,
    controls_in_place: states.filter((state) => state === 'in-place').length,
  };
}

const connectedProducts = ({ deps: { catalog }, list: { inputs } }: Loaded): Product[] =>
  catalog.products.filter(({ id }) => inputs.connected.has(id));

export async function getLicensing(deps: BridgeDeps, tx: TenantTx) {
  const loaded = await load(deps, tx);
  return {
    as_of: asOfInputs(loaded.list.inputs)?.toISOString() ?? null,
    reports: loaded.readings.map(presentReport),
    features: connectedProducts(loaded).flatMap((product) =>
      product.licensedFeatures.map((feature) => presentFeature(loaded, product, feature)),
    ),
  };
}

function presentControl(
  loaded: Loaded,
  { control, state }: Needing,
  unlocked: { isLicensed: boolean | null; links: QuestLinks },
): UnlockedControl {
  return {
    control_id: control.id,
    title: control.title,
    priority: control.priority,
    state,
    because: loaded.list.inputs.verdicts.get(control.id)?.because ?? null,
    effect: presentEffect(effectWhenLicensed(loaded, control, unlocked.isLicensed)),
    quest: unlocked.links.get(control.id) ?? null,
  };
}

interface Asked {
  readonly product: string;
  readonly feature: string;
}

/** A product that is not connected, or a feature that it does not have, is not found. */
export async function getLicensedFeature(deps: BridgeDeps, tx: TenantTx, asked: Asked): Promise<LicensedFeatureDetail> {
  const loaded = await load(deps, tx);
  const product = connectedProducts(loaded).find(({ id }) => id === asked.product);
  const feature = product?.licensedFeatures.find(({ id }) => id === asked.feature);
  if (product === undefined || feature === undefined) throw new NotFound('licensed feature');
  const { list } = loaded;
  const shown = presentFeature(loaded, product, feature);
  const controls = controlsOf(loaded, feature);
  const links = questLinks(list);
  const open = controls.filter(({ state }) => !['in-place', 'risk-accepted'].includes(state));
  const effects = open.map(({ control }) => effectWhenLicensed(loaded, control, shown.is_licensed));
  const members = Math.max(0, ...list.inputs.programs.map(({ memberCount }) => memberCount));
  return {
    ...shown,
    controls: controls.map((one) => presentControl(loaded, one, { isLicensed: shown.is_licensed, links })),
    remediations: list.all
      .filter(({ licensedFeatures }) => licensedFeatures.some(({ id }) => id === feature.id))
      .map(({ template, program, started }) => ({
        quest_tome_identifier: template.id,
        quest_instance_id: started?.id ?? null,
        quest_instance_details: { program_type: program.type },
        name: template.name,
        program_name: program.name,
      })),
    effect: effects.length === 0 ? null : presentEffect(effectOfAll(effects, { members })),
  };
}
