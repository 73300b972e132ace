import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { type Control, factNeeded, type Readings } from '@rampart/domain/control.ts';
import { type AnyFact, factMissing, type FactReading, factRead } from '@rampart/domain/fact.ts';
import type { Vendor } from '../vendor/open-vendor.ts';

async function readOne(vendor: Vendor, fact: AnyFact, asOf: Date): Promise<FactReading<unknown>> {
  if (!vendor.collects(fact)) return factMissing(`${vendor.name} does not report it.`);
  try {
    const parsed = fact.schema.safeParse(await vendor.collect(fact, asOf));
    return parsed.success ? factRead(parsed.data, asOf) : factMissing(`${vendor.name} gave an answer that cannot be read.`);
  } catch (error) {
    // Refused credentials fail for every other fact too.
    if (!(error instanceof VendorFailure) || error.kind === 'credentials') throw error;
    return factMissing(error.message);
  }
}

/** The facts that these controls need, as the product has them at this moment. */
export async function readLive(vendor: Vendor, controls: readonly Pick<Control, 'needs'>[], asOf: Date): Promise<Readings> {
  const facts = new Map(controls.flatMap(({ needs }) => Object.values(needs).map(factNeeded)).map((fact) => [fact.id, fact]));
  const readings = new Map<string, FactReading<unknown>>();
  for (const fact of facts.values()) readings.set(fact.id, await readOne(vendor, fact, asOf));
  return readings;
}
