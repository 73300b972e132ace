import { dayMs } from '@rampart/domain/day.ts';
import { Dice, mix, share } from './dice.ts';
import { chapterAt, hasAccountAt, worksAt, type Member } from './member.ts';
import { secondFactorsAt } from './person-at.ts';
import type { City } from './places.ts';
import { addressAtHome, addressAtOffice, appFor, deviceFor } from './sign-in-habits.ts';
import { tripOn } from './sign-in-habits.ts';
import { uuidOf } from './uuid-of.ts';
import { timeOfDay, utcOffsetMs, workShare } from './work-rhythm.ts';
import type { WorldSignIn } from './world.ts';

/** On an ordinary workday, of an average person: a session lasts for more than a day. */
const entraMean = 0.5;
const oktaMean = 0.3;

type Result = Pick<WorldSignIn, 'outcome' | 'secondFactor' | 'risk'>;

/** The people's own sign-ins on one day. Clocks and calendars of a place are worked out once for all of them. */
export class WorkDay {
  readonly #seed: number;
  readonly #day: number;
  readonly #clocks = new Map<City, { readonly offset: number; readonly shares: readonly number[] }>();

  constructor(seed: number, day: number) {
    this.#seed = seed;
    this.#day = day;
  }

  signInsOf(member: Member, push: (signIn: WorldSignIn) => void): void {
    if (member.isDormant || member.kind === 'emergency-account') return;
    const isMachine = member.kind === 'service-account';
    const dice = new Dice(mix(mix(member.key, 81), this.#day));
    const activity = isMachine ? 2.5 : (0.4 + 1.2 * share(mix(member.key, 82))) * (member.kind === 'guest' ? 0.25 : 1);
    const entra = dice.times(entraMean * activity);
    const okta = isMachine || member.kind === 'guest' ? 0 : dice.times(oktaMean * activity);
    if (entra + okta === 0) return;
    const chapter = chapterAt(member, this.#day * dayMs + dayMs / 2);
    const trip = isMachine ? null : tripOn(member, chapter, this.#day);
    const place = trip ?? chapter.office;
    for (let turn = 0; turn < entra + okta; turn += 1) {
      const at = this.#moment(place, isMachine, dice);
      if (at === null || !hasAccountAt(member, at)) continue;
      if (!worksAt(member, at) && !dice.chance(0.12)) continue;
      const via = turn < entra ? 'entra' : 'okta';
      const device = deviceFor(member, via, dice);
      const atDesk = isMachine || dice.chance(0.65);
      const ip =
        trip !== null
          ? `198.18.${dice.below(256)}.${dice.between(1, 254)}`
          : atDesk
            ? addressAtOffice(chapter.office, dice)
            : addressAtHome(member);
      const { outcome, secondFactor, risk } = worksAt(member, at)
        ? result({ factors: secondFactorsAt(member, chapter, at), client: device.client, isAway: trip !== null, dice })
        : refused;
      // Field by field: spreading three objects into one costs as much as everything else here together.
      push({
        id: uuidOf(this.#seed, member.number, this.#day, turn),
        at: new Date(at),
        personId: member.id,
        via,
        app: appFor(member, { via, client: device.client }, dice),
        client: device.client,
        platform: device.platform,
        browser: device.browser,
        ip,
        country: place.country,
        city: place.city,
        latitude: place.latitude,
        longitude: place.longitude,
        outcome,
        secondFactor,
        risk,
        isManagedDevice: device.isManagedDevice,
        campaignId: null,
      });
    }
  }

  /** A moment of this day in UTC, or none when it falls on a local day with less work. */
  #moment(place: City, isMachine: boolean, dice: Dice): number | null {
    const local = timeOfDay(isMachine ? 1 : dice.unit(), dice.unit());
    const { offset, shares } = this.#clockOf(place);
    const inDay = (((local - offset) % dayMs) + dayMs) % dayMs;
    const localDay = Math.floor((inDay + offset) / dayMs);
    if (!isMachine && !dice.chance(shares[localDay + 1]!)) return null;
    return this.#day * dayMs + Math.floor(inDay);
  }

  #clockOf(place: City): { readonly offset: number; readonly shares: readonly number[] } {
    const known = this.#clocks.get(place);
    if (known !== undefined) return known;
    const shares = [-1, 0, 1].map((away) => workShare(this.#day + away, place.country));
    const clock = { offset: utcOffsetMs(place, this.#day), shares };
    this.#clocks.set(place, clock);
    return clock;
  }
}

/** The phone of a person who left keeps trying. */
const refused: Result = { outcome: 'disabled-account', secondFactor: 'none', risk: 'none' };

interface SignInFactors {
  readonly factors: readonly Exclude<WorldSignIn['secondFactor'], 'none'>[];
  readonly client: WorldSignIn['client'];
  readonly isAway: boolean;
  readonly dice: Dice;
}

const isModern = (client: WorldSignIn['client']): boolean => client === 'browser' || client === 'mobile-app' || client === 'desktop-app';

function result({ factors, client, isAway, dice }: SignInFactors): Result {
  const draw = dice.unit();
  const risk = dice.chance(isAway ? 0.03 : 0.003) ? (dice.chance(0.25) ? 'medium' : 'low') : 'none';
  if (draw < 0.035) return { outcome: 'wrong-password', secondFactor: 'none', risk };
  if (draw < 0.037) return { outcome: 'locked-out', secondFactor: 'none', risk };
  if (draw < 0.043) return { outcome: 'blocked-by-policy', secondFactor: 'none', risk };
  const isChallenged = isModern(client) && factors.length > 0 && dice.chance(isAway ? 0.9 : 0.4);
  const secondFactor = isChallenged ? dice.pick(factors) : 'none';
  return { outcome: isChallenged && dice.chance(0.012) ? 'second-factor-denied' : 'success', secondFactor, risk };
}
