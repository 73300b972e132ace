import type { Change } from './change.ts';
import type { Parameters, Tailored } from './customizable.ts';
import type { AnyFact, FactReading, ValueOf } from './fact.ts';
import type { Priority } from './priority.ts';
import { unknown, type Verdict } from './verdict.ts';

/** `<product>.<name>`, as the file `catalog/src/controls/<product>/<name>.ts`. */
export type ControlId = `${string}.${string}`;

export type Needs = Readonly<Record<string, AnyFact>>;
export type FactsOf<N extends Needs> = { readonly [Name in keyof N]: ValueOf<N[Name]> };
export type ReadingsOf<N extends Needs> = { readonly [Name in keyof N]: FactReading<ValueOf<N[Name]>> };

interface Deployment<N extends Needs, P extends Parameters> {
  readonly facts: FactsOf<N>;
  readonly parameters: Tailored<P>;
  /** The vendor's id of the group that the changes are for, or `everyone`. */
  readonly group: string;
  /** The vendor's ids of the people and groups to spare. */
  readonly excluded: string[];
}

interface Remedy<N extends Needs, P extends Parameters> {
  readonly parameters: P;
  changes(deployment: Deployment<N, P>): readonly Change[];
  /** What people will notice, for whoever decides. */
  readonly disruption: string;
}

export interface Control<N extends Needs = Needs, P extends Parameters = Parameters> {
  readonly id: ControlId;
  readonly name: string;
  readonly action: string;
  readonly why: string;
  readonly priority: Priority;
  readonly licensedFeature?: `${string}.${string}`;
  readonly needs: N;
  assess(facts: FactsOf<N>): Verdict;
  readonly remedy?: Remedy<N, P>;
}

export const defineControl = <const N extends Needs, const P extends Parameters = Parameters>(control: Control<N, P>): Control<N, P> =>
  control;

/** A fact that is missing makes the verdict unknown. A fault in `assess` is ours, not the customer's: it is thrown. */
export function judge<N extends Needs, P extends Parameters>(control: Control<N, P>, readings: ReadingsOf<N>): Verdict {
  const facts: Record<string, unknown> = {};
  const missing: string[] = [];
  for (const [name, fact] of Object.entries(control.needs)) {
    const reading: FactReading<unknown> | undefined = readings[name];
    if (reading?.state === 'read') facts[name] = reading.value;
    else missing.push(`${fact.id} could not be read: ${reading?.because ?? 'it was never collected.'}`);
  }
  return missing.length > 0 ? unknown({ because: missing.join(' ') }) : control.assess(facts as FactsOf<N>);
}
