import type { Control } from '@rampart/domain/control.ts';
import { type Framework, requirementsOf } from '@rampart/domain/framework.ts';

export interface AnsweredRequirement {
  readonly framework: string;
  readonly id: string;
  readonly name: string;
  /** The titles of the controls that answer it. */
  readonly controls: readonly string[];
}

interface Titled {
  readonly title: string;
  readonly control: Pick<Control, 'answers'>;
}

/** The requirements that these controls answer, framework by framework in the framework's own order. */
export const answeredRequirements = (frameworks: readonly Framework[], titled: readonly Titled[]): AnsweredRequirement[] =>
  frameworks.flatMap((framework) => {
    const answering = (id: string): string[] =>
      titled.flatMap(({ title, control }) => (control.answers[framework.id]?.includes(id) ? [title] : []));
    return requirementsOf(framework.requirements)
      .map(({ id, name }) => ({ framework: framework.name, id, name, controls: answering(id) }))
      .filter(({ controls }) => controls.length > 0);
  });
