import type { AttackingAddresses } from './attacking-addresses.ts';
import { decideSignIn } from './decide-sign-in.ts';
import { isAttackAttempt } from './is-attack-attempt.ts';
import { type Outcome, outcomeFor } from './outcome-for.ts';
import type { Rules } from './prepare-rules.ts';
import { kinds, Tallies, type Tally, type TallyRows } from './replay-tally.ts';
import type { StoredPages, StoredSignIn } from './stored-sign-in.ts';

interface Replay {
  readonly before: Rules;
  readonly after: Rules;
  readonly signIns: StoredPages;
  /** From a pass over the same sign-ins. */
  readonly attacking: AttackingAddresses;
  /** The longest list of people, groups or apps. */
  readonly most: number;
}

export interface Replayed {
  /** Exact, however short the lists are. */
  readonly totals: Readonly<Tally> & {
    readonly signIns: number;
    readonly attacks: number;
    /** Of those stopped, the ones that had got in. */
    readonly attacksReached: number;
    /** Attacks of which it is not known whether they would have been stopped. */
    readonly attacksUndecided: number;
    readonly peopleBlocked: number;
    readonly peopleChallenged: number;
    /** Blocked, challenged or both. */
    readonly peopleAffected: number;
  };
  readonly people: TallyRows;
  readonly groups: TallyRows;
  readonly apps: TallyRows;
  readonly days: TallyRows;
}

/** As long as a year, and a day for the zone. */
const mostDays = 367;
const harshness: Readonly<Record<Outcome, number>> = { unchanged: 0, 'cannot-tell': 0, challenged: 1, blocked: 2 };

/** The rules as they are, and as they would be. */
export type RuleChange = Pick<Replay, 'before' | 'after'>;

/** What the new rules do to it that the old ones did not. */
function newOutcome(signIn: StoredSignIn, { before, after }: RuleChange): Outcome {
  const [old, now] = [decideSignIn(before, signIn), decideSignIn(after, signIn)];
  const [was, is] = [outcomeFor(signIn, old), outcomeFor(signIn, now)];
  if (harshness[is] > harshness[was]) return is;
  if (is !== 'cannot-tell' || was === 'challenged' || was === 'blocked') return 'unchanged';
  // The same doubt as before is no news.
  return was === 'cannot-tell' && now.doubts.every((doubt) => old.doubts.includes(doubt)) ? 'unchanged' : 'cannot-tell';
}

export type AttackFate = 'untouched' | 'stopped' | 'undecided';

const fates: Readonly<Record<Outcome, AttackFate>> = {
  unchanged: 'untouched',
  'cannot-tell': 'undecided',
  challenged: 'stopped',
  blocked: 'stopped',
};

/** What would have become of an attack attempt that the rules of today do not stop. */
export const fateOf = (attack: StoredSignIn, change: RuleChange): AttackFate => fates[newOutcome(attack, change)];

/** It got in. */
export const hasReached = ({ outcome }: Pick<StoredSignIn, 'outcome'>): boolean => outcome === 'success';

function tallied(outcome: Outcome, isAttack: boolean, { outcome: stored }: StoredSignIn): keyof Tally | undefined {
  if (outcome === 'unchanged') return undefined;
  if (isAttack) return fates[outcome] === 'stopped' ? 'attacksStopped' : undefined;
  // A person whose sign-in failed anyway is not affected; if they tried again and got in, that sign-in counts.
  if (stored === 'failure') return undefined;
  return outcome === 'cannot-tell' ? 'cannotTell' : outcome;
}

/** Who would have been met by new rules over stored sign-ins, apart from the attack attempts that they would have stopped. */
export async function replay({ before, after, signIns, attacking, most }: Replay): Promise<Replayed> {
  const [people, groups, apps, days] = [new Tallies(), new Tallies(), new Tallies(), new Tallies()];
  const seen = { signIns: 0, attacks: 0, attacksReached: 0, attacksUndecided: 0 };
  for await (const page of signIns)
    for (const signIn of page) {
      const { personId, signInName = personId, app, appId, day, count } = signIn;
      const isAttack = isAttackAttempt(signIn, attacking);
      seen.signIns += count;
      if (isAttack) seen.attacks += count;
      const outcome = newOutcome(signIn, { before, after });
      if (isAttack && fates[outcome] === 'undecided') seen.attacksUndecided += count;
      if (isAttack && fates[outcome] === 'stopped' && hasReached(signIn)) seen.attacksReached += count;
      const what = tallied(outcome, isAttack, signIn);
      if (what === undefined) continue;
      people.add(personId, signInName, what, count);
      apps.add(appId ?? app, app, what, count);
      days.add(day, day, what, count);
    }
  for (const [personId, tally] of people.entries())
    for (const group of after.groupsOf(personId) ?? []) for (const what of kinds) groups.add(group, group, what, tally[what]);
  return {
    totals: {
      ...days.sum(),
      ...seen,
      peopleBlocked: people.having('blocked'),
      peopleChallenged: people.having('challenged'),
      peopleAffected: people.having('blocked', 'challenged'),
    },
    people: people.heaviest(most),
    groups: groups.heaviest(most),
    apps: apps.heaviest(most),
    days: days.inOrder(mostDays),
  };
}
