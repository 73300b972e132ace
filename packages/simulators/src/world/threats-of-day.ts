import { dayMs } from '@rampart/domain/day.ts';
import { attractionOf, seasonOf } from './attraction.ts';
import { Dice, mix } from './dice.ts';
import { inOrder } from './in-order.ts';
import { chapterAt, worksAt, type Member } from './member.ts';
import type { Roster } from './roster.ts';
import { threatCampaignsOn, type ThreatCampaign } from './threat-campaigns.ts';
import { uuidOf } from './uuid-of.ts';
import { timeOfDay } from './work-rhythm.ts';
import type { WorldOptions, WorldThreat } from './world.ts';

/** Targeted campaigns skip most people who neither lead nor handle money. */
const isPrize = (member: Member, day: number): boolean => {
  const { isHead, unit } = chapterAt(member, day * dayMs);
  return isHead || (unit?.department?.lure ?? 0) >= 2;
};

function chooser(campaigns: readonly ThreatCampaign[]): (dice: Dice) => ThreatCampaign {
  const total = campaigns.reduce((sum, { size }) => sum + size, 0);
  return (dice) => {
    let point = dice.unit() * total;
    return campaigns.find(({ size }) => (point -= size) < 0) ?? campaigns[0]!;
  };
}

/** Every attack by mail of one day in UTC, by time. */
export function threatsOfDay(day: number, roster: Roster, { seed }: WorldOptions): WorldThreat[] {
  const dayStart = day * dayMs;
  const season = seasonOf(day);
  const choose = chooser(threatCampaignsOn(seed, day));
  const happened: WorldThreat[] = [];
  for (const member of roster.membersUntil(dayStart + dayMs)) {
    if (member.joined >= dayStart + dayMs || (member.left !== null && member.left <= dayStart)) continue;
    const key = mix(mix(member.key, 112), day);
    const dice = new Dice(key);
    const times = dice.times(attractionOf(member, day) * season);
    for (let turn = 0; turn < times; turn += 1) {
      let campaign = choose(dice);
      if (campaign.isAimed && !isPrize(member, day)) campaign = choose(dice);
      const at = dayStart + Math.floor(timeOfDay(dice.unit(), dice.unit()));
      if (worksAt(member, at))
        happened.push(...hit({ member, campaign, at, id: (part) => uuidOf(~seed, member.number, day, turn * 2 + part), dice }));
    }
  }
  return inOrder(happened, dayStart);
}

interface Hit {
  readonly member: Member;
  readonly campaign: ThreatCampaign;
  readonly at: number;
  readonly id: (part: number) => string;
  readonly dice: Dice;
}

/** A message, and now and then a click in it before the day is over. */
function hit({ member, campaign, at, id, dice }: Hit): WorldThreat[] {
  const message: WorldThreat = {
    id: id(0),
    at: new Date(at),
    personId: member.id,
    mail: member.mail,
    campaignId: campaign.id,
    category: campaign.category,
    outcome: dice.chance(0.83) ? 'blocked' : 'delivered',
    subject: campaign.subject,
    sender: campaign.sender,
    senderIp: campaign.senderIp,
    artefact: dice.pick(campaign.artefacts),
    artefactKind: campaign.artefactKind,
    score: dice.between(campaign.leastScore, 100),
  };
  const isClicked = message.outcome === 'delivered' && message.artefactKind === 'url' && dice.chance(0.22);
  if (!isClicked) return [message];
  const endOfDay = (Math.floor(at / dayMs) + 1) * dayMs - 1;
  const clickedAt = new Date(Math.min(endOfDay, at + dice.between(30_000, 3 * 3_600_000)));
  const outcome = dice.chance(0.35) ? 'click-permitted' : 'click-blocked';
  const stillThere = worksAt(member, clickedAt.getTime());
  return stillThere ? [message, { ...message, id: id(1), at: clickedAt, outcome }] : [message];
}
