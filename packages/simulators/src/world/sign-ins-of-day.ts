import { Dice, mix, share, keyOf } from './dice.ts';
import { accountKeptMs, chapterAt, hasAccountAt, secondFactorsAt, worksAt, type Member } from './member.ts';
import { type Place, farAway } from './places.ts';
import { uuidOf } from './uuid-of.ts';
import type { WorldSignIn, WorldOptions } from './world.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { inOrder } from './in-order.ts';
import type { Roster } from './roster.ts';
import { workSignIns } from './work-sign-ins.ts';

const afterwardsMs = 2 * dayMs;
/** Above this many targets a spray would be noticed before it is through. */
const mostTargets = 3000;

type SprayCampaign = ReturnType<typeof quickSpraysOfWeek>[number];

/** An attacker tries a few common passwords on many accounts, from rented machines. */
function quickSpraysOfWeek({ seed, people }: WorldOptions, week: number) {
  const dice = new Dice(keyOf(seed, 91, week));
  return Array.from({ length: dice.times(0.6) }, (_, place) => {
    const key = keyOf(seed, 92, week, place);
    const startsAt = (week * 7 + dice.below(7)) * dayMs + dice.below(dayMs);
    const lengthMs = dice.between(2, 9) * 3_600_000;
    const via = dice.chance(0.7) ? ('entra' as const) : ('okta' as const);
    return {
      id: uuidOf(seed, 92, week, place),
      key,
      via,
      client: via === 'okta' ? ('browser' as const) : dice.pick(['imap', 'smtp', 'browser'] as const),
      startsAt,
      lengthMs,
      /** Accounts whose password it guessed are used again until then. */
      overAt: startsAt + lengthMs + afterwardsMs,
      targetShare: Math.min(0.12 + 0.3 * dice.unit(), mostTargets / people),
      triesEach: dice.between(1, 3),
      from: [dice.pick(farAway), dice.pick(farAway), dice.pick(farAway)],
      addresses: 48,
    };
  });
}

/** One password for each of fewer accounts, from two machines that are not replaced when they are blocked. */
function smallSpray({ seed, people }: WorldOptions, week: number, via: SprayCampaign['via']): SprayCampaign {
  const keys = [seed, 94, week, via === 'okta' ? 1 : 0] as const;
  const dice = new Dice(keyOf(...keys));
  const startsAt = (week * 7 + dice.below(7)) * dayMs + dice.below(dayMs);
  const lengthMs = dice.between(2, 6) * 3_600_000;
  return {
    id: uuidOf(...keys),
    key: keyOf(...keys),
    via,
    client: via === 'okta' ? 'browser' : dice.pick(['imap', 'smtp', 'browser'] as const),
    startsAt,
    lengthMs,
    overAt: startsAt + lengthMs + afterwardsMs,
    targetShare: Math.min(0.15 + 0.1 * dice.unit(), mostTargets / people),
    triesEach: 1,
    from: [dice.pick(farAway), dice.pick(farAway)],
    addresses: 2,
  };
}

/** No week is without one on either sign-in service. */
function spraysOfWeek(options: WorldOptions, week: number): readonly SprayCampaign[] {
  const quick = quickSpraysOfWeek(options, week);
  const notAttacked = (['entra', 'okta'] as const).filter((service) => !quick.some(({ via }) => via === service));
  return [...quick, ...notAttacked.map((via) => smallSpray(options, week, via))];
}

/** Those of which something happens on that day. */
function spraysOn(options: WorldOptions, day: number): readonly SprayCampaign[] {
  const week = Math.floor(day / 7);
  const dayStart = day * dayMs;
  return [...spraysOfWeek(options, week - 1), ...spraysOfWeek(options, week)].filter(
    ({ startsAt, overAt }) => startsAt < dayStart + dayMs && overAt > dayStart,
  );
}

/** Every sign-in of one day in UTC, by time. */
export function signInsOfDay(day: number, roster: Roster, options: WorldOptions): WorldSignIn[] {
  const dayStart = day * dayMs;
  const dayEnd = dayStart + dayMs;
  const sprays = spraysOn(options, day);
  const happened: WorldSignIn[] = [];
  const push = (signIn: WorldSignIn): void => {
    const at = signIn.at.getTime();
    if (at >= dayStart && at < dayEnd) happened.push(signIn);
  };
  for (const member of roster.membersUntil(dayEnd)) {
    if (member.joined >= dayEnd || (member.left !== null && member.left + accountKeptMs <= dayStart)) continue;
    workSignIns(options.seed, member, day, push);
    for (const spray of sprays) spraySignIns(spray, member, push);
  }
  return inOrder(happened, dayStart);
}

/** One password in so many is guessed. */
const guessed = 1 / 700;

type Result = Pick<WorldSignIn, 'outcome' | 'risk'>;

/** Everything that a campaign does to one account, on whatever days. */
function spraySignIns(campaign: SprayCampaign, member: Member, push: (signIn: WorldSignIn) => void): void {
  const target = mix(campaign.key, member.number);
  if (share(target) >= campaign.targetShare || member.kind === 'guest') return;
  const dice = new Dice(mix(target, 1));
  const { startsAt, lengthMs, triesEach, overAt, via, client } = campaign;
  // A dormant account stays unused, by an attacker too.
  const isGuessed = dice.chance(guessed) && !member.isDormant;
  const attempt = (number: number, at: number, place: Place, { outcome, risk }: Result): void =>
    push({
      id: uuidOf(campaign.key, 93, member.number, number),
      at: new Date(at),
      personId: member.id,
      via,
      app: via === 'okta' ? 'Okta Dashboard' : 'Office 365 Exchange Online',
      client,
      platform: client === 'browser' ? 'windows' : 'linux',
      browser: client === 'browser' ? 'Chrome 109.0.0' : '',
      isManagedDevice: false,
      ip: `198.19.${campaign.key & 255}.${dice.between(1, campaign.addresses)}`,
      country: place.country,
      city: place.city,
      latitude: place.latitude,
      longitude: place.longitude,
      outcome,
      secondFactor: outcome === 'second-factor-denied' ? 'authenticator-app' : 'none',
      risk,
      campaignId: campaign.id,
    });
  for (let number = 0; number < triesEach; number += 1) {
    const at = Math.floor(startsAt + (lengthMs / triesEach) * (number + dice.unit()));
    if (!hasAccountAt(member, at)) continue;
    const place = dice.pick(campaign.from);
    const isRight = isGuessed && number === triesEach - 1;
    attempt(number, at, place, isRight ? entered(campaign, member, at) : refused(member, at, dice));
  }
  if (!isGuessed) return;
  const place = dice.pick(campaign.from);
  for (let visit = dice.between(2, 5); visit > 0; visit -= 1) {
    const at = Math.floor(startsAt + lengthMs + dice.unit() * (overAt - startsAt - lengthMs));
    if (hasAccountAt(member, at)) attempt(triesEach + visit, at, place, { ...entered(campaign, member, at), risk: 'high' });
  }
}

const disabled: Result = { outcome: 'disabled-account', risk: 'none' };

/** With a wrong password. */
function refused(member: Member, at: number, dice: Dice): Result {
  if (!worksAt(member, at)) return disabled;
  if (dice.chance(0.06)) return { outcome: 'locked-out', risk: 'low' };
  return { outcome: 'wrong-password', risk: dice.chance(0.3) ? 'low' : 'none' };
}

/** With the right password. */
function entered({ client }: SprayCampaign, member: Member, at: number): Result {
  if (!worksAt(member, at)) return disabled;
  const isChallenged = client === 'browser' && secondFactorsAt(member, chapterAt(member, at), at).length > 0;
  return isChallenged ? { outcome: 'second-factor-denied', risk: 'medium' } : { outcome: 'success', risk: 'high' };
}
