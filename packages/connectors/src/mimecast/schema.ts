import { z } from 'zod';
import { fieldsAs } from '../kit/fields-as.ts';
import { anyRecord } from '../kit/readable-records.ts';
import { timeText } from '../kit/time-text.ts';
import { vendorText } from '../kit/vendor-text.ts';

const text = vendorText;
const flag = z.boolean().nullish();

export const Failure = z.object({
  errors: z
    .array(z.object({ code: text.nullish(), retryable: flag }))
    .max(100)
    .default([]),
});
export type Failure = z.infer<typeof Failure>;

export const Account = z.object({ accountName: text, accountCode: text });

const Party = z.looseObject({ type: z.string().max(60), ...fieldsAs(text.nullish(), 'emailAddress', 'emailDomain', 'groupId') });
export type Party = z.infer<typeof Party>;

/** Written back as it was read, but for what changes: hence all of its fields. */
export const SenderPolicy = z.looseObject({
  id: z.string().min(1).max(500),
  option: z.string().max(60),
  policy: z.looseObject({
    description: text.nullish(),
    enabled: flag,
    from: Party.nullish(),
    to: Party.nullish(),
    ...fieldsAs(flag, 'fromEternal', 'toEternal'),
    ...fieldsAs(z.string().max(60).nullish(), 'fromDate', 'toDate'),
    conditions: z.looseObject({ sourceIPs: z.array(text).max(1000).nullish(), spfDomains: z.array(text).max(1000).nullish() }).nullish(),
  }),
});
export type SenderPolicy = z.infer<typeof SenderPolicy>;

export const ManagedUrl = z.looseObject({
  id: z.string().min(1).max(500),
  ...fieldsAs(text.nullish(), 'scheme', 'path', 'queryString', 'comment'),
  domain: text,
  port: z.int().nullish(),
  matchType: z.string().max(60),
  action: z.string().max(60),
  ...fieldsAs(flag, 'disableRewrite', 'disableLogClick', 'disableUserAwareness'),
});
export type ManagedUrl = z.infer<typeof ManagedUrl>;

/** Records of a log, which are read one by one. */
const logs = (field: string) => z.object({ [field]: z.array(anyRecord).max(1000).nullish() }).transform((page) => page[field] ?? []);

export const ClickLog = z.object({
  userEmailAddress: text,
  date: timeText,
  scanResult: z.string().max(60),
  ...fieldsAs(text.nullish(), 'action', 'category', 'url', 'fromUserEmailAddress', 'sendingIp', 'messageId'),
});
export type ClickLog = z.infer<typeof ClickLog>;
export const ClickLogs = logs('clickLogs');

export const AttachmentLog = z.object({
  recipientAddress: text,
  date: timeText,
  result: z.string().max(60),
  ...fieldsAs(text.nullish(), 'actionTriggered', 'details', 'fileHash', 'senderAddress', 'messageId'),
});
export type AttachmentLog = z.infer<typeof AttachmentLog>;
export const AttachmentLogs = logs('attachmentLogs');

export const ImpersonationLog = z.object({
  id: text,
  recipientAddress: text,
  eventTime: timeText,
  action: z.string().max(60),
  taggedMalicious: flag,
  ...fieldsAs(text.nullish(), 'senderAddress', 'senderIpAddress', 'messageId'),
});
export type ImpersonationLog = z.infer<typeof ImpersonationLog>;
export const ImpersonationLogs = logs('impersonationLogs');
