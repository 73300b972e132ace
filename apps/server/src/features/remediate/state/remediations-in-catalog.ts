import { type Control, productOf } from '@rampart/domain/control.ts';
import type { LicensedFeature, Product } from '@rampart/domain/product.ts';
import type { ProgramType } from '@rampart/domain/program.ts';
import { deploysPeople } from '@rampart/domain/recommend/deploys-people.ts';
import { selectControls } from '@rampart/domain/recommend/select-controls.ts';
import type { Remediation } from '@rampart/domain/remediation.ts';
import type { Framework } from '@rampart/domain/framework.ts';
import type { Catalog } from '../remediate-deps.ts';

/** A template for a type of program: as much of a remediation as the catalog alone knows. */
export interface CatalogRemediation {
  readonly template: Remediation;
  readonly product: Product;
  readonly programType: ProgramType;
  /** By name: at least one, but for a remediation that deploys people. */
  readonly controls: readonly Control[];
  readonly licensedFeatures: readonly LicensedFeature[];
  readonly frameworks: readonly Framework[];
}

const byName = (a: Control, b: Control): number => a.name.localeCompare(b.name, 'en') || a.action.localeCompare(b.action, 'en');

function catalogRemediationsOf(catalog: Catalog, template: Remediation): CatalogRemediation[] {
  const product = catalog.products.find(({ id }) => id === template.product);
  if (product === undefined) return [];
  const ofProduct = catalog.controls.filter((control) => productOf(control) === product.id);
  const isOfPeople = deploysPeople(template.questType);
  const selected = isOfPeople && template.query.length === 0 ? [] : selectControls(template, ofProduct).toSorted(byName);
  return template.programTypes.flatMap((programType) => {
    const controls = selected.filter(({ programs }) => programs.includes(programType));
    if (controls.length === 0 && !isOfPeople) return [];
    const featureIds = new Set<string | undefined>(controls.map(({ licensedFeature }) => licensedFeature));
    const licensedFeatures = catalog.products.flatMap((each) => each.licensedFeatures).filter(({ id }) => featureIds.has(id));
    const frameworks = catalog.frameworks.filter(({ id }) => controls.some(({ answers }) => (answers[id] ?? []).length > 0));
    return [{ template, product, programType, controls, licensedFeatures, frameworks }];
  });
}

const plans = new WeakMap<Catalog, readonly CatalogRemediation[]>();

/** Worked out once: the catalog does not change while the product runs. */
export function remediationsInCatalog(catalog: Catalog): readonly CatalogRemediation[] {
  const known = plans.get(catalog);
  if (known) return known;
  const plan = catalog.remediations.flatMap((template) => catalogRemediationsOf(catalog, template));
  plans.set(catalog, plan);
  return plan;
}
