import { dayMs } from '@rampart/domain/day.ts';
import type { AttackRemoval } from '@rampart/facts/mail/attack-removal.ts';
import { z } from 'zod';
import type { MailThreat } from '@rampart/facts/threats/mail-threats.ts';
import type { CollectedTime, StreamedTime } from '../../kit/connector.ts';
import { timeOf } from '../../kit/iso-time.ts';
import { mapConcurrently } from '../../kit/map-concurrently.ts';
import { anyRecord, RecordReader } from '../../kit/readable-records.ts';
import { VendorFailure } from '../../kit/vendor-failure.ts';
import { unreadableAnswer } from '../../kit/vendor-http.ts';
import { type AbnormalClient, timeFilter, vendor } from '../client.ts';
import { ThreatId, ThreatMessage } from '../schema.ts';
import { categoryOf } from './category.ts';
import { removalOf } from './removal.ts';

/** Abnormal may take a while to see that a mail is an attack; how long is not documented. A day is read again at each run. */
export const lateWithinMs = dayMs;

/** Attacks and spam are asked for apart, so that mail of which Abnormal is not sure is none of them. */
const sources = ['attacks', 'spam'] as const;

type Mail = ThreatMessage & { readonly threatId: string };

/** Abnormal limits how many calls run at once, and does not say to how many. */
const atOnce = 3;

interface Shown {
  readonly mails: readonly Mail[];
  /** The campaigns that Abnormal lists and does not know when it is asked for them. */
  readonly unknown: readonly string[];
}

const CampaignMail = z.object({ threatId: z.string(), message: ThreatMessage });

/** Those of several campaigns together: one campaign may have a single mail. */
type ReadMails = (mails: readonly { readonly threatId: string; readonly message: unknown }[]) => readonly z.infer<typeof CampaignMail>[];

async function mailsOf(client: AbnormalClient, threatIds: readonly string[], read: ReadMails): Promise<Shown> {
  const asked = await mapConcurrently(threatIds, atOnce, async (threatId) => ({ threatId, messages: await client.messagesOf(threatId) }));
  const mails = asked.flatMap(({ threatId, messages = [] }) => messages.map((message) => ({ threatId, message })));
  return {
    mails: read(mails).map(({ threatId, message }) => ({ ...message, threatId })),
    unknown: asked.filter(({ messages }) => messages === undefined).map(({ threatId }) => threatId),
  };
}

type Query = Readonly<Record<'filter' | 'source', string>>;
const listThreats = async (client: AbnormalClient, query: Query): Promise<string[]> =>
  (await client.everything('threats', 'threats', ThreatId, query)).map(({ threatId }) => threatId);

/** Those that were not deleted since: the list itself says so. A record of it that cannot be read was counted when it was listed first. */
async function stillListed(client: AbnormalClient, query: Query, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const listed = await client.everything('threats', 'threats', anyRecord, query);
  const threats = new RecordReader({ vendor, item: ThreatId, noteUnread: undefined });
  return threats
    .read(listed)
    .map(({ threatId }) => threatId)
    .filter((id) => ids.includes(id));
}

/** Without the letters’ case and the blanks that some products write around it. */
const keyOf = ({ abxMessageIdStr, internetMessageId, threatId, recipientAddress, receivedTime }: Mail): string =>
  [abxMessageIdStr ?? internetMessageId ?? `${threatId} ${receivedTime}`, recipientAddress.trim().toLowerCase()].join('/');

function toThreat(mail: Mail): (MailThreat & { readonly key: string })[] {
  const removal = removalOf(mail);
  if (removal === 'safe') return [];
  // Taken out later, it was in the mailbox until then.
  const outcome = removal === 'automatically' ? 'blocked' : 'delivered';
  const key = keyOf(mail);
  return [
    {
      key,
      id: `${key}/${outcome}`,
      at: new Date(timeOf(mail.receivedTime)).toISOString(),
      mail: mail.recipientAddress.trim().toLowerCase(),
      category: categoryOf(mail.attackType, mail.attackVector),
      outcome,
      score: null,
      campaign: mail.threatId,
      threat: null,
      sender: mail.fromAddress ?? null,
      senderAddress: mail.senderIpAddress ?? null,
      ...(mail.internetMessageId ? { message: mail.internetMessageId } : {}),
    },
  ];
}

/** So much time is read to its end before the next, so that a stop costs no more than that. */
const stepMs = dayMs;

const notShown = (count: number): VendorFailure =>
  new VendorFailure(vendor, {
    kind: 'theirs',
    reason: `Abnormal lists ${count === 1 ? 'an attack' : `${count} attacks`} without showing any mail of it (404), so that not all are counted. Those of the last day are asked for again.`,
  });

/** Campaigns that have a mail of the time, and of each the mails that are of it: others are another window’s. */
export async function* streamMailThreats(client: AbnormalClient, streamed: StreamedTime): AsyncIterable<readonly MailThreat[]> {
  const { since, asOf, readUntil = () => {}, isNew = () => true, noteUnread } = streamed;
  const threats = new RecordReader({ vendor, item: ThreatId, noteUnread });
  const messages = new RecordReader({ vendor, item: CampaignMail, noteUnread });
  const missing = new Set<string>();
  for (let from = since.getTime(); from < asOf.getTime(); from += stepMs) {
    readUntil(new Date(from));
    const to = Math.min(from + stepMs, asOf.getTime());
    const [first, last] = [new Date(from).toISOString(), new Date(to).toISOString()];
    const yielded = new Set<string>();
    for (const source of sources) {
      const query = { filter: timeFilter('receivedTime', new Date(from), new Date(to)), source };
      const unknown: string[] = [];
      for await (const page of threats.pages(client.pagesOf('threats', 'threats', anyRecord, query))) {
        const found: MailThreat[] = [];
        const shown = await mailsOf(
          client,
          page.map(({ threatId }) => threatId),
          (mails) => messages.read(mails),
        );
        unknown.push(...shown.unknown);
        for (const { key, ...threat } of shown.mails.flatMap(toThreat)) {
          if (threat.at < first || threat.at >= last || yielded.has(key)) continue;
          yielded.add(key);
          if (isNew(key, new Date(threat.at))) found.push(threat);
        }
        yield found;
      }
      for (const id of await stillListed(client, query, unknown)) missing.add(id);
    }
  }
  readUntil(asOf);
  // What was read is kept: one campaign must not keep back all that come after it.
  if (missing.size > 0) throw notShown(missing.size);
}

/** What was done with a mail that cannot be read is not known. */
const everyMail: ReadMails = (mails) => {
  const read = z.array(CampaignMail).safeParse(mails);
  if (!read.success) throw unreadableAnswer(vendor, read.error);
  return read.data;
};

const removalDays = 7;
/** A call each: enough to see whether attacks are taken out, and few beside what the log is read with. */
const mostCampaigns = 50;

/** No answer says whether Abnormal takes attacks out or only watches. What was done with those of the last days does. */
export async function collectAttackRemoval(client: AbnormalClient, { asOf }: CollectedTime): Promise<AttackRemoval> {
  const from = new Date(asOf.getTime() - removalDays * dayMs);
  const query = { filter: timeFilter('receivedTime', from, asOf), source: 'attacks' };
  const all = await listThreats(client, query);
  const looked = all.toSorted().slice(0, mostCampaigns);
  const { mails, unknown } = await mailsOf(client, looked, everyMail);
  const missing = await stillListed(client, query, unknown);
  const removals = mails.map(removalOf).filter((removal) => removal !== 'safe');
  const count = (of: (typeof removals)[number]): number => removals.filter((removal) => removal === of).length;
  return {
    days: removalDays,
    campaigns: looked.length - unknown.length,
    isAll: looked.length === all.length && missing.length === 0,
    mails: removals.length,
    removedAutomatically: count('automatically'),
    removedLater: count('later'),
    attempted: count('attempted'),
    left: count('left'),
  };
}
