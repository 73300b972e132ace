import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { productRegistry } from '@rampart/catalog/products/registry.ts';
import type { FactReading } from '@rampart/domain/fact.ts';
import { type Licence, licences } from '@rampart/facts/licences/licences.ts';
import { type VendorFeature, vendorFeatures } from '@rampart/facts/licences/vendor-features.ts';
import type { Product } from '@rampart/domain/product.ts';
import type { VerdictState } from '@rampart/domain/verdict.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { listAcceptedAt } from './accepted-risks/accepted-risk-store.ts';
import { openFactReader } from './fact-reader.ts';
import { type StatesAtEach, verdictStatesAtEach } from './verdict-states-at-each.ts';
import { verdictsAboutAt, verdictStatesAt, verdictStatesOfRun } from './verdict-store.ts';

/** How much of what was bought is assigned to accounts, whether or not they sign in. */
export interface AssignedLicence {
  readonly name: string;
  readonly assigned: number;
  readonly total: number;
}

/** By product, the largest of the licences that hold a feature its controls need. Nothing where the product does not report how many are assigned. */
async function assignedLicences(tx: TenantTx): Promise<ReadonlyMap<string, AssignedLicence>> {
  const book = await openFactReader(tx);
  const found = new Map<string, AssignedLicence>();
  for (const { id, licensedFeatures } of productRegistry) {
    const application = licensedFeatures.length > 0 ? book.applicationOf(id) : undefined;
    const reading = application && (await book.read(application, licences));
    if (reading?.state !== 'read') continue;
    const plans = new Set(licensedFeatures.flatMap((feature) => feature.plans));
    const held = reading.value.flatMap(({ name, plans: own, total, used: assigned, isActive }) =>
      isActive && total !== null && total > 0 && assigned !== null && own.some((plan) => plans.has(plan.name))
        ? [{ name, assigned, total }]
        : [],
    );
    const [largest] = held.toSorted((a, b) => b.total - a.total);
    if (largest !== undefined) found.set(id, largest);
  }
  return found;
}

/** What one connected product was read to say about licences. */
export interface LicenceReading {
  readonly product: Product;
  /** None where the product does not report them. */
  readonly licences: FactReading<readonly Licence[]> | undefined;
  readonly features: FactReading<readonly VendorFeature[]> | undefined;
}

/** One for each vendor that reports licences or features: products that share a connection say the same. */
async function licenceReadings(tx: TenantTx): Promise<LicenceReading[]> {
  const book = await openFactReader(tx);
  const readings: LicenceReading[] = [];
  for (const product of productRegistry) {
    const application = book.applicationOf(product.id);
    const isReporting = product.yields.includes(licences.id) || product.yields.includes(vendorFeatures.id);
    if (application === undefined || !isReporting || readings.some((one) => one.product.connector === product.connector)) continue;
    readings.push({
      product,
      licences: product.yields.includes(licences.id) ? await book.read(application, licences) : undefined,
      features: product.yields.includes(vendorFeatures.id) ? await book.read(application, vendorFeatures) : undefined,
    });
  }
  return readings;
}

/** A risk that still waited for its approval was not accepted. */
async function acceptedAt(tx: TenantTx, at: Date): Promise<ReadonlySet<string>> {
  const risks = await listAcceptedAt(tx, at);
  return new Set(risks.filter(({ is_waiting: isWaiting }) => !isWaiting).map(({ control_id: id }) => id));
}

/** What the overview shows beside the newest verdicts. */
export const assessedPast = {
  statesAt: (tx: TenantTx, at: Date): Promise<ReadonlyMap<string, VerdictState>> =>
    verdictStatesAt(
      tx,
      controlRegistry.map(({ id }) => id),
      at,
    ),
  aboutAt: verdictsAboutAt,
  statesOfRun: (tx: TenantTx, asOf: Date): Promise<ReadonlyMap<string, VerdictState>> =>
    verdictStatesOfRun(
      tx,
      controlRegistry.map(({ id }) => id),
      asOf,
    ),
  statesAtEach: (tx: TenantTx, moments: readonly Date[]): Promise<StatesAtEach> =>
    verdictStatesAtEach(
      tx,
      controlRegistry.map(({ id }) => id),
      moments,
    ),
  acceptedAt,
  licences: assignedLicences,
  licenceReadings,
};
