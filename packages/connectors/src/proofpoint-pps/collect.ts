import { dayMs } from '@rampart/domain/day.ts';
import type { MailThreat } from '@rampart/facts/threats/mail-threats.ts';
import type { StoppedMail } from '@rampart/facts/threats/stopped-mail.ts';
import type { StreamedTime } from '../kit/connector.ts';
import { RecordReader } from '../kit/readable-records.ts';
import { vendor, type ProofpointPpsClient } from './client.ts';
import { TracedMessage } from './schema.ts';
import { ownDomainsOf } from './search/own-domains.ts';
import { SearchPace, type Stopped, stoppedBetween, stoppedLately } from './search/stopped.ts';

/** PPS knows whole seconds. */
const wholeSecond = (at: Date): number => Math.floor(at.getTime() / 1000) * 1000;

/** Proofpoint does not say how late Smart Search shows a message: so much is read again. */
export const lateWithinMs = 15 * 60_000;

/** One beyond the scale says nothing. */
const scoreOf = (score: string | null | undefined): number | null =>
  score && Number(score) >= 0 && Number(score) <= 100 ? Number(score) : null;

const toThreats = ({ message, at, category, recipients }: Stopped): MailThreat[] =>
  recipients.map((mail) => ({
    id: `${message.GUID}/${mail}/blocked`,
    at: at.toISOString(),
    mail,
    category,
    outcome: 'blocked',
    campaign: null,
    threat: null,
    sender: message.Sender || null,
    senderAddress: message.Sender_IP_Address || null,
    score: scoreOf(message.Spam_Score),
    ...(message.Message_ID ? { message: message.Message_ID } : {}),
  }));

/** A day after the other. */
export async function* streamMailThreats(client: ProofpointPpsClient, streamed: StreamedTime): AsyncIterable<readonly MailThreat[]> {
  const { isNew = () => true, readUntil = () => {}, noteUnread } = streamed;
  const end = wholeSecond(streamed.asOf);
  const how = { pace: new SearchPace(), reader: new RecordReader({ vendor, item: TracedMessage, noteUnread }) };
  for (let from = wholeSecond(streamed.since); from < end; from += dayMs) {
    readUntil(new Date(from));
    const stopped = await stoppedBetween(client, how, { from, to: Math.min(from + dayMs, end) });
    const threats = stopped.flatMap(toThreats).filter(({ id, at }) => isNew(id, new Date(at)));
    if (threats.length > 0) yield threats;
  }
  readUntil(new Date(end));
}

const counted = <Key>(keys: readonly Key[]): Map<Key, number> =>
  keys.reduce((counts, key) => counts.set(key, (counts.get(key) ?? 0) + 1), new Map<Key, number>());

const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function foldersOf(stopped: readonly Stopped[]): StoppedMail['folders'] {
  const quarantined = stopped.filter(({ message }) => message.Quarantine_Folder);
  return [...Map.groupBy(quarantined, ({ message }) => message.Quarantine_Folder ?? '')]
    .map(([name, all]) => ({
      name,
      contents: [...counted(all.map(({ category }) => category))]
        .map(([category, messages]) => ({ category, messages }))
        .toSorted((one, other) => inOrder(one.category, other.category)),
    }))
    .toSorted((one, other) => inOrder(one.name, other.name));
}

/** The address, its first kind of attack, and how many people it reached for. */
function sendersOf(stopped: readonly Stopped[]): StoppedMail['senders'] {
  const named = stopped.filter(({ message }) => message.Sender);
  return [...Map.groupBy(named, ({ message }) => (message.Sender ?? '').toLowerCase())]
    .map(([mail, all]) => ({
      mail,
      category: all[0]!.category,
      messages: all.length,
      recipients: new Set(all.flatMap(({ recipients }) => recipients)).size,
    }))
    .toSorted((one, other) => other.recipients - one.recipients || inOrder(one.mail, other.mail));
}

/** Read for every plan as well: a few calls, and not the mail of days. */
export async function collectStoppedMail(client: ProofpointPpsClient): Promise<StoppedMail> {
  const stopped = await stoppedLately(client);
  const senders = sendersOf(stopped);
  const domains = await ownDomainsOf(
    client,
    stopped.map(({ message }) => message),
    senders,
  );
  return { messages: stopped.length, folders: foldersOf(stopped), senders, ...domains };
}
