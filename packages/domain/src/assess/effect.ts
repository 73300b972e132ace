import { capitalised } from '../capitalised.ts';
import type { AttackUnit } from '../event-kind.ts';
import { type ControlEvidence, eventsOf } from '../evidence.ts';
import type { Found, VerdictState } from '../verdict.ts';
import { peopleTogether } from './people-together.ts';

/** What was counted over the days of evidence. What is not known is `null`, never nought. */
export interface Figures {
  /** All attacks among the events. */
  readonly attacks: number | null;
  /** Those that the control is about. */
  readonly about: number | null;
  readonly stopped: number | null;
  /** Of those stopped, or else of those that it is about: the ones that got through to a person. */
  readonly reached: number | null;
  /** Attacks of which it is not known whether it would have stopped them. */
  readonly undecided: number | null;
  readonly peopleAffected: number | null;
  /** There may be more of them: some ordinary sign-ins could not be decided. */
  readonly isPeopleLeast: boolean;
}

export const nothingCounted: Figures = {
  attacks: null,
  about: null,
  stopped: null,
  reached: null,
  undecided: null,
  peopleAffected: null,
  isPeopleLeast: false,
};

interface Seen {
  /** What is counted; none where no event is about it, or several kinds are. */
  readonly unit: AttackUnit | undefined;
}

/** What a control, or a remediation, would have done. */
export type Effect = Seen &
  (
    | {
        readonly state: 'known';
        readonly attacks: number;
        readonly stopped: number;
        readonly reached: number;
        readonly undecided: number;
        /** Unknown where only attacks were counted, or where a replay could not decide about ordinary sign-ins. */
        readonly peopleAffected: number | null;
        readonly isPeopleLeast: boolean;
        /** People are known of every control whose attacks are: what one stops is never set against the people of another alone. */
        readonly isPeopleOfAll: boolean;
        /** It may have been more. */
        readonly isLeast: boolean;
      }
    | { readonly state: 'not-known'; readonly because: string; readonly attacks: number | null; readonly about: number | null }
    | {
        readonly state: 'stops-none';
        /** What it does: `shows people the sign-ins to their account`. */
        readonly instead: readonly string[];
        readonly attacks: number | null;
        /** The attacks that it makes visible. */
        readonly shown: number | null;
        /** It may be more. */
        readonly isLeast: boolean;
        /** It is only watched with; once it is enforced it stops attacks, or may. */
        readonly isUntilEnforced: boolean;
      }
    | { readonly state: 'in-place'; readonly attacks: number | null }
  );

interface Judged {
  readonly state: VerdictState;
  readonly because: string | null;
}

interface Worked {
  readonly evidence: ControlEvidence;
  readonly verdict: Judged | undefined;
  /** As the latest run worked them out, and why it could not. */
  readonly figures: (Figures & { readonly because: string | null }) | undefined;
}

const later = 'It is calculated at the next processing run.';

function replayed(unit: AttackUnit | undefined, figures: NonNullable<Worked['figures']>): Effect {
  const { attacks, stopped, reached, undecided, peopleAffected, isPeopleLeast, about, because } = figures;
  if (attacks === null || stopped === null || undecided === null)
    return { unit, state: 'not-known', because: because ?? later, attacks, about };
  // None for certain and some in doubt is not none.
  if (stopped === 0 && undecided > 0)
    return {
      unit,
      state: 'not-known',
      because: 'Sign-in logs do not contain what this setting checks.',
      attacks,
      about,
    };
  const people = { peopleAffected, isPeopleLeast, isPeopleOfAll: peopleAffected !== null };
  return { unit, state: 'known', attacks, stopped, reached: reached ?? 0, undecided, ...people, isLeast: undecided > 0 };
}

/** The one answer about a control, from its definition, its newest verdict and what was counted. */
export function effectOf({ evidence, verdict, figures }: Worked): Effect {
  const unit = eventsOf(evidence)?.attacks;
  const { attacks, about } = figures ?? nothingCounted;
  const notKnown = (because: string): Effect => ({ unit, state: 'not-known', because, attacks, about });
  if (verdict === undefined) return notKnown('It has not been assessed yet.');
  if (verdict.state === 'unknown' || verdict.state === 'not-applicable') return notKnown(verdict.because ?? '');
  if (verdict.state === 'pass') return { unit, state: 'in-place', attacks };
  if (evidence.would === 'stop-none')
    return { unit, state: 'stops-none', instead: [evidence.instead], attacks, shown: about, isLeast: false, isUntilEnforced: false };
  if (evidence.would === 'not-known') return notKnown(evidence.because);
  return figures === undefined ? notKnown(later) : replayed(unit, figures);
}

/** The same control where it is only watched with: what it would have stopped, it shows, and it stops nothing. */
export function asShown(effect: Effect, found: Found | null): Effect {
  if (effect.state === 'in-place' || effect.state === 'stops-none') return effect;
  const { unit, attacks } = effect;
  const shown = effect.state === 'known' ? effect.stopped : effect.about;
  const isUntilEnforced = effect.state === 'not-known' || effect.stopped > 0;
  if (shown !== null && attacks !== null)
    return { unit, state: 'stops-none', instead: [], attacks, shown, isLeast: effect.state === 'known' && effect.isLeast, isUntilEnforced };
  const instead =
    found === null
      ? 'shows where it is not in place'
      : `shows ${numbers.format(found.count)} of ${numbers.format(found.total)} ${found.what}`;
  return { unit, state: 'stops-none', instead: [instead], attacks, shown: null, isLeast: false, isUntilEnforced };
}

// Made once: making one takes longer than writing a thousand figures with it.
const numbers = new Intl.NumberFormat('en');
const most = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
};
const isState =
  <S extends Effect['state']>(state: S) =>
  (effect: Effect): effect is Extract<Effect, { state: S }> =>
    effect.state === state;

/**
 * Of all controls of a remediation together. Two of them may stop the same attack, so the one that stops the most says what they stop
 * at least; no more people are affected than there are `members`.
 */
export function effectOfAll(effects: readonly Effect[], { members }: { readonly members: number }): Effect {
  const units = [...new Set(effects.flatMap((effect) => effect.unit ?? []))];
  // Sign-ins and mails have no sum.
  const unit = units.length === 1 ? units[0] : undefined;
  const mostOf = (values: readonly (number | null)[]): number | null => (unit === undefined ? null : most(values));
  const attacks = mostOf(effects.map((effect) => effect.attacks));
  const open = effects.filter(({ state }) => state !== 'in-place');
  if (open.length === 0 && effects.length > 0) return { unit, state: 'in-place', attacks };
  const known = open.filter(isState('known'));
  const doubtful = open.filter(isState('not-known'));
  const stopping = known.filter(({ stopped }) => stopped > 0);
  const [first] = doubtful;
  if (stopping.length === 0 && first !== undefined) {
    const because = doubtful.length === 1 ? first.because : `No figures for ${doubtful.length} of its controls.`;
    return { unit, state: 'not-known', because, attacks, about: doubtful.length === 1 ? mostOf([first.about]) : null };
  }
  const [replayedOne] = known;
  if (replayedOne === undefined) {
    const others = open.filter(isState('stops-none'));
    const instead = [...new Set(others.flatMap((effect) => effect.instead))];
    const isLeast = others.some((effect) => effect.isLeast) || others.filter(({ shown }) => (shown ?? 0) > 0).length > 1;
    const isUntilEnforced = others.some((effect) => effect.isUntilEnforced);
    return { unit, state: 'stops-none', instead, attacks, shown: mostOf(others.map(({ shown }) => shown)), isLeast, isUntilEnforced };
  }
  // The parts of the sentence belong together: what is said of the attacks stopped comes from the control that stops them.
  const best = known.toSorted((a, b) => b.stopped - a.stopped || b.reached - a.reached || b.undecided - a.undecided)[0] ?? replayedOne;
  const { stopped, reached, undecided } = best;
  const seen = Math.max(...known.map((effect) => effect.attacks));
  const mayBeMore = stopping.length > 1 || doubtful.length > 0 || known.some(({ isLeast }) => isLeast);
  const affected = peopleTogether(
    [
      ...known.map(({ peopleAffected: people, isPeopleLeast }) => ({ people, isLeast: isPeopleLeast })),
      ...doubtful.map(() => ({ people: null, isLeast: false })),
    ],
    members,
  );
  return {
    unit: replayedOne.unit,
    state: 'known',
    attacks: seen,
    stopped,
    reached,
    undecided,
    peopleAffected: affected.people,
    isPeopleLeast: affected.isLeast,
    isPeopleOfAll: known.every(({ peopleAffected, isPeopleOfAll }) => isPeopleOfAll && peopleAffected !== null),
    isLeast: mayBeMore && stopped < seen,
  };
}

/** The same words on every screen. */
export interface EffectText {
  /** `2,584 of 9,678 attack attempts would have been stopped` */
  readonly headline: string;
  /** `14 of them reached an account` */
  readonly details: readonly string[];
}

/** Where there were no attacks, or none that it shows beside something else, there is nothing to say of them. */
function shownText(
  { shown, attacks, instead, isLeast }: Extract<Effect, { state: 'stops-none' }>,
  counted: (count: number) => string,
): string[] {
  if (shown === null || attacks === null || attacks === 0) return [];
  if (shown === 0) return instead.length > 0 ? [] : [`shows none of ${counted(attacks)}`];
  return [`shows ${isLeast ? 'at least ' : ''}${numbers.format(shown)} of ${counted(attacks)}`];
}

/** Without a unit there is no figure to say. */
const attack: AttackUnit = { one: 'attack', many: 'attacks', reached: 'reached a person' };

export function effectText(effect: Effect): EffectText {
  const { one, many, reached } = effect.unit ?? attack;
  const counted = (count: number): string => `${numbers.format(count)} ${count === 1 ? one : many}`;
  const seen = (count: number | null): string[] => (count === null ? [] : [count === 0 ? `no ${many} seen` : `${counted(count)} seen`]);
  switch (effect.state) {
    case 'known': {
      if (effect.attacks === 0) return { headline: capitalised(`no ${many} seen`), details: [] };
      const headline = `${numbers.format(effect.stopped)} of ${counted(effect.attacks)} would have been stopped`;
      return {
        headline: effect.isLeast ? `At least ${headline}` : headline,
        details: [
          ...(effect.stopped === 0 ? [] : [`${effect.reached === 0 ? 'none' : numbers.format(effect.reached)} of them ${reached}`]),
          ...(effect.undecided === 0 ? [] : [`not known for another ${counted(effect.undecided)}`]),
        ],
      };
    }
    case 'not-known': {
      if (effect.attacks === 0) return { headline: 'Effect not known', details: [...seen(0), effect.because] };
      const headline =
        effect.attacks === null ? 'Effect not known' : `Not known how many of ${counted(effect.attacks)} would have been stopped`;
      const about =
        effect.about === null || effect.about === 0
          ? []
          : [`${numbers.format(effect.about)} of them ${effect.about === 1 ? 'is' : 'are'} related`];
      return { headline, details: [...about, effect.because] };
    }
    case 'stops-none': {
      const phrases = [...effect.instead, ...shownText(effect, counted)];
      const headline = phrases.length === 0 ? `no ${many} seen` : phrases.join(', ');
      return {
        headline: capitalised(headline),
        details: [effect.isUntilEnforced ? 'stops no attacks until enforced' : 'stops no attacks'],
      };
    }
    case 'in-place':
    default:
      return { headline: 'In place', details: seen(effect.attacks) };
  }
}
