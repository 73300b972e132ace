import { hash } from 'node:crypto';
import { type Control, factNeeded } from '@rampart/domain/control.ts';
import { catalogVersion } from './catalog-version.ts';
import type { FactReader, Source } from './fact-reader.ts';
import type { Features } from './licensed-features.ts';

export interface Judged {
  readonly control: Control;
  readonly application: Source;
  readonly features: Features;
  readonly book: FactReader;
  readonly asOf: Date;
}

/** A control that reads only its facts gives the same verdict at any later time. */
const isTimeless = (control: Control): boolean => control.assess.length === 1;

/** Of everything that a verdict depends on: as long as it is the same, so is the verdict. */
export async function hashInputs({ control, application, features, book, asOf }: Judged): Promise<Buffer> {
  const feature = control.licensedFeature === undefined ? undefined : features.get(control.licensedFeature);
  const facts = Object.values(control.needs).map(factNeeded);
  const words = [
    catalogVersion(),
    control.id,
    application.id,
    feature === undefined ? '' : `${feature.name} ${feature.isLicensed}`,
    isTimeless(control) ? '' : asOf.toISOString(),
    ...facts.map(({ id }) => id),
  ];
  const hashed: Buffer[] = [Buffer.from(JSON.stringify(words))];
  for (const fact of facts) hashed.push(await book.hashOf(application, fact));
  return hash('sha256', Buffer.concat(hashed), 'buffer');
}
