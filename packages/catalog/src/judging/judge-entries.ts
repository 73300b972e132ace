import { firstNames } from '@rampart/domain/first-of-many.ts';
import { fail, notApplicable, pass, type Verdict } from '@rampart/domain/verdict.ts';
import { agreeing } from './agreeing-verb.ts';
import { namedFew } from './named-few.ts';

interface Counted {
  /** Of how many, and what they are in the plural: `enabled accounts`. */
  readonly total: number;
  readonly what: string;
  /** What is wrong with those that were found, as it follows `3 of 120 enabled accounts`. */
  readonly fault: string;
}

/** Passes when nothing was found; otherwise says how many, and names a few. Where there are none at all there is nothing to judge. */
export function judgeEntries(names: readonly string[], { total, what, fault }: Counted): Verdict {
  if (total === 0) return notApplicable({ because: `There are no ${what}.` });
  const found = { count: names.length, total, what };
  if (names.length === 0) return pass({ found });
  return fail({ because: `${names.length} of ${total} ${what} ${agreeing(names.length, fault)}: ${namedFew(names)}.`, found });
}

interface Named {
  readonly name: string;
}

interface Judged extends Omit<Counted, 'total'> {
  readonly weak: readonly Named[];
}

/** The same of entries that have a name. */
export const judgeNamed = (all: readonly Named[], { weak, what, fault }: Judged): Verdict =>
  judgeEntries(
    weak.map(({ name }) => name),
    { total: all.length, what, fault },
  );

/** Their names, for an instruction. */
export const namesOf = (all: readonly Named[]): string =>
  firstNames(
    all.map(({ name }) => name),
    30,
  );
