import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { listConnected } from '../../connect/index.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { type CatalogRemediation, remediationsInCatalog } from './remediations-in-catalog.ts';

type Deps = Pick<RemediateDeps, 'catalog' | 'assessment'>;
type Ids = readonly string[];

/** What the catalog has for the products that are connected. */
async function planOfConnected({ catalog }: Deps, tx: TenantTx): Promise<CatalogRemediation[]> {
  const connected = new Set((await listConnected(tx)).map(({ product }) => product.id));
  return remediationsInCatalog(catalog).filter(({ product }) => connected.has(product.id));
}

/** Every id that was asked about has an answer, if only an empty one. */
const answerEach = <T>(ids: Ids, answer: (id: string) => T): Record<string, T> =>
  Object.fromEntries([...new Set(ids)].map((id) => [id, answer(id)]));

const withoutRepeats = <T>(all: readonly T[]): T[] => [...new Set(all)];

const templatesWhere = (plan: readonly CatalogRemediation[], isRelated: (planned: CatalogRemediation) => boolean): string[] =>
  withoutRepeats(plan.filter(isRelated).map(({ template }) => template.id));

export async function questsOfFeatures(deps: Deps, tx: TenantTx, ids: Ids) {
  const plan = await planOfConnected(deps, tx);
  return answerEach(ids, (id) => templatesWhere(plan, ({ licensedFeatures }) => licensedFeatures.some((feature) => feature.id === id)));
}

export async function questsOfFrameworks(deps: Deps, tx: TenantTx, ids: Ids) {
  const plan = await planOfConnected(deps, tx);
  return answerEach(ids, (id) => templatesWhere(plan, ({ frameworks }) => frameworks.some((framework) => framework.id === id)));
}

export async function featuresOfQuests(deps: Deps, tx: TenantTx, ids: Ids) {
  const plan = await planOfConnected(deps, tx);
  const licensed = await deps.assessment.features(tx);
  return answerEach(ids, (templateId) =>
    withoutRepeats(plan.filter(({ template }) => template.id === templateId).flatMap(({ licensedFeatures }) => licensedFeatures)).map(
      ({ id, name }) => ({ id, name, is_licensed: licensed.get(id)?.isLicensed ?? null }),
    ),
  );
}

export async function frameworksOfQuests(deps: Deps, tx: TenantTx, ids: Ids) {
  const plan = await planOfConnected(deps, tx);
  return answerEach(ids, (templateId) => {
    const ofTemplate = plan.filter(({ template }) => template.id === templateId);
    const controls = ofTemplate.flatMap((planned) => planned.controls);
    return withoutRepeats(ofTemplate.flatMap(({ frameworks }) => frameworks)).map(({ id, name }) => ({
      framework: id,
      name,
      identifiers: withoutRepeats(controls.flatMap(({ answers }) => answers[id] ?? [])).toSorted(),
    }));
  });
}
