import { z } from 'zod';

/** What a part of a mail is compared with: the whole of it, its end, or anything in it. */
const Match = z.object({ value: z.string(), how: z.enum(['is', 'ends-with', 'contains']) });
export type Match = z.infer<typeof Match>;

const match = Match.nullable();

/** Mail that a product treats otherwise than its own checks would. All that is set must match; `null` is not asked for. */
export const MailException = z.object({
  id: z.string(),
  /** Products give exceptions no names: see `mailExceptionName`. */
  name: z.string(),
  /** `allow-as-no-spam`: other checks than the one for spam stay. */
  effect: z.enum(['allow', 'allow-as-no-spam', 'block']),
  senderAddress: match,
  senderDomain: match,
  senderName: match,
  recipient: match,
  subject: match,
  /** Domains that the mail has links to. */
  links: match,
  /** The server that sends: an address, or a range of them. */
  server: z.string().nullable(),
  /** The machine that the mail was written on. */
  client: z.string().nullable(),
  /** The hash of an attachment. */
  attachment: z.string().nullable(),
  /** Matches although SPF does not let the server send for the domain. */
  ignoresSpf: z.boolean(),
  comment: z.string().nullable(),
  /** When it ends by itself: at a time, when no mail needs it any more, or only when someone removes it. Not there where the product has no ends. */
  until: z.union([z.iso.datetime(), z.enum(['unused', 'removed'])]).optional(),
  changedAt: z.iso.datetime().nullable(),
});
export type MailException = z.infer<typeof MailException>;

export const MailExceptionSettings = MailException.omit({ id: true, changedAt: true });
export type MailExceptionSettings = z.infer<typeof MailExceptionSettings>;

const effects = { allow: 'Allow', 'allow-as-no-spam': 'Never spam', block: 'Block' } as const;

const criteria = {
  senderAddress: 'sender',
  senderDomain: 'sender domain',
  senderName: 'sender name',
  recipient: 'recipient',
  subject: 'subject',
  links: 'links to',
  server: 'server',
  client: 'client',
  attachment: 'attachment',
} as const;
export type MailCriterion = keyof typeof criteria;

/** What it asks of a mail, by criterion, without how it is compared. */
export function mailCriteria(exception: Pick<MailExceptionSettings, MailCriterion>): Partial<Record<MailCriterion, string>> {
  const set = (Object.keys(criteria) as MailCriterion[]).flatMap((name) => {
    const asked = exception[name];
    return asked === null ? [] : [[name, typeof asked === 'string' ? asked : asked.value] as const];
  });
  return Object.fromEntries(set);
}

const longestName = 300;

/** What it does with which mail: stays the same when only the way of comparing changes. */
export function mailExceptionName(exception: Omit<MailExceptionSettings, 'name'>): string {
  const asked = Object.entries(mailCriteria(exception)).map(([name, value]) => `${criteria[name as MailCriterion]} ${value}`);
  return `${effects[exception.effect]}: ${asked.length === 0 ? 'any mail' : asked.join(', ')}`.slice(0, longestName).toWellFormed();
}

const anyMail = {
  senderAddress: null,
  senderDomain: null,
  senderName: null,
  recipient: null,
  subject: null,
  links: null,
  server: null,
  client: null,
  attachment: null,
  ignoresSpf: false,
  comment: null,
} as const;

/** An exception of which only this is set. */
export function newMailException(
  set: Partial<Omit<MailExceptionSettings, 'name'>> & Pick<MailExceptionSettings, 'effect'>,
): MailExceptionSettings {
  const settings = { ...anyMail, ...set };
  return { name: mailExceptionName(settings), ...settings };
}
