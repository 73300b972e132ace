import type { AttackCategory } from '@rampart/domain/attack-category.ts';
import type { MailThreat } from '@rampart/facts/threats/mail-threats.ts';
import type { StreamedTime } from '../kit/connector.ts';
import type { MimecastClient } from './client.ts';
import { type AttachmentLog, AttachmentLogs, type ClickLog, ClickLogs, type ImpersonationLog, ImpersonationLogs } from './schema.ts';

/** Mimecast writes `2026-03-02T09:00:00+0000`, and wants it so. */
const theirTime = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, '+0000');
const ourTime = (given: string): string => new Date(given.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')).toISOString();

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

const named = (messageId: string | null | undefined) => (messageId ? { message: messageId } : {});
const about = { campaign: null, threat: null, score: null };

function ofClick(log: ClickLog): MailThreat[] {
  if (log.scanResult !== 'malicious') return [];
  const [mail, outcome] = [
    log.userEmailAddress.toLowerCase(),
    /block/i.test(log.action ?? '') ? 'click-blocked' : 'click-permitted',
  ] as const;
  return [
    {
      ...about,
      id: [log.messageId ?? log.url ?? '', mail, log.date, outcome].join('/'),
      at: ourTime(log.date),
      mail,
      category: categoryOf(log.category),
      outcome,
      sender: log.fromUserEmailAddress ?? null,
      senderAddress: log.sendingIp ?? null,
      ...named(log.messageId),
    },
  ];
}

function ofAttachment(log: AttachmentLog): MailThreat[] {
  if (log.result !== 'malicious' && log.result !== 'unsafe') return [];
  const [mail, outcome] = [
    log.recipientAddress.toLowerCase(),
    /hold|held|block|bounce|reject|remove/i.test(log.actionTriggered ?? '') ? 'blocked' : 'delivered',
  ] as const;
  return [
    {
      ...about,
      id: [log.messageId ?? log.fileHash ?? '', mail, log.date, outcome].join('/'),
      at: ourTime(log.date),
      mail,
      category: categoryOf(log.details),
      outcome,
      threat: log.fileHash ?? null,
      sender: log.senderAddress ?? null,
      senderAddress: null,
      ...named(log.messageId),
    },
  ];
}

function ofImpersonation(log: ImpersonationLog): MailThreat[] {
  if (log.taggedMalicious !== true) return [];
  const [mail, outcome] = [log.recipientAddress.toLowerCase(), log.action === 'none' ? 'delivered' : 'blocked'] as const;
  return [
    {
      ...about,
      id: [log.id, mail, outcome].join('/'),
      at: ourTime(log.eventTime),
      mail,
      category: 'bec',
      outcome,
      sender: log.senderAddress ?? null,
      senderAddress: log.senderIpAddress ?? null,
      ...named(log.messageId),
    },
  ];
}

/** The three logs of Targeted Threat Protection, one after the other. What was read of one is kept only with the others. */
export async function* streamMailThreats(client: MimecastClient, { since, asOf }: StreamedTime): AsyncIterable<readonly MailThreat[]> {
  const time = { from: theirTime(since), to: theirTime(asOf), oldestFirst: true };
  // Whole seconds are asked for: what is before or after is another run's.
  const isOurs = ({ at }: MailThreat): boolean => at >= since.toISOString() && at < asOf.toISOString();
  const ours = (threats: readonly MailThreat[]): readonly MailThreat[] => threats.filter(isOurs);
  for await (const page of client.pagesOf('/api/ttp/url/get-logs', ClickLogs, { ...time, scanResult: 'malicious', route: 'inbound' }))
    yield ours(page.flat().flatMap(ofClick));
  for await (const page of client.pagesOf('/api/ttp/attachment/get-logs', AttachmentLogs, { ...time, route: 'inbound' }))
    yield ours(page.flat().flatMap(ofAttachment));
  for await (const page of client.pagesOf('/api/ttp/impersonation/get-logs', ImpersonationLogs, { ...time, taggedMalicious: true }))
    yield ours(page.flat().flatMap(ofImpersonation));
}
