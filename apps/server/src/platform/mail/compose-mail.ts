import { oneLine } from '@rampart/domain/one-line.ts';
import { checkEnvelope, type MailMessage, UnsafeMail } from './mail-message.ts';

interface MailAction {
  readonly label: string;
  readonly url: string;
}

interface MailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: MailAction;
  readonly footer?: string;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const textColour = '#1c2433';
const quietColour = '#5b667a';
const buttonColour = '#1f5fd6';

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

/** The address is written out below the button, for readers that show no buttons and people who check where links lead. */
const button = ({ label, url }: MailAction) => `<p style="margin:24px 0">
<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${buttonColour};color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a>
</p>
<p style="margin:0 0 16px;font-size:13px;color:${quietColour};word-break:break-all">${escapeHtml(url)}</p>`;

const closing = (footer: string) =>
  `<p style="margin:24px 0 0;font-size:13px;color:${quietColour}">${escapeHtml(footer).replaceAll('\n', '<br>')}</p>`;

/** No images, no remote styles, no tracking: it shows as it is in every reader. */
function layOutHtml({ subject, paragraphs, action, footer }: MailContent): string {
  const body = [...paragraphs.map(paragraph), ...(action ? [button(action)] : []), ...(footer === undefined ? [] : [closing(footer)])];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px;background:#ffffff;color:${textColour};font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto">
${body.join('\n')}
</div>
</body>
</html>
`;
}

/** The same words for readers without HTML. */
function layOutText({ paragraphs, action, footer }: MailContent): string {
  const parts = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(footer === undefined ? [] : [`-- \n${footer}`]),
  ];
  return `${parts.join('\n\n')}\n`;
}

export interface MailDraft extends MailContent {
  readonly to: string;
}

/** Line by line, in the direction in which it is written: a name must not turn round the words after it. */
const asShown = (text: string): string => text.split('\n').map(oneLine).join('\n');

function shownContent({ subject, paragraphs, action, footer }: MailContent): MailContent {
  return {
    subject,
    paragraphs: paragraphs.map(asShown),
    ...(action && { action: { ...action, label: oneLine(action.label) } }),
    ...(footer === undefined ? {} : { footer: asShown(footer) }),
  };
}

const isWebAddress = (url: string): boolean => URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);

/** A mail in plain words and as HTML, from plain words. Everything is escaped, so callers may pass names as people typed them. */
export function composeMail({ to, ...content }: MailDraft): MailMessage {
  checkEnvelope({ to, subject: content.subject });
  if (content.action && !isWebAddress(content.action.url)) throw new UnsafeMail('The link of a mail must start with http:// or https://.');
  const shown = shownContent(content);
  return { to, subject: content.subject, text: layOutText(shown), html: layOutHtml(shown) };
}
