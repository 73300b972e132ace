import { type Framework, type Requirement, requirementsOf } from '../framework.ts';
import { percentOf } from '../percent-of.ts';

/** How far a control that answers a requirement has come. */
export const answerStates = ['in-place', 'missing', 'confirming', 'unknown', 'risk-accepted'] as const;
export type AnswerState = (typeof answerStates)[number];

export interface AnsweringControl {
  readonly id: string;
  /** The requirements of the framework that it answers. */
  readonly answers: readonly string[];
  readonly state: AnswerState;
}

export interface Coverage {
  readonly inPlace: number;
  readonly missing: number;
  readonly confirming: number;
  readonly unknown: number;
  readonly riskAccepted: number;
  /** Of the controls that are in place or missing, how many are in place, from 0 to 100; `null` where there is neither. */
  readonly percentage: number | null;
}

/** Of what is in place or missing, how much is in place, from 0 to 100; `null` where there is neither. */
export const percentageOf = (inPlace: number, missing: number): number | null =>
  inPlace + missing === 0 ? null : percentOf(inPlace, inPlace + missing);

export function coverageOf(found: Iterable<AnswerState>): Coverage {
  const counts: Record<AnswerState, number> = { 'in-place': 0, missing: 0, confirming: 0, unknown: 0, 'risk-accepted': 0 };
  for (const state of found) counts[state] += 1;
  const { 'in-place': inPlace, missing, confirming, unknown, 'risk-accepted': riskAccepted } = counts;
  return {
    inPlace,
    missing,
    confirming,
    unknown,
    riskAccepted,
    percentage: percentageOf(inPlace, missing),
  };
}

export interface CoveredRequirement {
  readonly id: string;
  readonly name: string;
  readonly under: string | null;
  readonly alsoUnder: readonly string[];
  /** The controls that answer it or a part of it, each once. */
  readonly controls: readonly string[];
  readonly coverage: Coverage;
}

export interface CoveredFramework {
  readonly coverage: Coverage;
  /** Each before its parts. */
  readonly requirements: readonly CoveredRequirement[];
}

/** What answers a requirement also answers everything that the requirement is a part of. */
export function coverFramework({ requirements }: Pick<Framework, 'requirements'>, controls: readonly AnsweringControl[]): CoveredFramework {
  const answering = new Map<string, AnsweringControl[]>();
  for (const control of controls)
    for (const id of control.answers) {
      const known = answering.get(id);
      if (known === undefined) answering.set(id, [control]);
      else known.push(control);
    }
  const listed = new Map<string, { requirement: Requirement; under: string | null; found: Set<AnsweringControl> }>();
  const visit = (requirement: Requirement, under: string | null): Set<AnsweringControl> => {
    const found = new Set(answering.get(requirement.id));
    listed.set(requirement.id, { requirement, under, found });
    for (const part of requirement.parts) for (const control of visit(part, requirement.id)) found.add(control);
    return found;
  };
  for (const requirement of requirements) visit(requirement, null);
  for (const { requirement, found } of listed.values())
    for (const id of requirement.alsoUnder ?? []) for (const control of found) listed.get(id)?.found.add(control);
  const answers = [...listed.values()].map(({ requirement: { id, name, alsoUnder = [] }, under, found }) => ({
    id,
    name,
    under,
    alsoUnder,
    controls: [...found].map((control) => control.id),
    coverage: coverageOf([...found].map(({ state }) => state)),
  }));
  const all = new Set<AnsweringControl>();
  for (const { found } of listed.values()) for (const control of found) all.add(control);
  return { coverage: coverageOf([...all].map(({ state }) => state)), requirements: answers };
}

export interface FrameworkSummary {
  readonly coverage: Coverage;
  /** How many of its requirements, families and tactics left aside, are answered by any control. */
  readonly answered: number;
  readonly total: number;
}

/** A whole framework in a few figures, without the coverage of each requirement. */
export function summarizeFramework(
  { requirements }: Pick<Framework, 'requirements'>,
  controls: readonly AnsweringControl[],
): FrameworkSummary {
  const listed = requirementsOf(requirements);
  const known = new Set(listed.map(({ id }) => id));
  const answers = new Set<string>();
  const counted = controls.filter((control) => control.answers.some((id) => known.has(id)));
  for (const control of counted) for (const id of control.answers) answers.add(id);
  const isAnswered = (requirement: Requirement): boolean => {
    for (const part of requirement.parts) if (isAnswered(part)) answers.add(requirement.id);
    return answers.has(requirement.id);
  };
  for (const requirement of requirements) isAnswered(requirement);
  for (const { id, alsoUnder = [] } of listed) if (answers.has(id)) for (const other of alsoUnder) answers.add(other);
  const tops = new Set(requirements.map(({ id }) => id));
  const below = listed.filter(({ id }) => !tops.has(id));
  return {
    coverage: coverageOf(counted.map(({ state }) => state)),
    answered: below.filter(({ id }) => answers.has(id)).length,
    total: below.length,
  };
}
