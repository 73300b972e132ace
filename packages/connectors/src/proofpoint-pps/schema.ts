import { z } from 'zod';
import { fieldsAs } from '../kit/fields-as.ts';
import { anyRecord } from '../kit/readable-records.ts';
import { vendorText } from '../kit/vendor-text.ts';
import { tracedTime } from './search/traced-time.ts';

const text = vendorText.nullish();

/** One message as Smart Search traced it. Every field is a text, and empty where there is nothing to say. */
export const TracedMessage = z.object({
  GUID: z.string().min(1).max(500),
  Date: z
    .string()
    .max(60)
    .refine((date) => !Number.isNaN(tracedTime(date))),
  Recipients: vendorText,
  ...fieldsAs(
    text,
    'Sender',
    'Sender_IP_Address',
    'Message_ID',
    'Module_ID',
    'Final_Rule',
    'Final_Action',
    'Quarantine_Folder',
    'Quarantine_Rule',
    'Virus_Names',
    'Spam_Score',
    'Policy_Routes',
  ),
});
export type TracedMessage = z.infer<typeof TracedMessage>;

const resultOf = <T>(item: z.ZodType<T>) =>
  z.object({ result: z.array(item).max(10_000).nullable() }).transform(({ result }) => result ?? []);
export const SearchReply = resultOf(TracedMessage);
/** For a log, whose records are read one by one. */
export const RecordsReply = resultOf(anyRecord);

/** Written back as it was read when it is put back: hence all of its fields. */
export const ListEntry = z.looseObject({
  attribute: z.string().max(60),
  operator: z.string().max(60),
  value: vendorText,
  comment: text,
});
export type ListEntry = z.infer<typeof ListEntry>;

export const ListReply = z.object({ entries: z.array(ListEntry).max(100_000).nullable() }).transform(({ entries }) => entries ?? []);
