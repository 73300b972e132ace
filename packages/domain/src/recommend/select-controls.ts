import { type Control, productOf } from '../control.ts';
import type { AttributeEquals, ControlAttribute, Remediation } from '../remediation.ts';

/** What a control answers when it is asked for an attribute. */
const valuesOf: Readonly<Record<ControlAttribute, (control: Control) => readonly (string | undefined)[]>> = {
  product: (control) => [productOf(control)],
  id: ({ id }) => [id],
  name: ({ name }) => [name],
  action: ({ action }) => [action],
  group: ({ group }) => [group],
  priority: ({ priority }) => [priority],
  platform: ({ platforms }) => platforms,
  licensed_feature: ({ licensedFeature }) => [licensedFeature],
};

function meets(control: Control, query: readonly AttributeEquals[]): boolean {
  const attributes = new Set(query.map(({ attribute }) => attribute));
  return [...attributes].every((asked) =>
    query.some(({ attribute, equals }) => attribute === asked && valuesOf[asked](control).includes(equals)),
  );
}

/** The controls of its product that meet its query. An empty query is met by all of them. */
export const selectControls = <C extends Control>(
  { product, query }: Pick<Remediation, 'product' | 'query'>,
  controls: readonly C[],
): C[] => controls.filter((control) => productOf(control) === product && meets(control, query));
