import type { MailThreat } from '@rampart/facts/threats/mail-threats.ts';
import type { StreamedTime } from '../kit/connector.ts';
import { timeOf } from '../kit/iso-time.ts';
import { mapAhead } from '../kit/map-ahead.ts';
import { RecordReader } from '../kit/readable-records.ts';
import { undefinedIf, VendorFailure } from '../kit/vendor-failure.ts';
import { categoryOf } from './category.ts';
import { type ProofpointTapClient, vendor } from './client.ts';
import { type Campaign, Click, Message, type SiemReply, type ThreatInfo } from './schema.ts';

const hourMs = 60 * 60 * 1000;
const shortestMs = 30_000;
const farthestMs = 7 * 24 * hourMs;
/**
 * TAP counts the seven days back from when a call arrives: later than it was sent, repeated perhaps, and by another clock. What is farther
 * back cannot be had any more, so that little is taken off at first, and more only when TAP refuses.
 */
const arrivesWithinMs = [5_000, 60_000, 5 * 60_000] as const;
const rememberedAtMost = 5000;

/** TAP takes up to half an hour until it shows an event, however old the mail is: twice that is read again. */
export const lateWithinMs = hourMs;

type FindCampaign = (id: string) => Promise<Campaign | undefined>;

/** Asks for each campaign once. One that TAP does not describe costs only detail, so it does not fail the rest. */
function rememberCampaigns(client: ProofpointTapClient): FindCampaign {
  const known = new Map<string, ReturnType<FindCampaign>>();
  return (id) => {
    const asked = known.get(id) ?? client.campaign(id).catch(undefinedIf(({ kind }) => kind !== 'credentials'));
    if (known.size < rememberedAtMost) known.set(id, asked);
    return asked;
  };
}

const campaignOf = ({ campaignID, campaignId }: ThreatInfo): string | null => campaignID ?? campaignId ?? null;

const highest = (...scores: readonly (number | null | undefined)[]): number | null => {
  const known = scores.filter((score) => typeof score === 'number');
  return known.length === 0 ? null : Math.max(...known);
};

const time = (value: string): string => new Date(timeOf(value)).toISOString();

async function aboutThreat({ sender, senderIP, messageID }: Message | Click, threat: ThreatInfo, find: FindCampaign) {
  const campaign = campaignOf(threat);
  return {
    category: categoryOf(threat.classification, campaign === null ? undefined : await find(campaign)),
    campaign,
    threat: threat.threatID ?? threat.threatId ?? null,
    sender: sender ?? null,
    senderAddress: senderIP ?? null,
    ...(messageID ? { message: messageID } : {}),
  };
}

async function ofMessage(message: Message, outcome: 'delivered' | 'blocked', find: FindCampaign): Promise<MailThreat[]> {
  const threats = message.threatsInfoMap ?? [];
  const about = await aboutThreat(message, threats.find((one) => campaignOf(one) !== null) ?? threats[0] ?? {}, find);
  return message.recipient.map((recipient) => ({
    id: `${message.GUID}/${recipient.toLowerCase()}/${outcome}`,
    at: time(message.messageTime),
    mail: recipient.toLowerCase(),
    outcome,
    score: highest(message.malwareScore, message.phishScore, message.spamScore, message.impostorScore),
    ...about,
  }));
}

const ofClick = async (click: Click, outcome: 'click-permitted' | 'click-blocked', find: FindCampaign): Promise<MailThreat> => ({
  id: `${click.id ?? click.GUID ?? click.url ?? ''}/${click.recipient.toLowerCase()}/${click.clickTime}/${outcome}`,
  at: time(click.clickTime),
  mail: click.recipient.toLowerCase(),
  outcome,
  score: null,
  ...(await aboutThreat(click, click, find)),
});

const openReaders = (noteUnread: StreamedTime['noteUnread']) => ({
  messages: new RecordReader({ vendor, item: Message, noteUnread }),
  clicks: new RecordReader({ vendor, item: Click, noteUnread }),
});

async function threatsOf(
  reply: SiemReply,
  find: FindCampaign,
  { messages, clicks }: ReturnType<typeof openReaders>,
): Promise<MailThreat[]> {
  const found = await Promise.all([
    ...messages.read(reply.messagesDelivered).map((message) => ofMessage(message, 'delivered', find)),
    ...messages.read(reply.messagesBlocked).map((message) => ofMessage(message, 'blocked', find)),
    ...clicks.read(reply.clicksPermitted).map((click) => ofClick(click, 'click-permitted', find)),
    ...clicks.read(reply.clicksBlocked).map((click) => ofClick(click, 'click-blocked', find)),
  ]);
  return found.flat();
}

/** An hour, or what is left of the time. An hour and too little for a call after it are two halves. */
function windowLength(leftMs: number): number {
  if (leftMs <= hourMs) return leftMs;
  return leftMs < hourMs + shortestMs ? Math.ceil(leftMs / 2) : hourMs;
}

interface Hour {
  readonly from: number;
  readonly to: number;
}

const isRefused = (error: unknown): boolean => error instanceof VendorFailure && error.status === 400;

/** Asks within the seven days as TAP counts them. */
class HourlyEvents {
  readonly #client: ProofpointTapClient;
  readonly #late = [...arrivesWithinMs];

  constructor(client: ProofpointTapClient) {
    this.#client = client;
  }

  #farthest(): number {
    return this.#client.now().getTime() - farthestMs + this.#late[0]!;
  }

  /** What is too short for a call is left to the next run. */
  *hoursOf({ since, asOf }: Pick<StreamedTime, 'since' | 'asOf'>): Generator<Hour> {
    const end = asOf.getTime();
    for (let from = Math.max(since.getTime(), this.#farthest()); end - from >= shortestMs; from = Math.max(from, this.#farthest())) {
      const to = from + windowLength(end - from);
      yield { from, to };
      from = to;
    }
  }

  /** Nothing where an hour has become too far back. */
  async ask({ from, to }: Hour): Promise<SiemReply | undefined> {
    if (to - from < shortestMs) return undefined;
    try {
      return await this.#client.eventsBetween(new Date(from), new Date(to));
    } catch (error) {
      if (!isRefused(error) || from > this.#farthest() || this.#late.length === 1) throw error;
      this.#late.shift();
      return this.ask({ from: this.#farthest(), to });
    }
  }
}

/** TAP takes its time for each answer, and limits the calls of a day. */
const hoursAtOnce = 3;

/** One call for each hour. An event at the edge of two hours is in both answers, and is reported once. */
export async function* streamMailThreats(client: ProofpointTapClient, streamed: StreamedTime): AsyncIterable<readonly MailThreat[]> {
  const { since, isNew = () => true, readUntil = () => {}, noteUnread } = streamed;
  const find = rememberCampaigns(client);
  const readers = openReaders(noteUnread);
  const events = new HourlyEvents(client);
  let before: ReadonlySet<string> = new Set();
  readUntil(since);
  const answered = mapAhead(events.hoursOf(streamed), hoursAtOnce, async (hour) => ({
    to: new Date(hour.to),
    reply: await events.ask(hour),
  }));
  for await (const { to, reply } of answered) {
    const threats = reply === undefined ? [] : await threatsOf(reply, find, readers);
    const byId = new Map(threats.map((threat) => [threat.id, threat]));
    // By the time of the window and not of the event: that may be of a mail of weeks ago.
    const fresh = [...byId.values()].filter(({ id }) => isNew(id, to) && !before.has(id));
    before = new Set(byId.keys());
    if (fresh.length > 0) yield fresh;
    readUntil(to);
  }
}
