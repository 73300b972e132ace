import type { AttackCategory } from '@rampart/domain/attack-category.ts';
import type { MailThreat } from '@rampart/facts/threats/mail-threats.ts';
import { timeOf } from '../../kit/iso-time.ts';
import type { AttachmentLog, ClickLog, ImpersonationLog } from '../schema.ts';

const ourTime = (given: string): string => new Date(timeOf(given.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))).toISOString();

/** Names of its web categories and of what its scanners found, the most telling first. */
const words: readonly (readonly [RegExp, AttackCategory])[] = [
  [/ransom/i, 'ransomware'],
  [/key ?log/i, 'keylogger'],
  [/steal/i, 'infostealer'],
  [/miner|coin/i, 'cryptominer'],
  [/backdoor|\brat\b/i, 'backdoor'],
  [/phish|fraud|credential/i, 'credential-phishing'],
  [/spam/i, 'spam'],
];
const categoryOf = (said: string | null | undefined): AttackCategory => words.find(([word]) => word.test(said ?? ''))?.[1] ?? 'malware';

/** Actions that keep a mail from its mailbox. One that is none of these, such as a tag or a notice, lets it in. */
const outcomeOf = (action: string | null | undefined): 'blocked' | 'delivered' =>
  /hold|held|block|bounce|reject|delete|remove/i.test(action ?? '') ? 'blocked' : 'delivered';

const about = { campaign: null, threat: null, score: null };

/** What one log says of a mail. */
export interface Sighting extends MailThreat {
  /** The same in every record of the mail to this person. Without a Message-ID, each record is a mail of its own. */
  readonly key: string;
}

const messageKey = (messageId: string, mail: string): string => `${messageId.trim().toLowerCase()}/${mail}`;

const sighting = (
  threat: Omit<MailThreat, 'id'>,
  { messageId, apart }: { messageId: string | null | undefined; apart: string },
): Sighting => {
  const key = messageId ? messageKey(messageId, threat.mail) : `${apart}/${threat.mail}`;
  return { ...threat, key, id: `${key}/${threat.outcome}`, ...(messageId ? { message: messageId } : {}) };
};

function aboutClick(log: ClickLog) {
  return {
    ...about,
    at: ourTime(log.date),
    mail: log.userEmailAddress.toLowerCase(),
    category: categoryOf(log.category),
    sender: log.fromUserEmailAddress ?? null,
    senderAddress: log.sendingIp ?? null,
  };
}

const isMalicious = ({ scanResult }: ClickLog): boolean => scanResult === 'malicious';

export function ofClick(log: ClickLog): MailThreat[] {
  if (!isMalicious(log)) return [];
  const click = aboutClick(log);
  const outcome = /block/i.test(log.action ?? '') ? 'click-blocked' : 'click-permitted';
  const id = [log.messageId ?? log.url ?? '', click.mail, log.date, outcome].join('/');
  return [{ ...click, id, outcome, ...(log.messageId ? { message: log.messageId } : {}) }];
}

/** A link that was clicked came in a mail, which no other log has. Of clicks without a Message-ID it is not known whether they are of one mail. */
export const ofClickedMail = (log: ClickLog): Sighting[] =>
  isMalicious(log) && log.messageId
    ? [sighting({ ...aboutClick(log), outcome: 'delivered' }, { messageId: log.messageId, apart: log.date })]
    : [];

export function ofAttachment(log: AttachmentLog): Sighting[] {
  if (log.result !== 'malicious' && log.result !== 'unsafe') return [];
  const threat = {
    ...about,
    at: ourTime(log.date),
    mail: log.recipientAddress.toLowerCase(),
    category: categoryOf(log.details),
    outcome: outcomeOf(log.actionTriggered),
    threat: log.fileHash ?? null,
    sender: log.senderAddress ?? null,
    senderAddress: null,
  };
  return [sighting(threat, { messageId: log.messageId, apart: `${log.fileHash ?? ''}/${log.date}` })];
}

export function ofImpersonation(log: ImpersonationLog): Sighting[] {
  if (log.taggedMalicious !== true) return [];
  const threat = {
    ...about,
    at: ourTime(log.eventTime),
    mail: log.recipientAddress.toLowerCase(),
    category: 'bec',
    outcome: outcomeOf(log.action),
    sender: log.senderAddress ?? null,
    senderAddress: log.senderIpAddress ?? null,
  } as const;
  return [sighting(threat, { messageId: log.messageId, apart: log.id })];
}
