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

/** Passes when no account was found; otherwise says how many, and names a few. Where there are none at all there is nothing to judge. */
export function judgeAccounts(names: readonly string[], { total, what, fault }: Counted): Verdict {
  if (total === 0) return notApplicable({ because: `The directory holds no ${what}.` });
  const found = { count: names.length, total, what };
  if (names.length === 0) return pass({ found });
  return fail({ because: `${names.length} of ${total} ${what} ${agreeing(names.length, fault)}: ${namedFew(names)}.`, found });
}
