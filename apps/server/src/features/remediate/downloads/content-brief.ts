import type { Product } from '@rampart/domain/product.ts';
import type { Catalog } from '../remediate-deps.ts';
import { briefOf, type ControlBrief } from './control-brief.ts';
import type { GatheredContent } from './gather-content.ts';
import { inRequiredOrder } from './in-required-order.ts';
import type { Control } from '@rampart/domain/control.ts';
import { type Framework, requirementsOf } from '@rampart/domain/framework.ts';

interface AnsweredRequirement {
  readonly framework: string;
  readonly id: string;
  readonly name: string;
  /** The titles of the controls that answer it. */
  readonly controls: readonly string[];
}

interface Titled {
  readonly title: string;
  readonly control: Pick<Control, 'answers'>;
}

/** The requirements that these controls answer, framework by framework in the framework's own order. */
const answeredRequirements = (frameworks: readonly Framework[], titled: readonly Titled[]): AnsweredRequirement[] =>
  frameworks.flatMap((framework) => {
    const answering = (id: string): string[] =>
      titled.flatMap(({ title, control }) => (control.answers[framework.id]?.includes(id) ? [title] : []));
    return requirementsOf(framework.requirements)
      .map(({ id, name }) => ({ framework: framework.name, id, name, controls: answering(id) }))
      .filter(({ controls }) => controls.length > 0);
  });

const rolesAtVendor = ({ name, administrators }: Product): readonly string[] =>
  administrators ?? [`An administrator of ${name} who may change these settings.`];

interface NeededLicence {
  readonly name: string;
  /** In words, for the reader. */
  readonly licensed: string;
  readonly controls: readonly string[];
}

/** All that the files say, in the order in which it is read. */
export interface ContentBrief extends Pick<GatheredContent, 'tenantName' | 'asOf' | 'emergencyAccess'> {
  readonly name: string;
  readonly purpose: string;
  readonly product: Product;
  readonly programName: string;
  /** A sentence, when the product does not know all emergency access accounts: the prepared settings cannot exclude the others. */
  readonly notExcluded: string | undefined;
  readonly roles: readonly string[];
  readonly licences: readonly NeededLicence[];
  readonly controls: readonly ControlBrief[];
  readonly requirements: readonly AnsweredRequirement[];
}

const licenceNote = (isLicensed: boolean | undefined): string => {
  if (isLicensed === undefined) return 'Could not be read: look it up';
  return isLicensed ? 'Included in your licences' : 'Not included in your licences';
};

function licencesOf({ products }: Catalog, briefs: readonly ControlBrief[]): NeededLicence[] {
  const features = briefs.find(({ deployment }) => deployment?.features)?.deployment?.features;
  const ids = [...new Set(briefs.flatMap(({ control }) => control.licensedFeature ?? []))];
  const known = products.flatMap(({ licensedFeatures }) => licensedFeatures);
  return ids.map((id) => ({
    name: known.find((feature) => feature.id === id)?.name ?? id,
    licensed: licenceNote(features?.get(id)?.isLicensed),
    controls: briefs.filter(({ control }) => control.licensedFeature === id).map(({ title }) => title),
  }));
}

function notExcludedOf({ controls, emergencyAccess, excluded, product }: GatheredContent): string | undefined {
  const isPrepared = controls.some(({ deployment }) => deployment !== undefined);
  if (!isPrepared || excluded >= emergencyAccess.length) return undefined;
  const found = excluded === 0 ? 'None' : `Only ${excluded}`;
  return `${found} of these accounts could be found in ${product.name}. The prepared settings exclude no others: exclude them yourself.`;
}

export function contentBrief(catalog: Catalog, content: GatheredContent): ContentBrief {
  const { remediation, program, product, tenantName, asOf, emergencyAccess } = content;
  const controls = inRequiredOrder(content.controls).map((one, place) => briefOf(one, place + 1, content));
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
