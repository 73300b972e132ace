/** A node of a framework's tree. Controls name the requirements they answer; a framework does not know controls. */
export interface Requirement {
  readonly id: string;
  readonly name: string;
  readonly parts: readonly Requirement[];
  /** Where else the framework lists it, beside what it is a part of here. */
  readonly alsoUnder?: readonly string[];
}

/** The name of the framework's file. */
export type FrameworkId =
  | 'nist-800-53'
  | 'nist-csf'
  | 'nist-800-171'
  | 'cis-v8'
  | 'iso-27001'
  | 'soc-2'
  | 'hitrust'
  | 'cmmc'
  | 'mitre-attack'
  | 'mitre-defend'
  | 'zero-trust';

export interface Framework {
  readonly id: FrameworkId;
  /** As its tag is labelled: `NIST 800-53`. */
  readonly name: string;
  /** In full, with its version. */
  readonly title: string;
  readonly requirements: readonly Requirement[];
}

export const defineFramework = (framework: Framework): Framework => framework;

/** Every requirement of the tree, each before its parts. */
export const requirementsOf = (requirements: readonly Requirement[]): Requirement[] =>
  requirements.flatMap((requirement) => [requirement, ...requirementsOf(requirement.parts)]);
