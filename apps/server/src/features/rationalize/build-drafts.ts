import type { RationalizedProduct } from '@rampart/contract/rationalize.ts';
import { productOf } from '@rampart/domain/control.ts';
import type { Product } from '@rampart/domain/product.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { BadRequest, NotFound } from '../../platform/http/http-error.ts';
import { type ActedBy, recordEvent } from '../audit/index.ts';
import { notifyAdministrators } from '../notifications/index.ts';
import { promote, putDraft } from './rationalization-store.ts';
import type { RationalizeDeps } from './rationalize-deps.ts';
import { rationalizeProduct } from './rationalize-product.ts';
import { loadRationalizedInputs, type RationalizedInputs } from './rationalized-inputs.ts';

interface Built {
  readonly date: string;
  readonly products: string[];
}

interface Build {
  readonly products: readonly string[];
  readonly programId: string | undefined;
  readonly by: ActedBy;
}

const links = [{ link_type: 'page', link_target: '/bridge/rationalization' }];

function productNamed({ catalog }: RationalizeDeps, { list }: RationalizedInputs, id: string): Product {
  const product = catalog.products.find((one) => one.id === id);
  if (product === undefined || !list.inputs.connected.has(id)) throw new NotFound('product');
  return product;
}

interface Keeping {
  readonly date: string;
  readonly built: readonly RationalizedProduct[];
  /** False of a file: a version before may have written 0 where it did not know. */
  readonly tellsUnknown: boolean;
  readonly isOmni: boolean;
  readonly by: ActedBy;
}

/** Until the transaction ends: two that write the rows of several products in another order would wait for each other. */
const lockDrafts = (tx: TenantTx) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`rationalization ${tx.tenantId}`}, 0))`.execute(tx);

async function keepDrafts({ clock }: RationalizeDeps, tx: TenantTx, { date, built, tellsUnknown, isOmni, by }: Keeping): Promise<Built> {
  await lockDrafts(tx);
  for (const product of built) await putDraft(tx, { date, product, tellsUnknown, isOmni, by: by.actor, at: clock.now() });
  return { date, products: built.map(({ product }) => product).toSorted() };
}

const today = ({ clock }: RationalizeDeps): string => clock.now().toISOString().slice(0, 10);

async function recordBuild(deps: RationalizeDeps, tx: TenantTx, { date, products }: Built, by: ActedBy): Promise<void> {
  const message = `Built drafts of tools rationalization: ${products.join(', ')}.`;
  const details = { date, products: products.join(', ') };
  await recordEvent(deps, tx, { ...by, action: 'rationalization.build', status: 'success', message, details });
}

/** Drafts of the products that are named, from what was judged last. */
export async function buildDrafts(deps: RationalizeDeps, tx: TenantTx, { products, programId, by }: Build): Promise<Built> {
  const inputs = await loadRationalizedInputs(deps, tx, programId);
  const built = [...new Set(products)].map((id) => {
    const product = productNamed(deps, inputs, id);
    const rationalized = rationalizeProduct(deps, inputs, product);
    if (rationalized === undefined) throw new BadRequest(`No control of ${product.name} was judged yet. Process it first.`);
    return rationalized;
  });
  const kept = await keepDrafts(deps, tx, { date: today(deps), built, tellsUnknown: true, isOmni: false, by });
  await recordBuild(deps, tx, kept, by);
  return kept;
}

/** Drafts of all connected products together, or of those that are named; products of which nothing was judged are left out. */
export async function buildOmniDrafts(deps: RationalizeDeps, tx: TenantTx, { products, programId, by }: Build): Promise<Built> {
  const inputs = await loadRationalizedInputs(deps, tx, programId);
  const asked = products.length > 0 ? [...new Set(products)] : [...new Set(inputs.placed.map(({ control }) => productOf(control)))];
  const built = asked.flatMap((id) => rationalizeProduct(deps, inputs, productNamed(deps, inputs, id)) ?? []);
  if (built.length === 0) throw new BadRequest('No control of a connected product was judged yet. Process them first.');
  const kept = await keepDrafts(deps, tx, { date: today(deps), built, tellsUnknown: true, isOmni: true, by });
  await recordBuild(deps, tx, kept, by);
  return kept;
}

interface Upload {
  readonly tenant: string;
  readonly date: string;
  readonly products: readonly RationalizedProduct[];
  readonly by: ActedBy;
}

/** What names a control that the product does not have was made for something else, or by mistake. */
function refuseForeignControls({ catalog }: RationalizeDeps, { product, control_diff: diffs }: RationalizedProduct): void {
  const known = new Set<string>(catalog.controls.filter((control) => productOf(control) === product).map(({ id }) => id));
  const foreign = diffs.find(({ id }) => !known.has(id));
  if (foreign !== undefined) throw new BadRequest(`${product} has no control ${foreign.id.slice(0, 120)}.`);
}

export async function uploadDrafts(deps: RationalizeDeps, tx: TenantTx, { tenant, date, products, by }: Upload): Promise<Built> {
  if (tenant !== tx.tenantId) throw new NotFound('tenant');
  if (date > today(deps)) throw new BadRequest('This day is in the future.');
  const inputs = await loadRationalizedInputs(deps, tx);
  if (new Set(products.map(({ product }) => product)).size < products.length) throw new BadRequest('A product is listed twice.');
  for (const product of products) {
    productNamed(deps, inputs, product.product);
    refuseForeignControls(deps, product);
  }
  const kept = await keepDrafts(deps, tx, { date, built: products, tellsUnknown: false, isOmni: false, by });
  const message = `Uploaded drafts of tools rationalization: ${kept.products.join(', ')}.`;
  const details = { date, products: kept.products.join(', ') };
  await recordEvent(deps, tx, { ...by, action: 'rationalization.upload', status: 'success', message, details });
  return kept;
}

interface Promote {
  readonly date: string;
  readonly product?: string;
  readonly by: ActedBy;
}

/** From then on users of the tenant see it; until then they see the one before. */
export async function promoteDrafts(deps: RationalizeDeps, tx: TenantTx, { date, product, by }: Promote): Promise<Built> {
  await lockDrafts(tx);
  const products = await promote(tx, { date, product, by: by.actor, at: deps.clock.now() });
  if (products.length === 0) throw new NotFound('draft');
  const message = `Promoted tools rationalization of ${date}: ${products.join(', ')}.`;
  const details = { date, products: products.join(', ') };
  await recordEvent(deps, tx, { ...by, action: 'rationalization.promote', status: 'success', message, details });
  const subject = `A tools rationalization of ${date} is ready.`;
  await notifyAdministrators(tx, { category: 'quests', subject, priority: 'low', links }, by.actorId);
  return { date, products };
}
