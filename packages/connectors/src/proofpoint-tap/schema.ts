import { z } from 'zod';
import { vendorText } from '../kit/vendor-text.ts';
import { fieldsAs } from '../kit/fields-as.ts';
import { timeText } from '../kit/time-text.ts';
import { anyRecord } from '../kit/readable-records.ts';

const text = vendorText;
const score = z.number().min(0).max(100).nullish();

/** TAP's documents write `campaignId` and `threatId`, its answers mostly `campaignID` and `threatID`: both are read. */
const threat = fieldsAs(text.nullish(), 'campaignID', 'campaignId', 'threatID', 'threatId', 'classification');
const ThreatInfo = z.object(threat);
export type ThreatInfo = z.infer<typeof ThreatInfo>;

const sent = fieldsAs(text.nullish(), 'sender', 'senderIP', 'messageID');

export const Message = z.object({
  GUID: text,
  messageTime: timeText,
  recipient: z.array(text).max(5000),
  ...sent,
  ...fieldsAs(score, 'malwareScore', 'phishScore', 'spamScore', 'impostorScore'),
  threatsInfoMap: z.array(ThreatInfo).max(500).nullish(),
});
export type Message = z.infer<typeof Message>;

export const Click = z.object({
  clickTime: timeText,
  recipient: text,
  ...fieldsAs(text.nullish(), 'id', 'GUID', 'url'),
  ...sent,
  ...threat,
});
export type Click = z.infer<typeof Click>;

const list = z
  .array(anyRecord)
  .max(100_000)
  .nullish()
  .transform((items) => items ?? []);

/** Messages and clicks, which are read one by one. */
const Events = z.object(fieldsAs(list, 'messagesDelivered', 'messagesBlocked', 'clicksPermitted', 'clicksBlocked'));
const siemFields = ['queryEndTime', ...Object.keys(Events.shape)];

/** TAP may leave an empty list out; but what has none of its fields is not its answer, and no time without attacks. */
export const SiemReply = z
  .record(z.string(), z.unknown())
  .refine((reply) => siemFields.some((field) => reply[field] != null))
  .pipe(Events);
export type SiemReply = z.infer<typeof SiemReply>;

const Identity = z.object({
  emails: z.array(text).max(200).nullish(),
  name: text.nullish(),
  vip: z.boolean().nullish(),
});

/** One page of the most attacked, or of those who click most. */
export const PeopleReply = z.object({
  users: z
    .array(
      z.object({
        identity: Identity,
        clickStatistics: z.object({ clickCount: z.int().min(0).max(10_000_000).nullish() }).nullish(),
      }),
    )
    .max(1000),
});
export type PeopleReply = z.infer<typeof PeopleReply>;

/** How TAP's 204 is read, whichever list was asked for. */
export const nothing = { messagesDelivered: [], users: [] };

const Named = z
  .array(z.object({ name: text }))
  .max(200)
  .nullish();

export const Campaign = z.object({ id: text, name: text.nullish(), families: Named, malware: Named });
export type Campaign = z.infer<typeof Campaign>;
