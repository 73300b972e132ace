import { dayMs } from '@rampart/domain/day.ts';
import { Dice, keyOf } from './dice.ts';
import type { Member } from './member.ts';
import { Staffing } from './staffing.ts';
import { isWeekend } from './work-rhythm.ts';
import type { WorldOptions } from './world.ts';

/** Shares of the company on each of a year's 261 working days. */
const joins = 0.13 / 261;
const leaves = 0.11 / 261;
const moves = 0.09 / 261;
const guests = 0.01 / 261;

const hourMs = 3_600_000;

const isOutsideIt = ({ chapters }: Member): boolean => chapters[0]!.unit?.department?.subject !== 'IT';

/** The company as it was founded, advanced day by day as later moments are read, always in the same way. */
export class Roster {
  readonly staffing: Staffing;
  readonly #options: WorldOptions;
  #nextDay: number;

  constructor(options: WorldOptions) {
    this.#options = options;
    this.#nextDay = Math.floor(options.start.getTime() / dayMs);
    this.staffing = new Staffing(options);
    this.#found();
  }

  /** Everyone who joined until that moment, and maybe others who join later that day. By employee number. */
  membersUntil(at: number): readonly Member[] {
    while (this.#nextDay * dayMs <= at) {
      this.#advance(this.#nextDay);
      this.#nextDay += 1;
    }
    return this.staffing.members;
  }

  #found(): void {
    const { seed, start, people } = this.#options;
    const dice = new Dice(keyOf(seed, 31));
    // Many joined lately, a few long ago, all before history begins.
    const longAgo = (): number => start.getTime() - Math.ceil((dice.unit() ** 1.5 * 14 + 0.02) * 365) * dayMs;
    const staffing = this.staffing;
    for (const unit of staffing.units) staffing.hireHead(unit, longAgo());
    for (const unit of staffing.units) for (let place = 0; place < unit.staff; place += 1) staffing.hire(unit, longAgo());
    this.#nameAdministrators();
    for (let left = Math.round(people * 0.03) + 2; left > 0; left -= 1) staffing.admit('guest', longAgo());
    for (let left = Math.min(150, 6 + Math.round(people / 150)); left > 0; left -= 1) staffing.admit('service-account', longAgo());
    for (let left = 2; left > 0; left -= 1) staffing.admit('emergency-account', longAgo());
  }

  /** A dozen people from IT, from elsewhere in a company that has not that many there. */
  #nameAdministrators(): void {
    const candidates = this.staffing.working.filter(({ isDormant, isContractor }) => !isDormant && !isContractor);
    const chosen = candidates.toSorted((a, b) => Number(isOutsideIt(a)) - Number(isOutsideIt(b)) || a.number - b.number).slice(0, 12);
    for (const member of chosen) member.isAdministrator = true;
  }

  #advance(day: number): void {
    if (isWeekend(day)) return;
    const staffing = this.staffing;
    const dice = new Dice(keyOf(this.#options.seed, 34, day));
    const often = (rate: number, act: () => void): void => {
      for (let left = dice.around(this.#options.people * rate); left > 0; left -= 1) act();
    };
    const at = (hour: number): number => day * dayMs + hour * hourMs;
    often(joins, () => staffing.hire(dice.pick(staffing.teams), at(7)));
    often(guests, () => staffing.admit('guest', at(7)));
    often(moves, () => {
      const member = dice.pick(staffing.working);
      const { isHead, from } = member.chapters.at(-1)!;
      if (!isHead && from < at(8)) staffing.move(member, at(8), dice);
    });
    often(leaves, () => {
      const place = dice.below(staffing.working.length);
      const { chapters, joined } = staffing.working[place]!;
      const isChiefExecutive = chapters.at(-1)!.unit?.parent === null;
      if (!isChiefExecutive && joined < at(16) - 30 * dayMs) staffing.leave(place, at(16), dice);
    });
  }
}
