import { Dice, keyOf, mix } from './dice.ts';
import { threatTexts } from './threat-texts.ts';
import { digestOf, uuidOf } from './uuid-of.ts';
import type { WorldThreat } from './world.ts';

/** One attacker's mailing over one to six days. */
export interface ThreatCampaign {
  readonly id: string;
  readonly key: number;
  readonly category: WorldThreat['category'];
  /** How much of a day's mail it is; a few are many times as big as the rest. */
  readonly size: number;
  readonly isAimed: boolean;
  readonly startDay: number;
  readonly endDay: number;
  readonly subject: string;
  readonly sender: string;
  readonly senderIp: string;
  readonly artefactKind: WorldThreat['artefactKind'];
  readonly artefacts: readonly string[];
  readonly leastScore: number;
}

const longest = 6;
const words = ['harbor', 'secure', 'portal', 'cargo', 'cloud', 'ledger', 'parcel', 'vector', 'summit', 'delta', 'orchid', 'quartz'];
const totalWeight = threatTexts.reduce((sum, { weight }) => sum + weight, 0);

function campaign(seed: number, day: number, place: number): ThreatCampaign {
  const key = keyOf(seed, 101, day, place);
  const dice = new Dice(key);
  let point = dice.unit() * totalWeight;
  const text = threatTexts.find(({ weight }) => (point -= weight) < 0) ?? threatTexts[0]!;
  const domain = `${dice.pick(words)}-${dice.pick(words)}${dice.below(100)}.example`;
  const artefact = (variant: number): string => {
    if (text.artefactKind === 'attachment') return digestOf(mix(key, variant));
    return `https://${domain}/${mix(key, variant).toString(36)}`;
  };
  return {
    id: uuidOf(seed, 101, day, place),
    key,
    category: text.category,
    size: Math.min(40, (1 - dice.unit()) ** -0.9),
    isAimed: text.isAimed,
    startDay: day,
    endDay: day + dice.between(1, longest),
    subject: dice.pick(text.subjects),
    sender: `${text.sender}@${domain}`,
    senderIp: `198.19.${dice.below(256)}.${dice.between(1, 254)}`,
    artefactKind: text.artefactKind,
    artefacts: [1, 2, 3].slice(0, dice.between(1, 3)).map(artefact),
    leastScore: text.leastScore,
  };
}

/** Those that begin on a day: two at least. */
export function threatCampaignsStarting(seed: number, day: number): ThreatCampaign[] {
  const count = 2 + new Dice(keyOf(seed, 102, day)).times(3);
  return Array.from({ length: count }, (_, place) => campaign(seed, day, place));
}

/** Those that are under way on a day. */
export const threatCampaignsOn = (seed: number, day: number): readonly ThreatCampaign[] =>
  Array.from({ length: longest }, (_, ago) => threatCampaignsStarting(seed, day - ago))
    .flat()
    .filter(({ endDay }) => day < endDay);
