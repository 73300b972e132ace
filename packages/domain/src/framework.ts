import type { ControlId } from './control.ts';

/** A node of a framework's tree: what it asks for, and the controls that answer it. */
export interface Requirement {
  readonly id: string;
  readonly name: string;
  readonly controls: readonly ControlId[];
  readonly parts: readonly Requirement[];
}

export interface Framework {
  /** The name of the framework's file. */
  readonly id: string;
  readonly name: string;
  readonly requirements: readonly Requirement[];
}

export const defineFramework = (framework: Framework): Framework => framework;

/** Every requirement of the tree, each before its parts. */
export const requirementsOf = (requirements: readonly Requirement[]): Requirement[] =>
  requirements.flatMap((requirement) => [requirement, ...requirementsOf(requirement.parts)]);
