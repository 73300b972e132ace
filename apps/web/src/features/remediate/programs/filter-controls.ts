import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import { priorityLabel } from '@rampart/domain/priority.ts';
import type { Facet } from '@rampart/ui/facet/facet.ts';
import { controlStates, stateOf } from './control-state.ts';
import { allChosen, type FacetId, facetIds, type ProgramSearch } from './program-search.ts';

/** A control, and the product that a program asks it of. */
export interface ProgramControl {
  readonly control: ControlDetail;
  readonly productName: string;
}

interface Value {
  readonly value: string;
  readonly label: string;
}

const valueOf: Readonly<Record<FacetId, (row: ProgramControl) => Value>> = {
  product: ({ control: { product }, productName }) => ({ value: product, label: productName }),
  verdict: ({ control }) => ({ value: stateOf(control), label: controlStates[stateOf(control)].label }),
  priority: ({ control: { priority }, productName }) => ({ value: priority, label: priorityLabel(priority, productName) }),
};

const labels: Readonly<Record<FacetId, string>> = { product: 'Product', verdict: 'Verdict', priority: 'Priority' };

/** With how many controls have each value. */
export const facetsOf = (rows: readonly ProgramControl[]): Facet[] =>
  facetIds.map((id) => ({
    id,
    label: labels[id],
    values: [...Map.groupBy(rows, (row) => valueOf[id](row).value)].map(([value, having]) => ({
      value,
      label: valueOf[id](having[0]!).label,
      count: having.length,
    })),
  }));

const textOf = ({ control: { title, description, verdict }, productName }: ProgramControl): string =>
  [title, description, verdict?.because ?? '', productName].join('\n').toLowerCase();

/** Every word must occur somewhere, and every facet in force must fit. */
export function filterControls(rows: readonly ProgramControl[], search: ProgramSearch): ProgramControl[] {
  const words = (search.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const chosen = allChosen(search);
  return rows.filter(
    (row) =>
      words.every((word) => textOf(row).includes(word)) &&
      facetIds.every((id) => chosen[id].length === 0 || chosen[id].includes(valueOf[id](row).value)),
  );
}
