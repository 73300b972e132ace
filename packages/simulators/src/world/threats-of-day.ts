import { dayMs } from '@rampart/domain/day.ts';
import { Dice, mix } from './dice.ts';
import { inOrder } from './in-order.ts';
import { chapterAt, worksAt, type Member, departmentOf } from './member.ts';
import type { Roster } from './roster.ts';
import { threatCampaignsOn, type ThreatCampaign } from './threat-campaigns.ts';
import { uuidOf } from './uuid-of.ts';
import { isWeekend, timeOfDay } from './work-rhythm.ts';
import type { WorldOptions, WorldThreat } from './world.ts';

const epochDays = 45;
/** Brings a company of 2,500 to about four hundred threats a day. */
const base = 0.13;

/** How much attackers target a person on an ordinary workday: by the person's job, and by luck that changes every six weeks. */
function attractionOf(member: Member, day: number): number {
  if (member.kind === 'guest' || member.kind === 'emergency-account') return 0;
  if (member.kind === 'service-account') return base * 0.2;
  const chapter = chapterAt(member, day * dayMs);
  const rank = !chapter.isHead ? 1 : chapter.title.includes(',') ? 1.7 : 5;
  const luck = new Dice(mix(mix(member.key, 111), Math.floor((day + (member.key % epochDays)) / epochDays)));
  const draw = luck.unit();
  const misfortune = draw < 0.008 ? 20 + 50 * luck.unit() : draw < 0.05 ? 4 : 0.2 + 0.6 * luck.unit();
  return base * (departmentOf(chapter)?.lure ?? 2) * rank * misfortune;
}

/** Attackers rest at weekends, too, and know when invoices, taxes and parcels are expected. */
function seasonOf(day: number): number {
  const perMonth = [0.95, 1, 1.2, 1.15, 1, 0.9, 0.75, 0.8, 1.05, 1.1, 1.35, 1.3];
  return (isWeekend(day) ? 0.35 : 1) * perMonth[new Date(day * dayMs).getUTCMonth()]!;
}

/** Targeted campaigns skip most people who neither lead nor handle money. */
const isPrize = (member: Member, day: number): boolean => {
  const { isHead, unit } = chapterAt(member, day * dayMs);
  return isHead || (unit?.department?.lure ?? 0) >= 2;
};

/** Every attack by mail of one day in UTC, by time. */
export function threatsOfDay(day: number, roster: Roster, { seed }: WorldOptions): WorldThreat[] {
  const dayStart = day * dayMs;
  const season = seasonOf(day);
  const campaigns = threatCampaignsOn(seed, day);
  const choose = (dice: Dice): ThreatCampaign => dice.pickByWeight(campaigns, ({ size }) => size);
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
        happened.push(...hit(member, campaign, at, (part) => uuidOf(~seed, member.number, day, turn * 2 + part), dice));
    }
  }
  return inOrder(happened, dayStart);
}

/** A message, and now and then a click in it before the day is over. */
function hit(member: Member, campaign: ThreatCampaign, at: number, id: (part: number) => string, dice: Dice): WorldThreat[] {
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
