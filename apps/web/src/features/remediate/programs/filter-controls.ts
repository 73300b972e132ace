import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import { priorityLabel } from '@rampart/domain/priority.ts';
import { type Facet, type FacetValue, withChosenValues } from '@rampart/ui/facet/facet.ts';
import { priorityName } from '../priority-name.ts';
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
  priority: ({ control: { priority } }) => ({ value: priority, label: priorityLabel(priority) }),
};

const labels: Readonly<Record<FacetId, string>> = { product: 'Product', verdict: 'Verdict', priority: 'Priority' };

const verdictNames: Readonly<Record<string, { readonly label: string }>> = controlStates;

/** What a link may choose though no control has it. */
const namesOf: Partial<Record<FacetId, (value: string) => string | undefined>> = {
  verdict: (value) => verdictNames[value]?.label,
  priority: priorityName,
};

const countValues = (rows: readonly ProgramControl[], id: FacetId): FacetValue[] =>
  [...Map.groupBy(rows, (row) => valueOf[id](row).value)].map(([value, having]) => ({
    value,
    label: valueOf[id](having[0]!).label,
    count: having.length,
  }));

/** With how many controls have each value. */
export function facetsOf(rows: readonly ProgramControl[], search: ProgramSearch = {}): Facet[] {
  const chosen = allChosen(search);
  return facetIds.map((id) =>
    withChosenValues({ id, label: labels[id], values: countValues(rows, id) }, chosen[id], (value) => namesOf[id]?.(value)),
  );
}

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
