/** A mail to one person. The body is sealed; recipient and subject are not, so they contain no secret. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface OutgoingMail extends MailMessage {
  readonly id: string;
}

/** A recipient or subject that could add a header or a second recipient. */
export class UnsafeMail extends Error {
  override readonly name = 'UnsafeMail';
}

const longestAddress = 254;
const longestSubject = 500;
/** One plain address: no quotes, comments, lists or display names, which mail parsers read in different ways. */
const address = /^[^\s\p{Cc}"(),:;<>[\]\\@]+@[^\s\p{Cc}"(),:;<>[\]\\@]+$/u;
const lineBreakOrControl = /[\p{Cc}\u2028\u2029]/u;

/** Checked when a mail is posted and again before it is sent. The message names the part, not its content. */
export function checkEnvelope({ to, subject }: Pick<MailMessage, 'to' | 'subject'>): void {
  if (to.length > longestAddress || !address.test(to)) throw new UnsafeMail('The recipient is not a single mail address: correct it.');
  if (subject.length > longestSubject || lineBreakOrControl.test(subject))
    throw new UnsafeMail(`The subject is not one line of at most ${longestSubject} characters: shorten it, without line breaks.`);
}
