import { fail, notApplicable, pass, type Verdict } from '@rampart/domain/verdict.ts';
import { agreeing } from './agreeing-verb.ts';
import { namedFew } from './named-few.ts';

interface Named {
  readonly name: string;
}

const most = 30;

interface Judged<T> {
  readonly weak: readonly T[];
  /** What is counted, in the plural. */
  readonly what: string;
  /** What is wrong with those, as it follows `2 of 5 bypasses`. */
  readonly fault: string;
}

/** Passes when none of them is weak; without any there is nothing to judge. */
export function judgeExceptions<T extends Named>(all: readonly T[], { weak, what, fault }: Judged<T>): Verdict {
  if (all.length === 0) return notApplicable({ because: `There are no ${what}.` });
  const found = { count: weak.length, total: all.length, what };
  if (weak.length === 0) return pass({ found });
  const wrong = agreeing(weak.length, fault);
  return fail({ because: `${weak.length} of ${all.length} ${what} ${wrong}: ${namedFew(weak.map(({ name }) => name))}.`, found });
}

/** Their names, for an instruction. */
export const namesOf = (all: readonly Named[]): string => {
  const shown = all.slice(0, most).map(({ name }) => name);
  return [...shown, ...(all.length > most ? [`and ${all.length - most} more`] : [])].join(', ');
};
