import { type Facet, filtersText } from '@rampart/ui/facet/facet.ts';
import { priorityWords } from '../../parts/drift/drift-priority.ts';
import { chosenIn, type DriftSearch, statusesIn } from './drift-search.ts';
import { riskWords, statusWords } from './drift-words.ts';

export interface Product {
  readonly product: string;
  readonly product_name: string;
}

const valuesOf = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, label]) => ({ value, label }));

/** By what the alerts can be narrowed down. */
export const facetsOf = (products: readonly Product[]) =>
  ({
    statuses: { id: 'statuses', label: 'Status', values: valuesOf(statusWords) },
    products: {
      id: 'products',
      label: 'Product',
      values: products.map(({ product, product_name: name }) => ({ value: product, label: name })),
    },
    priorities: { id: 'priorities', label: 'Priority', values: valuesOf(priorityWords) },
    posture_risk: { id: 'posture_risk', label: 'Posture risk', values: valuesOf(riskWords) },
  }) satisfies Record<string, Facet>;

/** `Status: New, Acknowledged · Product: Okta`: the filters in force. */
export function driftFiltersText(search: DriftSearch, products: readonly Product[]): string {
  const chosen = {
    tags: search.tags === undefined ? [] : ['the linked one'],
    statuses: statusesIn(search),
    products: chosenIn(search, 'products'),
    priorities: chosenIn(search, 'priorities'),
    posture_risk: chosenIn(search, 'posture_risk'),
  };
  return filtersText([{ id: 'tags', label: 'Alert', values: [] }, ...Object.values(facetsOf(products))], chosen, undefined);
}
