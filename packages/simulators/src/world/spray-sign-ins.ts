import { Dice, mix, share } from './dice.ts';
import { chapterAt, hasAccountAt, worksAt, type Member } from './member.ts';
import { secondFactorsAt } from './person-at.ts';
import type { City } from './places.ts';
import type { SprayCampaign } from './spray-campaigns.ts';
import { uuidOf } from './uuid-of.ts';
import type { WorldSignIn } from './world.ts';

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
