import { randomUUID } from 'node:crypto';
import type { CoveredFramework } from '@rampart/contract/frameworks.ts';
import { oneLine } from '@rampart/domain/one-line.ts';
import { productName } from '@rampart/domain/product-name.ts';

const oscalVersion = '1.2.2';

/** NIST writes `AC-2(1)` as `ac-2.1`. An identifier there starts with a letter; those of other frameworks get one where they have none. */
export function oscalId(identifier: string): string {
  const plain = identifier
    .toLowerCase()
    .replaceAll(/\((\d+)\)/g, '.$1')
    .replaceAll(/[^\w.-]/g, '-');
  return /^[a-z]/.test(plain) ? plain : `r-${plain}`;
}

/** A line of Markdown in which nothing is markup. */
export const plainLine = (text: string): string =>
  oneLine(text)
    .replaceAll(/[\\`*_[\]<>#|~]/g, '\\$&')
    .trim() || '-';

export const metadataOf = (title: string, at: Date) => ({
  title: plainLine(title),
  'last-modified': at.toISOString(),
  version: at.toISOString().slice(0, 10),
  'oscal-version': oscalVersion,
  parties: [{ uuid: randomUUID(), type: 'organization', name: productName }],
});

const nistCatalog =
  'https://raw.githubusercontent.com/usnistgov/oscal-content/main/nist.gov/SP800-53/rev5/json/NIST_SP-800-53_rev5_catalog.json';

/** Where the identifiers come from: NIST publishes a catalog, of the others the document says what they are. */
export function sourceOf({ framework, title }: Pick<CoveredFramework, 'framework' | 'title'>) {
  if (framework === 'nist-800-53') return { href: nistCatalog, resources: [] };
  const uuid = randomUUID();
  return {
    href: `#${uuid}`,
    resources: [{ uuid, title: plainLine(title), description: `The identifiers are those of ${plainLine(title)}.` }],
  };
}

/** OSCAL has no empty lists. */
export const unlessEmpty = <Name extends string, Item>(name: Name, items: readonly Item[]): { [K in Name]?: readonly Item[] } =>
  (items.length === 0 ? {} : { [name]: items }) as { [K in Name]?: readonly Item[] };
