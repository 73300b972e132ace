import { z } from 'zod';
import { fieldsAs } from '../kit/fields-as.ts';
import { timeText } from '../kit/time-text.ts';
import { vendorText } from '../kit/vendor-text.ts';

const text = vendorText.nullish();
/** Its answers have booleans as such and as words. */
const flag = z.union([z.boolean(), z.string().max(10)]).nullish();
export const isTrue = (given: z.infer<typeof flag>): boolean => given === true || String(given).toLowerCase() === 'true';

export const Envelope = z.object({
  /** Beside the status of the answer: a refusal may come with 200. */
  responseCode: z.coerce.number().nullish(),
  success: z.boolean().nullish(),
  scrollId: z.string().max(8192).nullish(),
});
export type Envelope = z.infer<typeof Envelope>;

export const Granted = z.object({
  success: z.boolean().nullish(),
  data: z.object({ token: z.string().min(1).max(16_384), expiresIn: z.number().positive().nullish().catch(undefined) }),
});

/** A text, several of them, or `false` for none. */
const domains = z.union([z.boolean(), vendorText, z.array(vendorText).max(1000)]).nullish();

/** Written back as it was read, but for what changes: hence all of its fields. */
export const ExceptionEntry = z.looseObject({
  entityId: z.union([z.string().min(1).max(500), z.number()]).transform(String),
  ...fieldsAs(text, 'senderEmail', 'senderDomain', 'senderName', 'recipient', 'subject'),
  ...fieldsAs(text, 'senderIp', 'senderClientIp', 'attachmentMd5', 'comment'),
  ...fieldsAs(text, 'senderEmailMatching', 'senderDomainMatching', 'senderNameMatching'),
  ...fieldsAs(text, 'recipientMatching', 'subjectMatching', 'linkDomainMatching', 'updateTime'),
  linkDomains: domains.transform((given) => (Array.isArray(given) ? given.join(', ') : typeof given === 'string' ? given : null)),
  ignoringSpfCheck: flag,
});
export type ExceptionEntry = z.infer<typeof ExceptionEntry>;

const verdicts = z.object(fieldsAs(text, 'ap', 'av', 'clicktimeProtection')).nullish();
const found = z
  .array(z.object({ statusDescription: text }))
  .max(1000)
  .nullish();

export const MailEntity = z.object({
  entityInfo: z.object({ entityId: z.string().min(1).max(500), entityCreated: timeText }),
  entityPayload: z.object({
    ...fieldsAs(text, 'internetMessageId', 'fromEmail', 'fromDomain', 'senderServerIp'),
    recipients: z.array(vendorText).max(10_000).nullish(),
    emailLinks: z.array(z.unknown()).max(10_000).nullish(),
    attachments: z
      .array(z.object({ MD5: text }))
      .max(1000)
      .nullish(),
    ...fieldsAs(flag, 'isQuarantined', 'isOutgoing', 'isInternal'),
  }),
  entitySecurityResult: z.object({ combinedVerdict: verdicts, av: found }).nullish(),
});
export type MailEntity = z.infer<typeof MailEntity>;

export const SecurityEvent = z.object({
  eventId: z.string().min(1).max(500),
  entityId: text,
  eventCreated: timeText,
  state: z.string().max(60).nullish(),
  description: text,
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;
