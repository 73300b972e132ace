import { dayMs } from '@rampart/domain/day.ts';
import type { Body } from '../kit/rest-api.ts';
import type { World, WorldThreat } from '../world/world.ts';
import { seconds } from './seconds.ts';

const numberIn = (id: string): number => Number.parseInt(id.slice(0, 8), 16);

/**
 * Abnormal looks into mailboxes. It sees all that deceive by words, and a part of the mail with links and attachments; exercises of the company
 * itself are known to it. Clicks in mail are no part of its threat log.
 */
export const isInThreatLog = ({ id, outcome, category, artefactKind }: WorldThreat): boolean =>
  !outcome.startsWith('click') && category !== 'pentest' && (artefactKind === 'message-text' || numberIn(id) % 5 < 3);

/** In the vendor's own list of types. */
export function attackTypeOf({ category, subject }: WorldThreat): string {
  if (category === 'spam') return 'Spam';
  if (category === 'bec') return /invoice|bank|transfer/i.test(subject) ? 'Invoice/Payment Fraud (BEC)' : 'Social Engineering (BEC)';
  return category.includes('phishing') ? 'Phishing: Credential' : 'Malware';
}

const vectors = { url: 'Link', attachment: 'Attachment', 'message-text': 'Text' } as const;
export const attackVectorOf = ({ artefactKind }: WorldThreat): string => vectors[artefactKind];
export const attackStrategyOf = ({ category }: WorldThreat): string => (category === 'bec' ? 'Name Impersonation' : 'Unknown Sender');
export const impersonatedPartyOf = ({ category }: WorldThreat): string =>
  category === 'bec' ? 'VIP' : category.includes('phishing') ? 'Brand' : 'None / Others';
export const judgementOf = ({ category }: WorldThreat): 'Attack' | 'Spam' => (category === 'spam' ? 'Spam' : 'Attack');

const hourMs = 3_600_000;

/** Mail that was stopped was taken out of the mailbox at once. Of the rest some is found later, and most is left. */
function remediationOf({ id, at, outcome }: WorldThreat, now: Date): { readonly status: string; readonly at: Date | undefined } {
  if (outcome === 'blocked') return { status: 'Auto-Remediated', at: new Date(at.getTime() + 20_000) };
  const found = new Date(at.getTime() + (1 + (numberIn(id) % 7)) * hourMs);
  return numberIn(id) % 4 !== 0 || found > now ? { status: 'Not Remediated', at: undefined } : { status: 'Post Remediated', at: found };
}

const domainOf = (mail: string): string => mail.slice(mail.indexOf('@') + 1);
/** Larger than a number of JavaScript is exact for, as Abnormal's are: hence its text form. */
export const abxIdOf = ({ id }: WorldThreat): string => BigInt(`0x${id.replaceAll('-', '').slice(0, 15)}`).toString();

export function toMessage(threat: WorldThreat, threatId: string, world: World): Body {
  const { status, at } = remediationOf(threat, world.now());
  const abxMessageId = abxIdOf(threat);
  return {
    threatId,
    abxMessageId: Number(abxMessageId),
    abxMessageIdStr: abxMessageId,
    abxPortalUrl: `https://portal.abnormalsecurity.com/home/threat-center/remediation-history/${abxMessageId}`,
    subject: threat.subject,
    fromAddress: threat.sender,
    fromName: threat.sender.split('@', 1)[0],
    senderDomain: domainOf(threat.sender),
    toAddresses: threat.mail.slice(0, 255),
    recipientAddress: threat.mail,
    receivedTime: seconds(threat.at),
    sentTime: seconds(threat.at),
    internetMessageId: `<${threat.id}@${domainOf(threat.sender)}>`,
    remediationStatus: status,
    attackType: attackTypeOf(threat),
    attackStrategy: attackStrategyOf(threat),
    returnPath: threat.sender,
    replyToEmails: [],
    ccEmails: [],
    senderIpAddress: threat.senderIp,
    impersonatedParty: impersonatedPartyOf(threat),
    attackVector: attackVectorOf(threat),
    attachmentNames: threat.artefactKind === 'attachment' ? ['document.zip'] : [],
    attachmentCount: threat.artefactKind === 'attachment' ? 1 : 0,
    urls: threat.artefactKind === 'url' ? [threat.artefact] : [],
    urlCount: threat.artefactKind === 'url' ? 1 : 0,
    summaryInsights: ['Unusual Sender'],
    remediationTimestamp: at === undefined ? '' : seconds(at),
    isRead: threat.outcome === 'delivered',
    attackedParty: threat.category === 'bec' ? 'VIP' : 'Employee (other)',
    autoRemediated: status === 'Auto-Remediated',
    postRemediated: status === 'Post Remediated',
    source: judgementOf(threat),
    tenantId: 1042,
    tenantName: tenantNameOf(world),
  };
}

export const tenantNameOf = ({ options }: World): string => domainOf(`@${options.company.domain}`).split('.', 1)[0]!;

const dayOf = (at: Date): number => Math.floor(at.getTime() / dayMs);
/** The mails of one campaign on one day. The day is part of the id, so that it is found again after a restart. */
const threatIdOf = (campaignId: string, day: number): string =>
  `${campaignId.slice(0, 24)}${day.toString(16).padStart(5, '0')}${campaignId.slice(29)}`;
const dayIn = (threatId: string): number => Number.parseInt(threatId.slice(24, 29), 16);

export interface Threat {
  readonly id: string;
  /** Newest first. */
  readonly mails: readonly WorldThreat[];
}

const daysRemembered = 45;

/** What the world's mails are in the threat log, up to now. */
export function threatLog(world: World) {
  const remembered = new Map<number, ReadonlyMap<string, readonly WorldThreat[]>>();

  const threatsOf = (day: number): ReadonlyMap<string, readonly WorldThreat[]> => {
    const known = remembered.get(day);
    if (known !== undefined) return known;
    const seen = Array.from(world.threatsBetween(new Date(day * dayMs), new Date((day + 1) * dayMs))).filter(isInThreatLog);
    const found = Map.groupBy(seen.toReversed(), ({ campaignId }) => threatIdOf(campaignId, day));
    if (day < dayOf(world.now())) remembered.set(day, found);
    if (remembered.size > daysRemembered) remembered.delete(remembered.keys().next().value!);
    return found;
  };

  const until = (mails: readonly WorldThreat[]): readonly WorldThreat[] => mails.filter(({ at }) => at <= world.now());

  return {
    /** Those with a mail of that time, oldest first. */
    *between(from: Date, to: Date): Iterable<Threat> {
      const first = Math.max(dayOf(from), dayOf(world.options.start));
      const last = Math.min(dayOf(to), dayOf(world.now()));
      for (let day = first; day <= last; day += 1)
        for (const [id, all] of threatsOf(day)) {
          const mails = until(all);
          if (mails.some(({ at }) => at >= from && at <= to)) yield { id, mails };
        }
    },
    find(id: string): Threat | undefined {
      if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined;
      const day = dayIn(id);
      if (day < dayOf(world.options.start) || day > dayOf(world.now())) return undefined;
      const mails = until(threatsOf(day).get(id) ?? []);
      return mails.length === 0 ? undefined : { id, mails };
    },
  };
}
export type ThreatLog = ReturnType<typeof threatLog>;
