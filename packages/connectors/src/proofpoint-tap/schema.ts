import { z } from 'zod';

const text = z.string().max(4096);
const score = z.number().min(0).max(100).nullish();

/** TAP's documents write `campaignId` and `threatId`, its answers mostly `campaignID` and `threatID`: both are read. */
const threat = {
  campaignID: text.nullish(),
  campaignId: text.nullish(),
  threatID: text.nullish(),
  threatId: text.nullish(),
  classification: text.nullish(),
};
const ThreatInfo = z.object(threat);
export type ThreatInfo = z.infer<typeof ThreatInfo>;

const sent = { sender: text.nullish(), senderIP: text.nullish() };

const Message = z.object({
  GUID: text,
  messageTime: text,
  recipient: z.array(text).max(5000),
  ...sent,
  malwareScore: score,
  phishScore: score,
  spamScore: score,
  impostorScore: score,
  threatsInfoMap: z.array(ThreatInfo).max(500).nullish(),
});
export type Message = z.infer<typeof Message>;

const Click = z.object({
  id: text.nullish(),
  GUID: text.nullish(),
  clickTime: text,
  recipient: text,
  ...sent,
  ...threat,
  url: text.nullish(),
});
export type Click = z.infer<typeof Click>;

const list = <T extends z.ZodType>(item: T) => z.array(item).max(100_000).default([]);

/** The SIEM API's answer: an hour of messages and clicks. */
export const SiemReply = z.object({
  messagesDelivered: list(Message),
  messagesBlocked: list(Message),
  clicksPermitted: list(Click),
  clicksBlocked: list(Click),
});
export type SiemReply = z.infer<typeof SiemReply>;

const Named = z
  .array(z.object({ name: text }))
  .max(200)
  .nullish();

/** The Campaign API's answer, as far as it shows what kind of attack it was. */
export const Campaign = z.object({ id: text, name: text.nullish(), families: Named, malware: Named });
export type Campaign = z.infer<typeof Campaign>;
