import { Dice, mix, share, keyOf } from './dice.ts';
import { chapterAt, hasAccountAt, worksAt, type Member, accountKeptMs } from './member.ts';
import { secondFactorsAt } from './person-at.ts';
import { type City, farAway } from './places.ts';
import { uuidOf } from './uuid-of.ts';
import type { WorldSignIn, WorldOptions } from './world.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { inOrder } from './in-order.ts';
import type { Roster } from './roster.ts';
import { WorkDay } from './work-sign-ins.ts';

/** An attacker tries a few common passwords on many accounts, from rented machines. */
interface SprayCampaign {
  readonly id: string;
  readonly key: number;
  readonly via: WorldSignIn['via'];
  readonly client: 'imap' | 'smtp' | 'browser';
  readonly startsAt: number;
  readonly lengthMs: number;
  /** Accounts whose password it guessed are used again until then. */
  readonly overAt: number;
  readonly targetShare: number;
  readonly triesEach: number;
  readonly from: readonly City[];
}

const afterwardsMs = 2 * dayMs;
/** Above this many targets a spray would be noticed before it is through. */
const mostTargets = 3000;

function ofWeek({ seed, people }: WorldOptions, week: number): SprayCampaign[] {
  const dice = new Dice(keyOf(seed, 91, week));
  return Array.from({ length: dice.times(0.6) }, (_, place) => {
    const key = keyOf(seed, 92, week, place);
    const startsAt = (week * 7 + dice.below(7)) * dayMs + dice.below(dayMs);
    const lengthMs = dice.between(2, 9) * 3_600_000;
    const via = dice.chance(0.7) ? 'entra' : 'okta';
    return {
      id: uuidOf(seed, 92, week, place),
      key,
      via,
      client: via === 'okta' ? 'browser' : dice.pick(['imap', 'smtp', 'browser'] as const),
      startsAt,
      lengthMs,
      overAt: startsAt + lengthMs + afterwardsMs,
      targetShare: Math.min(0.12 + 0.3 * dice.unit(), mostTargets / people),
      triesEach: dice.between(1, 3),
      from: [dice.pick(farAway), dice.pick(farAway), dice.pick(farAway)],
    };
  });
}

/** Those of which something happens on that day. */
function spraysOn(options: WorldOptions, day: number): readonly SprayCampaign[] {
  const week = Math.floor(day / 7);
  const dayStart = day * dayMs;
  return [...ofWeek(options, week - 1), ...ofWeek(options, week)].filter(
    ({ startsAt, overAt }) => startsAt < dayStart + dayMs && overAt > dayStart,
  );
}

/** Every sign-in of one day in UTC, by time. */
export function signInsOfDay(day: number, roster: Roster, options: WorldOptions): WorldSignIn[] {
  const dayStart = day * dayMs;
  const dayEnd = dayStart + dayMs;
  const workDay = new WorkDay(options.seed, day);
  const sprays = spraysOn(options, day);
  const happened: WorldSignIn[] = [];
  const push = (signIn: WorldSignIn): void => {
    happened.push(signIn);
  };
  const pushOfDay = (signIn: WorldSignIn): void => {
    const at = signIn.at.getTime();
    if (at >= dayStart && at < dayEnd) happened.push(signIn);
  };
  for (const member of roster.membersUntil(dayEnd)) {
    if (member.joined >= dayEnd || (member.left !== null && member.left + accountKeptMs <= dayStart)) continue;
    workDay.signInsOf(member, push);
    for (const spray of sprays) spraySignIns(spray, member, pushOfDay);
  }
  return inOrder(happened, dayStart);
}

/** One password in so many is guessed. */
const guessed = 1 / 700;

type Result = Pick<WorldSignIn, 'outcome' | 'risk'>;

/** Everything that a campaign does to one account, on whatever days. */
export function spraySignIns(campaign: SprayCampaign, member: Member, push: (signIn: WorldSignIn) => void): void {
  const target = mix(campaign.key, member.number);
  if (share(target) >= campaign.targetShare || member.kind === 'guest') return;
  const dice = new Dice(mix(target, 1));
  const { startsAt, lengthMs, triesEach } = campaign;
  // A dormant account stays unused, by an attacker too.
  const isGuessed = dice.chance(guessed) && !member.isDormant;
  const round = lengthMs / triesEach;
  for (let turn = 0; turn < triesEach; turn += 1) {
    const at = Math.floor(startsAt + round * (turn + dice.unit()));
    if (!hasAccountAt(member, at)) continue;
    const isLast = turn === triesEach - 1;
    push(
      attempt({
        campaign,
        member,
        at,
        turn,
        place: dice.pick(campaign.from),
        dice,
        ...tried(campaign, member, at, isGuessed && isLast, dice),
      }),
    );
  }
  if (!isGuessed) return;
  const place = dice.pick(campaign.from);
  for (let visit = dice.between(2, 5); visit > 0; visit -= 1) {
    const at = Math.floor(startsAt + lengthMs + dice.unit() * (campaign.overAt - startsAt - lengthMs));
    const { outcome } = tried(campaign, member, at, true, dice);
    if (hasAccountAt(member, at)) push(attempt({ campaign, member, at, turn: triesEach + visit, place, dice, outcome, risk: 'high' }));
  }
}

function tried(campaign: SprayCampaign, member: Member, at: number, isRight: boolean, dice: Dice): Result {
  if (!worksAt(member, at)) return { outcome: 'disabled-account', risk: 'none' };
  if (!isRight)
    return dice.chance(0.06)
      ? { outcome: 'locked-out', risk: 'low' }
      : { outcome: 'wrong-password', risk: dice.chance(0.3) ? 'low' : 'none' };
  const isAsked = campaign.client === 'browser' && secondFactorsAt(member, chapterAt(member, at), at).length > 0;
  return isAsked ? { outcome: 'second-factor-denied', risk: 'medium' } : { outcome: 'success', risk: 'high' };
}

interface Attempt extends Result {
  readonly campaign: SprayCampaign;
  readonly member: Member;
  readonly at: number;
  readonly turn: number;
  readonly place: City;
  readonly dice: Dice;
}

function attempt({ campaign, member, at, turn, place, dice, outcome, risk }: Attempt): WorldSignIn {
  return {
    id: uuidOf(campaign.key, 93, member.number, turn),
    at: new Date(at),
    personId: member.id,
    via: campaign.via,
    app: campaign.via === 'okta' ? 'Okta Dashboard' : 'Office 365 Exchange Online',
    client: campaign.client,
    platform: campaign.client === 'browser' ? 'windows' : 'linux',
    browser: campaign.client === 'browser' ? 'Chrome 109.0.0' : '',
    isManagedDevice: false,
    ip: `198.19.${campaign.key & 255}.${dice.between(1, 48)}`,
    country: place.country,
    city: place.city,
    latitude: place.latitude,
    longitude: place.longitude,
    outcome,
    secondFactor: outcome === 'second-factor-denied' ? 'authenticator-app' : 'none',
    risk,
    campaignId: campaign.id,
  };
}
