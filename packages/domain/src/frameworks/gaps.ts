import { Priority } from '../priority.ts';
import type { AnsweringControl, CoveredRequirement } from './coverage.ts';

export interface Gap {
  readonly control: string;
  /** The requirements that it answers and nothing in place answers yet. */
  readonly opens: readonly string[];
  /** All requirements that it answers. */
  readonly answers: readonly string[];
}

interface RankedControl extends AnsweringControl {
  readonly priority: Priority;
}

/** What is missing, first what would answer most that nothing in place answers; then by priority. */
export function gapsOf(requirements: readonly CoveredRequirement[], controls: readonly RankedControl[]): Gap[] {
  const bare = new Set(requirements.filter(({ coverage }) => coverage.inPlace === 0).map(({ id }) => id));
  return controls
    .filter(({ state }) => state === 'missing')
    .map((control) => ({ control, opens: control.answers.filter((id) => bare.has(id)) }))
    .toSorted(
      (one, other) =>
        other.opens.length - one.opens.length ||
        Priority.options.indexOf(one.control.priority) - Priority.options.indexOf(other.control.priority),
    )
    .map(({ control: { id, answers }, opens }) => ({ control: id, opens, answers }));
}
