import { layOutHtml, layOutText, type MailContent } from './mail-layout.ts';
import { checkEnvelope, type MailMessage, UnsafeMail } from './mail-message.ts';

export interface MailDraft extends MailContent {
  readonly to: string;
}

const isWebAddress = (url: string): boolean => URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);

/** A mail in plain words and as HTML, from plain words. Everything is escaped, so callers may pass names as people typed them. */
export function composeMail({ to, ...content }: MailDraft): MailMessage {
  checkEnvelope({ to, subject: content.subject });
  if (content.action && !isWebAddress(content.action.url)) throw new UnsafeMail('The link of a mail must start with http:// or https://.');
  return { to, subject: content.subject, text: layOutText(content), html: layOutHtml(content) };
}
