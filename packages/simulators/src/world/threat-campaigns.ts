import { Dice, keyOf, mix } from './dice.ts';
import { digestOf, uuidOf } from './uuid-of.ts';
import type { WorldThreat } from './world.ts';
import type { AttackCategory } from '@rampart/domain/attack-category.ts';
import { readRecords } from './text-table.ts';

const threatTexts = readRecords(
  {
    category: (cell) => cell as AttackCategory,
    /** How many campaigns of a hundred are of this kind, about. */
    weight: Number,
    artefactKind: (cell) => cell as WorldThreat['artefactKind'],
    sender: String,
    leastScore: Number,
    /** Aimed at those who lead or handle money. */
    isAimed: (cell) => cell === 'leaders',
    subjects: (cell) => cell.split('; '),
  },
  `
  spam                          | 18  | url          | offers      | 40 | anyone  | Save 70% on pallets; Your parcel could not be delivered; Exclusive logistics webinar
  credential-phishing           | 20  | url          | no-reply    | 75 | anyone  | Your mailbox is almost full; Document shared with you; Voice message (0:42)
  corporate-credential-phishing | 11  | url          | it-helpdesk | 85 | leaders | Password expires today; Action required: verify your sign-in
  consumer-credential-phishing  | 8   | url          | billing     | 65 | anyone  | Problem with your subscription; Refund waiting for you
  bec                           | 8   | message-text | ceo.office  | 80 | leaders | Are you at your desk?; Urgent transfer before noon; Changed bank details for invoice
  malware                       | 10  | attachment   | invoices    | 80 | anyone  | Invoice overdue; Bill of lading; Scanned document
  infostealer                   | 7   | attachment   | orders      | 85 | anyone  | New purchase order; Quotation request; Shipping documents
  keylogger                     | 4   | attachment   | accounting  | 85 | anyone  | Remittance advice; Statement of account
  cryptominer                   | 1.5 | url          | updates     | 70 | anyone  | Required browser update
  backdoor                      | 3.5 | attachment   | recruiting  | 88 | anyone  | My application; Customs clearance form
  ransomware                    | 4   | attachment   | dispatch    | 92 | anyone  | Delivery note attached; Complaint: damaged goods
  apt-financial-malware         | 2   | attachment   | treasury    | 94 | leaders | SWIFT confirmation; Audit request
  apt-state-malware             | 1   | url          | conference  | 96 | leaders | Invitation: port security summit; Draft agreement for comment
  pentest                       | 1   | url          | awareness   | 60 | anyone  | Free lunch survey; Holiday plan update
`,
);

const longest = 6;
const words = ['harbor', 'secure', 'portal', 'cargo', 'cloud', 'ledger', 'parcel', 'vector', 'summit', 'delta', 'orchid', 'quartz'];

export type ThreatCampaign = ReturnType<typeof campaign>;

/** One attacker's mailing over one to six days. */
function campaign(seed: number, day: number, place: number) {
  const key = keyOf(seed, 101, day, place);
  const dice = new Dice(key);
  const text = dice.pickByWeight(threatTexts, ({ weight }) => weight);
  const domain = `${dice.pick(words)}-${dice.pick(words)}${dice.below(100)}.example`;
  const artefact = (variant: number): string => {
    if (text.artefactKind === 'attachment') return digestOf(mix(key, variant));
    return `https://${domain}/${mix(key, variant).toString(36)}`;
  };
  return {
    id: uuidOf(seed, 101, day, place),
    key,
    category: text.category,
    /** How much of a day's mail it is; a few are many times as big as the rest. */
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
