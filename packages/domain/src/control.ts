import type { Change } from './change.ts';
import type { ControlGroup } from './control-group.ts';
import type { Parameters, Tailored } from './customizable.ts';
import type { ControlEvidence } from './evidence.ts';
import type { AnyFact, FactReading, ValueOf, Optional } from './fact.ts';
import type { FrameworkId } from './framework.ts';
import type { ControlPlatform } from './platform.ts';
import type { Priority } from './priority.ts';
import type { ProgramType } from './program.ts';
import { notApplicable, unknown, type Verdict } from './verdict.ts';

/** `<product>.<name>`, as the file `catalog/src/controls/<product>/<name>.ts`. */
export type ControlId = `${string}.${string}`;

export type Needs = Readonly<Record<string, AnyFact | Optional<unknown>>>;
type FactOf<N> = N extends Optional<infer T> ? T | undefined : ValueOf<N>;
export type FactsOf<N extends Needs> = { readonly [Name in keyof N]: FactOf<N[Name]> };
/** By the id of the fact. */
export type Readings = ReadonlyMap<string, FactReading<unknown>>;

/** What a control is judged and deployed with, besides its facts. */
export interface Moment {
  /** The time of the run: `long ago` is long before it. */
  readonly asOf: Date;
  /** The features that the customer could have bought, by id. One that is not in it is not known about. */
  readonly features?: ReadonlyMap<string, { readonly name: string; readonly isLicensed: boolean }>;
}

export interface Deployment<N extends Needs, P extends Parameters> extends Moment {
  readonly facts: FactsOf<N>;
  readonly parameters: Tailored<P>;
  /** The vendor's id of the group that the changes are for, or `everyone`. */
  readonly group: string;
  /** The vendor's ids of the people and groups to exclude. */
  readonly excluded: string[];
}

/** A script or an importable file for the manual steps. */
export interface RemedyFile {
  readonly name: string;
  readonly content: string;
}

export interface Remedy<N extends Needs, P extends Parameters> {
  readonly parameters: P;
  /** Not there: only a person can decide it; `steps` and `files` say how. */
  changes?(deployment: Deployment<N, P>): readonly Change[];
  /** What the manual steps amount to, where there are no `changes`: to be replayed, never to be made. */
  equivalent?(deployment: Deployment<N, P>): readonly Change[];
  /** What the person who decides should know of these changes in this tenant, in sentences. The plan and the log say it. */
  remarks?(deployment: Deployment<N, P>): readonly string[];
  /** What people will notice, for the person who decides. */
  readonly disruption: string;
  /** By hand at the vendor's, an instruction each, with menus and settings as they are called there. */
  steps(deployment: Deployment<N, P>): readonly string[];
  /** With the exact names and values of this tenant, where no change says them. */
  files?(deployment: Deployment<N, P>): readonly RemedyFile[];
}

export interface Control<N extends Needs = Needs, P extends Parameters = Parameters> {
  readonly id: ControlId;
  /** What the control does, as screens and documents show it: `Require MFA for members`. */
  readonly title: string;
  /** The specification shows evidence under `name` and `action`, and derives the priority from them. */
  readonly name: string;
  readonly action: string;
  readonly priority: Priority;
  /** What the setting is called at the vendor's and what it should be, in one or two sentences. */
  readonly description: string;
  readonly why: string;
  readonly group: ControlGroup;
  readonly programs: readonly ProgramType[];
  readonly platforms: readonly ControlPlatform[];
  /** Controls of the same product that must be in place before. */
  readonly requires: readonly ControlId[];
  readonly licensedFeature?: `${string}.${string}`;
  /** By framework, the ids of the requirements that it answers. */
  readonly answers: Partial<Readonly<Record<FrameworkId, readonly string[]>>>;
  readonly evidence: ControlEvidence;
  readonly needs: N;
  assess(facts: FactsOf<N>, moment: Moment): Verdict;
  readonly remedy: Remedy<N, P>;
}

export const defineControl = <const N extends Needs, const P extends Parameters = Parameters>(control: Control<N, P>): Control<N, P> =>
  control;

export const factNeeded = (need: Needs[string]): AnyFact => ('optional' in need ? need.optional : need);

/** The product as the wire writes it. */
export const productOf = ({ id }: Pick<Control, 'id'>): string => id.slice(0, id.indexOf('.')).replaceAll('-', '_');

interface Gathered<N extends Needs> {
  readonly facts: FactsOf<N>;
  /** What could not be read and must have been, in sentences. */
  readonly missing: readonly string[];
}

/** The facts of a control out of all that were read. */
export function gatherFacts<N extends Needs>({ needs }: { readonly needs: N }, readings: Readings): Gathered<N> {
  const facts: Record<string, unknown> = {};
  const missing: string[] = [];
  for (const [name, need] of Object.entries(needs)) {
    const { id } = factNeeded(need);
    const reading = readings.get(id);
    if (reading?.state === 'read') facts[name] = reading.value;
    else if (!('optional' in need)) missing.push(`${id} could not be read: ${reading?.because ?? 'it was never collected.'}`);
  }
  return { facts: facts as FactsOf<N>, missing };
}

/** A fact that is missing makes the verdict unknown. A fault in `assess` is ours, not the customer's: it is thrown. */
export function judge<N extends Needs, P extends Parameters>(control: Control<N, P>, readings: Readings, moment: Moment): Verdict {
  const feature = moment.features?.get(control.licensedFeature ?? '');
  if (feature?.isLicensed === false) return notApplicable({ because: `It needs ${feature.name}, which your licences do not include.` });
  const { facts, missing } = gatherFacts(control, readings);
  return missing.length > 0 ? unknown({ because: missing.join(' ') }) : control.assess(facts, moment);
}
