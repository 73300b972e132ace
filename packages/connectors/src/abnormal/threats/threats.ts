import { dayMs } from '@rampart/domain/day.ts';
import type { AttackRemoval } from '@rampart/facts/mail/attack-removal.ts';
import type { MailThreat } from '@rampart/facts/threats/mail-threats.ts';
import type { CollectedTime, StreamedTime } from '../../kit/connector.ts';
import { isoTime } from '../../kit/iso-time.ts';
import { mapConcurrently } from '../../kit/map-concurrently.ts';
import { type AbnormalClient, timeFilter } from '../client.ts';
import { ThreatId, type ThreatMessage } from '../schema.ts';
import { categoryOf } from './category.ts';
import { removalOf } from './removal.ts';

/** Abnormal may take a while to see that a mail is an attack; how long is not documented. A day is read again at each run. */
export const lateWithinMs = dayMs;

/** Attacks and spam are asked for apart, so that mail of which Abnormal is not sure is none of them. */
const sources = ['attacks', 'spam'] as const;

type Mail = ThreatMessage & { readonly threatId: string };

/** Abnormal limits how many calls run at once, and does not say to how many. */
const atOnce = 3;

const mailsOf = async (client: AbnormalClient, threatIds: readonly string[]): Promise<Mail[]> =>
  (
    await mapConcurrently(threatIds, atOnce, async (threatId) =>
      (await client.messagesOf(threatId)).map((message) => ({ ...message, threatId })),
    )
  ).flat();

/** Without the letters’ case and the blanks that some products write around it. */
const keyOf = ({ abxMessageIdStr, internetMessageId, threatId, recipientAddress, receivedTime }: Mail): string =>
  [abxMessageIdStr ?? internetMessageId ?? `${threatId} ${receivedTime}`, recipientAddress.trim().toLowerCase()].join('/');

function toThreat(mail: Mail): (MailThreat & { readonly key: string })[] {
  const [at, removal] = [isoTime(mail.receivedTime), removalOf(mail)];
  if (at === null || removal === 'safe') return [];
  // Taken out later, it was in the mailbox until then.
  const outcome = removal === 'automatically' ? 'blocked' : 'delivered';
  const key = keyOf(mail);
  return [
    {
      key,
      id: `${key}/${outcome}`,
      at,
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

/** Campaigns that have a mail of the time, and of each the mails that are of it: others are another window’s. */
export async function* streamMailThreats(client: AbnormalClient, streamed: StreamedTime): AsyncIterable<readonly MailThreat[]> {
  const { since, asOf, readUntil = () => {}, isNew = () => true } = streamed;
  for (let from = since.getTime(); from < asOf.getTime(); from += stepMs) {
    readUntil(new Date(from));
    const to = Math.min(from + stepMs, asOf.getTime());
    const [first, last] = [new Date(from).toISOString(), new Date(to).toISOString()];
    const yielded = new Set<string>();
    for (const source of sources) {
      const filter = timeFilter('receivedTime', new Date(from), new Date(to));
      for await (const page of client.pagesOf('threats', 'threats', ThreatId, { filter, source })) {
        const found: MailThreat[] = [];
        const mails = await mailsOf(
          client,
          page.map(({ threatId }) => threatId),
        );
        for (const { key, ...threat } of mails.flatMap(toThreat)) {
          if (threat.at < first || threat.at >= last || yielded.has(key)) continue;
          yielded.add(key);
          if (isNew(key, new Date(threat.at))) found.push(threat);
        }
        yield found;
      }
    }
  }
  readUntil(asOf);
}

const removalDays = 7;
/** A call each: enough to see whether attacks are taken out, and few beside what the log is read with. */
const mostCampaigns = 50;

/** No answer says whether Abnormal takes attacks out or only watches. What was done with those of the last days does. */
export async function collectAttackRemoval(client: AbnormalClient, { asOf }: CollectedTime): Promise<AttackRemoval> {
  const from = new Date(asOf.getTime() - removalDays * dayMs);
  const all = await client.everything('threats', 'threats', ThreatId, {
    filter: timeFilter('receivedTime', from, asOf),
    source: 'attacks',
  });
  const looked = all
    .map(({ threatId }) => threatId)
    .toSorted()
    .slice(0, mostCampaigns);
  const removals = (await mailsOf(client, looked)).map(removalOf).filter((removal) => removal !== 'safe');
  const count = (of: (typeof removals)[number]): number => removals.filter((removal) => removal === of).length;
  return {
    days: removalDays,
    campaigns: looked.length,
    isAll: looked.length === all.length,
    mails: removals.length,
    removedAutomatically: count('automatically'),
    removedLater: count('later'),
    attempted: count('attempted'),
    left: count('left'),
  };
}
