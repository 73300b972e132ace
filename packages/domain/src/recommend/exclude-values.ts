import type { Control } from '../control.ts';
import type { ExcludedValues } from '../customizable.ts';

/** By the id of the control, the excluded values of its parameters. */
export type Tailoring = Readonly<Record<string, ExcludedValues>>;

interface Asked {
  readonly controls: readonly string[];
  /** By the name of the parameter, the values to exclude. An empty list includes all of them again. */
  readonly parameters: ExcludedValues;
}

type Answer = { readonly tailoring: Tailoring } | { readonly refusal: string };
type Tailorable = Pick<Control, 'id' | 'name' | 'remedy'>;

function refusalOf({ name: control, remedy }: Tailorable, name: string, values: readonly string[]): string | undefined {
  const parameter = Object.hasOwn(remedy.parameters, name) ? remedy.parameters[name] : undefined;
  if (parameter === undefined) return `“${control}” has no parameter “${name}”. Load the remediation again.`;
  const { label, isCustomizable, shown } = parameter;
  if (!isCustomizable && values.length > 0) return `“${label}” of “${control}” is fixed: none of its values can be excluded.`;
  const strange = values.find((value) => !shown.includes(value));
  if (strange !== undefined) return `“${label}” of “${control}” has no value “${strange}”. Load the remediation again.`;
  if (isCustomizable && shown.length > 0 && shown.every((value) => values.includes(value)))
    return `Every value of “${label}” of “${control}” would be excluded. Keep at least one, or deselect the control.`;
  return undefined;
}

/** None where a deployment did not ask for any. */
type Excluded = ExcludedValues | null | undefined;

const namedValues = (values: Excluded): string[] =>
  Object.entries(values ?? {})
    .flatMap(([name, excluded]) => excluded.map((value) => JSON.stringify([name, value])))
    .toSorted();

/** Whether any value is excluded. */
export const isTailoring = (values: Excluded): boolean => namedValues(values).length > 0;

/** Whether the same values are excluded, in whatever order. */
export function isSameTailoring(one: Excluded, other: Excluded): boolean {
  const [ours, theirs] = [namedValues(one), namedValues(other)];
  return ours.length === theirs.length && ours.every((value, place) => value === theirs[place]);
}

/** A parameter that is not named stays as it was. Either all that was asked is done or none of it. */
export function excludeValues(controls: readonly Tailorable[], current: Tailoring, asked: readonly Asked[]): Answer {
  const tailoring: Record<string, ExcludedValues> = { ...current };
  for (const { controls: ids, parameters } of asked) {
    for (const id of ids) {
      const control = controls.find((each) => each.id === id);
      if (control === undefined) return { refusal: `The control “${id}” is not part of this remediation. Load the remediation again.` };
      for (const [name, values] of Object.entries(parameters)) {
        const refusal = refusalOf(control, name, values);
        if (refusal !== undefined) return { refusal };
        tailoring[id] = { ...tailoring[id], [name]: [...new Set(values)] };
      }
    }
  }
  return { tailoring };
}
