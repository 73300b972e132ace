import { randomUUID } from 'node:crypto';
import type { ControlDiff, LicenseDiff, RationalizedProduct } from '@rampart/contract/rationalize.ts';
import { effectOfAll } from '@rampart/domain/assess/effect.ts';
import { isFeatureInUse } from '@rampart/domain/assess/feature-in-use.ts';
import { Priority } from '@rampart/domain/priority.ts';
import type { Product } from '@rampart/domain/product.ts';
import { presentEffect } from '../assess/index.ts';
import { stateNow } from '../frameworks/index.ts';
import { effectIn, featureControls, type PlacedControl, scoreOf } from '../remediate/index.ts';
import { complianceDiff } from './compliance-diff.ts';
import { controlDiff } from './control-diff.ts';
import { lookupOf } from './fragments.ts';
import type { RationalizeDeps } from './rationalize-deps.ts';
import { placedOf, type RationalizedInputs } from './rationalized-inputs.ts';

interface Licensed {
  readonly catalog: RationalizeDeps['catalog'];
  readonly product: Product;
  readonly placed: readonly PlacedControl[];
}

/** Whether a feature is in use is what Licensing says, also where its controls do not apply without the licence: those have no difference. */
function licenseDiff({ readings, features, list }: RationalizedInputs, { catalog, product, placed }: Licensed): LicenseDiff {
  const reading = readings.find((one) => one.product.connector === product.connector)?.licences;
  const entries = product.licensedFeatures.map(({ id, name }) => {
    const needing = placed.filter(({ control }) => control.licensedFeature === id);
    return {
      feature: id,
      name,
      is_licensed: features.get(id)?.isLicensed ?? null,
      in_use: isFeatureInUse(featureControls(catalog, list.inputs, id).map(({ state }) => state)),
      control_diff_ids: needing.map(({ control }) => control.id),
    };
  });
  const inPlace = placed.filter((one) => stateNow(one) === 'in-place');
  return {
    licenses_in_use:
      reading?.state === 'read'
        ? reading.value.filter(({ isActive, used }) => isActive && used !== null && used > 0).map(({ name }) => name)
        : null,
    licensed_features_in_use: entries.filter((entry) => entry.in_use === true).map(({ name }) => name),
    categories_in_use: [...new Set(inPlace.map(({ control }) => control.group))].toSorted(),
    entries,
  };
}

function impactOf(diffs: readonly ControlDiff[]): RationalizedProduct['configuration_impact'] {
  const impact = (priority: Priority) => {
    const own = diffs.filter((diff) => diff.priority === priority);
    return { current: own.filter((diff) => diff.is_complete).length, recommended: own.length };
  };
  return { p1: impact('p1'), p2: impact('p2'), p3: impact('p3'), advanced: impact('advanced') };
}

/** The weight of all that is recommended against the weight of what is in place, as the score weighs them. */
function riskMitigation(placed: readonly PlacedControl[]): number | null {
  const { passingWeight, failingWeight } = scoreOf(placed);
  return passingWeight === 0 ? null : Math.round((10 * (passingWeight + failingWeight)) / passingWeight) / 10;
}

function gainOf({ list, program }: RationalizedInputs, placed: readonly PlacedControl[]): RationalizedProduct['effect'] {
  const { programs } = list.inputs;
  const open = placed.filter((one) => !['in-place', 'risk-accepted'].includes(stateNow(one)));
  if (open.length === 0) return null;
  const effects = open.map(({ control }) => effectIn(control, list.inputs, {}));
  const members = program?.members ?? Math.max(0, ...programs.map(({ memberCount }) => memberCount));
  return presentEffect(effectOfAll(effects, { members }));
}

/** One product as it is set against as it is recommended; nothing where none of its controls was judged. */
export function rationalizeProduct(
  { catalog }: RationalizeDeps,
  inputs: RationalizedInputs,
  product: Product,
): RationalizedProduct | undefined {
  const placed = placedOf(inputs, product.id);
  if (placed.length === 0) return undefined;
  const { values } = inputs.list.inputs;
  const diffs = placed.map((one) =>
    controlDiff(one.control, stateNow(one), {
      value: values.get(one.control.id),
      effect: effectIn(one.control, inputs.list.inputs, {}),
    }),
  );
  const controls = placed.map(({ control }) => control);
  return {
    product: product.id,
    product_name: product.name,
    description: product.about,
    control_diff: diffs,
    compliance_diff: Object.fromEntries(catalog.frameworks.map((framework) => [framework.id, complianceDiff(framework, controls, diffs)])),
    license_diff: licenseDiff(inputs, { catalog, product, placed }),
    lookup: lookupOf(catalog.frameworks),
    configuration_name: inputs.program === undefined ? product.name : `${product.name}: ${inputs.program.name}`,
    configuration_id: randomUUID(),
    configuration_impact: impactOf(diffs),
    risk_mitigation: riskMitigation(placed),
    effect: gainOf(inputs, placed),
  };
}
