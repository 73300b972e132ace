import type { JobOverlap, Rationalization } from '@rampart/contract/rationalize.ts';
import { productOf } from '@rampart/domain/control.ts';
import { requirementsOf } from '@rampart/domain/framework.ts';
import { overlapOf } from '@rampart/domain/rationalize/overlap.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { BadRequest, NotFound } from '../../platform/http/http-error.ts';
import { listConnected } from '../connect/index.ts';
import { listRemediations } from '../remediate/index.ts';
import { jobFramework } from './control-diff.ts';
import { fragmentKinds, fragmentOf } from './fragments.ts';
import { listAt, listDates, type State, type Stored } from './rationalization-store.ts';
import type { RationalizeDeps } from './rationalize-deps.ts';
import { withoutUntoldShares } from './without-untold-shares.ts';

interface When {
  readonly date?: string | undefined;
  readonly k?: number | undefined;
}

/** The day that is meant: given, or so many back from the newest. */
async function dateOf(tx: TenantTx, state: State, { date, k }: When): Promise<string> {
  if (date !== undefined && k !== undefined) throw new BadRequest('Give a date or k, not both.');
  const dates = await listDates(tx, state);
  const found = date === undefined ? dates[k ?? 0] : dates.find((one) => one === date);
  if (found === undefined) throw new NotFound('rationalization');
  return found;
}

async function listTold(
  { catalog }: RationalizeDeps,
  tx: TenantTx,
  { state, date }: { readonly state: State; readonly date: string },
): Promise<Stored[]> {
  const stored = await listAt(tx, state, date);
  return stored.map((one) => (one.tellsUnknown ? one : { ...one, product: withoutUntoldShares(one.product, catalog.controls) }));
}

function overlapIn({ catalog }: RationalizeDeps, stored: readonly Stored[]): JobOverlap[] {
  const framework = catalog.frameworks.find(({ id }) => id === jobFramework);
  const names = new Map(requirementsOf(framework?.requirements ?? []).map(({ id, name }) => [id, name]));
  return overlapOf(stored.map(({ product }) => ({ product: product.product, controls: product.control_diff }))).map(
    ({ job, products, inPlaceIn, ableProducts }) => ({
      job,
      name: names.get(job) ?? job,
      products: [...products],
      in_place_in: inPlaceIn,
      able_products: ableProducts,
    }),
  );
}

export async function getRationalization(deps: RationalizeDeps, tx: TenantTx, state: State, when: When): Promise<Rationalization> {
  const date = await dateOf(tx, state, when);
  const stored = await listTold(deps, tx, { state, date });
  return {
    date,
    products: stored.map((one) => ({ ...one.product, date: one.date })),
    frameworks: deps.catalog.frameworks.map(({ id, title }) => ({ framework: id, title })),
    overlap: overlapIn(deps, stored),
  };
}

interface AskedProduct extends When {
  readonly state: State;
  readonly product: string;
}

async function storedProduct(deps: RationalizeDeps, tx: TenantTx, { state, product, ...when }: AskedProduct): Promise<Stored> {
  const date = await dateOf(tx, state, when);
  const found = (await listTold(deps, tx, { state, date })).find((one) => one.product.product === product);
  if (found === undefined) throw new NotFound('rationalization');
  return found;
}

export async function listFragments(deps: RationalizeDeps, tx: TenantTx, asked: AskedProduct) {
  const { date, product } = await storedProduct(deps, tx, asked);
  const fragments = fragmentKinds(deps.catalog.frameworks).flatMap(({ key, title }) => {
    const fragment = fragmentOf(product, key);
    return fragment === undefined ? [] : [{ lookup_key: key, title, entries: fragment.entries }];
  });
  return { product: product.product, date, fragments };
}

interface AskedFragment extends AskedProduct {
  readonly lookup_key: string;
}

export async function getFragment(deps: RationalizeDeps, tx: TenantTx, { lookup_key: key, ...asked }: AskedFragment) {
  const { date, product } = await storedProduct(deps, tx, asked);
  const fragment = fragmentOf(product, key);
  if (fragment === undefined) throw new NotFound('fragment');
  const { entries: _entries, ...parts } = fragment;
  return { product: product.product, date, lookup_key: key, ...parts };
}

/** Products that have controls. */
export async function listRationalized({ catalog }: RationalizeDeps, tx: TenantTx) {
  const connected = new Set((await listConnected(tx)).map(({ product }) => product.id));
  return catalog.products
    .map(({ id, name }) => ({
      product: id,
      product_name: name,
      is_connected: connected.has(id),
      controls: catalog.controls.filter((control) => productOf(control) === id).length,
    }))
    .filter(({ controls }) => controls > 0);
}

/** By control, the templates of the remediations that put it in place. Each control of it that was asked about has an answer, if only an empty one. */
export async function questsOfControls(deps: RationalizeDeps, tx: TenantTx, ids: readonly string[], date: string | undefined) {
  if (date === undefined) throw new BadRequest('toolsRationalization date is undefined');
  const stored = await listAt(tx, 'promoted', await dateOf(tx, 'promoted', { date }));
  const known = new Set(stored.flatMap(({ product }) => product.control_diff.map(({ id }) => id)));
  const { all } = await listRemediations(deps, tx);
  const templates = (id: string): string[] => [
    ...new Set(all.filter(({ controls }) => controls.some((control) => control.id === id)).map(({ template }) => template.id)),
  ];
  return Object.fromEntries([...new Set(ids)].filter((id) => known.has(id)).map((id) => [id, templates(id)]));
}
