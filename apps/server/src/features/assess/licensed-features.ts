import { productRegistry } from '@rampart/catalog/products/registry.ts';
import type { Moment } from '@rampart/domain/control.ts';
import { type Licence, licences } from '@rampart/facts/licences/licences.ts';
import type { FactReader } from './fact-reader.ts';

export type Features = NonNullable<Moment['features']>;

const includes = ({ isActive, plans }: Licence, planNames: readonly string[]): boolean =>
  isActive && plans.some(({ name, isOn }) => isOn && planNames.includes(name));

/** Which features the connected products' licences include. Products without a readable licence report are not in it. */
export async function readFeatures(book: FactReader): Promise<Features> {
  const features = new Map<string, { name: string; isLicensed: boolean }>();
  for (const { id, licensedFeatures } of productRegistry) {
    const application = licensedFeatures.length > 0 ? book.applicationOf(id) : undefined;
    if (application === undefined) continue;
    const reading = await book.read(application, licences);
    if (reading.state === 'missing') continue;
    for (const { id: featureId, name, plans } of licensedFeatures)
      features.set(featureId, { name, isLicensed: reading.value.some((licence) => includes(licence, plans)) });
  }
  return features;
}
