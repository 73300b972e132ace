import type { Product } from '@rampart/domain/product.ts';
import type { Catalog } from '../remediate-deps.ts';
import { type AnsweredRequirement, answeredRequirements } from './answered-requirements.ts';
import { briefOf, type ControlBrief } from './control-brief.ts';
import type { GatheredContent } from './gather-content.ts';
import { inOrder } from './in-order.ts';
import { rolesAtVendor } from './roles-at-vendor.ts';

interface NeededLicence {
  readonly name: string;
  /** In words, for the reader. */
  readonly standing: string;
  readonly controls: readonly string[];
}

/** All that the files say, in the order in which it is read. */
export interface ContentBrief extends Pick<GatheredContent, 'tenantName' | 'asOf' | 'emergencyAccess'> {
  readonly name: string;
  readonly purpose: string;
  readonly product: Product;
  readonly programName: string;
  /** A sentence, when the product does not know all emergency access accounts: the prepared settings cannot spare the others. */
  readonly notExcluded: string | undefined;
  readonly roles: readonly string[];
  readonly licences: readonly NeededLicence[];
  readonly controls: readonly ControlBrief[];
  readonly requirements: readonly AnsweredRequirement[];
}

const standingOf = (isLicensed: boolean | undefined): string => {
  if (isLicensed === undefined) return 'Could not be read: look it up';
  return isLicensed ? 'Included in your licences' : 'Not included in your licences';
};

function licencesOf({ products }: Catalog, briefs: readonly ControlBrief[]): NeededLicence[] {
  const features = briefs.find(({ deployment }) => deployment?.features)?.deployment?.features;
  const ids = [...new Set(briefs.flatMap(({ control }) => control.licensedFeature ?? []))];
  const known = products.flatMap(({ licensedFeatures }) => licensedFeatures);
  return ids.map((id) => ({
    name: known.find((feature) => feature.id === id)?.name ?? id,
    standing: standingOf(features?.get(id)?.isLicensed),
    controls: briefs.filter(({ control }) => control.licensedFeature === id).map(({ title }) => title),
  }));
}

function notExcludedOf({ controls, emergencyAccess, excluded, product }: GatheredContent): string | undefined {
  const isPrepared = controls.some(({ deployment }) => deployment !== undefined);
  if (!isPrepared || excluded >= emergencyAccess.length) return undefined;
  const found = excluded === 0 ? 'None' : `Only ${excluded}`;
  return `${found} of these accounts could be found in ${product.name}. What was prepared spares no others: leave them out yourself.`;
}

export function contentBrief(catalog: Catalog, content: GatheredContent): ContentBrief {
  const { remediation, program, product, tenantName, asOf, emergencyAccess } = content;
  const controls = inOrder(content.controls).map((one, place) => briefOf(one, place + 1, content));
  return {
    name: remediation?.name ?? `${program.name} for ${product.name}`,
    purpose:
      remediation?.description ??
      `Brings into place what the program ${program.name} asks of ${product.name} and what is not there yet, or could not be read.`,
    tenantName,
    product,
    programName: program.name,
    asOf,
    emergencyAccess,
    notExcluded: notExcludedOf(content),
    roles: rolesAtVendor(product),
    licences: licencesOf(catalog, controls),
    controls,
    requirements: answeredRequirements(catalog.frameworks, controls),
  };
}
