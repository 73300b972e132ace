import type { Figures } from './effect.ts';
import { hasReached, type Replayed } from './replay.ts';
import type { StoredSignIn } from './stored-sign-in.ts';

/** What an attack attempt is to a control: stopped, stopped perhaps, or of the kind that it is about without a claim to stop it. */
/** Only attacks are counted. */
const noPeople = { peopleAffected: null, isPeopleLeast: false };

export type AttackShare = 'stopped' | 'undecided' | 'alike';
export type ShareOf = (attack: StoredSignIn) => AttackShare | undefined;

/** Attack attempts as a control sees them, counted one after the other. */
export class AttackCount {
  readonly #shareOf: ShareOf;
  #attacks = 0;
  readonly #of = { stopped: 0, undecided: 0, alike: 0 };
  readonly #reached = { stopped: 0, undecided: 0, alike: 0 };

  constructor(shareOf: ShareOf) {
    this.#shareOf = shareOf;
  }

  /** Answers with what it is to the control. */
  add(attack: StoredSignIn): AttackShare | undefined {
    const share = this.#shareOf(attack);
    this.#attacks += attack.count;
    if (share === undefined) return undefined;
    this.#of[share] += attack.count;
    if (hasReached(attack)) this.#reached[share] += attack.count;
    return share;
  }

  /** Of a control that is replayed. */
  replayed(): Figures {
    const { stopped, undecided } = this.#of;
    return { attacks: this.#attacks, about: stopped + undecided, stopped, reached: this.#reached.stopped, undecided, ...noPeople };
  }

  /** Of a control that makes no claim. */
  alike(): Figures {
    const { alike } = this.#of;
    return { attacks: this.#attacks, about: alike, stopped: null, reached: this.#reached.alike, undecided: null, ...noPeople };
  }
}

/** The figures of a whole replay, which has seen the people too. None for certain and ordinary sign-ins in doubt is not none. */
export const figuresOfReplay = ({ totals }: Pick<Replayed, 'totals'>): Figures => ({
  attacks: totals.attacks,
  about: totals.attacksStopped + totals.attacksUndecided,
  stopped: totals.attacksStopped,
  reached: totals.attacksReached,
  undecided: totals.attacksUndecided,
  peopleAffected: totals.peopleAffected === 0 && totals.cannotTell > 0 ? null : totals.peopleAffected,
  isPeopleLeast: totals.peopleAffected > 0 && totals.cannotTell > 0,
});
