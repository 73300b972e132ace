/** A file that goes with a mail: where it is stored, and as what it arrives. */
export interface MailAttachment {
  readonly objectKey: string;
  /** Ours, not a person's: letters, digits, dashes and one dot. */
  readonly fileName: string;
}

/** A mail to one person. The body is sealed; recipient and subject are not, so they contain no secret. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[];
}

export interface OutgoingMail extends Omit<MailMessage, 'attachments'> {
  readonly id: string;
  readonly files: readonly { readonly fileName: string; readonly contentType: string; readonly content: Buffer }[];
}

/** A recipient or subject that could add a header or a second recipient. */
export class UnsafeMail extends Error {
  override readonly name = 'UnsafeMail';
}

const longestAddress = 254;
const longestSubject = 500;
/** One plain address: no quotes, comments, lists or display names, which mail parsers read in different ways. */
const address = /^[^\s\p{Cc}"(),:;<>[\]\\@]+@[^\s\p{Cc}"(),:;<>[\]\\@]+$/u;
const fileName = /^[A-Za-z0-9-]{1,100}\.[a-z]{2,5}$/;
const lineBreakOrControl = /[\p{Cc}\u2028\u2029]/u;

/** Checked when a mail is posted and again before it is sent. The message names the part, not its content. */
export function checkEnvelope({ to, subject, attachments = [] }: Pick<MailMessage, 'to' | 'subject' | 'attachments'>): void {
  if (to.length > longestAddress || !address.test(to)) throw new UnsafeMail('The recipient is not a single mail address: correct it.');
  if (subject.length > longestSubject || lineBreakOrControl.test(subject))
    throw new UnsafeMail(`The subject is not one line of at most ${longestSubject} characters: shorten it, without line breaks.`);
  if (attachments.some((attachment) => !fileName.test(attachment.fileName)))
    throw new UnsafeMail('The name of an attached file has other characters than letters, digits and dashes.');
}
