import { z } from 'zod';

const Complaint = z.object({ code: z.string().catch(''), response: z.string().catch('') }).catch({ code: '', response: '' });

const unreachable = 'cannot be reached: check SMTP_URL, that the server runs there and that its certificate is valid.';
const advice: Readonly<Record<string, string>> = {
  EAUTH: 'refused to sign us in: check the user name and password in SMTP_URL.',
  ETLS: 'did not agree on an encrypted connection: use an smtps:// address in SMTP_URL, or give the server a valid certificate.',
  EENVELOPE: 'refused the sender or the recipient: check MAIL_FROM, the address, and whether SMTP_URL needs a user name.',
  EMESSAGE: 'refused the mail: ask its operator why.',
  ECONNECTION: unreachable,
  ESOCKET: unreachable,
  ETIMEDOUT: unreachable,
  EDNS: unreachable,
};

const oneLine = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200);

/** Once the server has seen the body of the mail it might quote it, so then only its status is logged. */
function quote(code: string, response: string): string {
  const said = code === 'EENVELOPE' ? oneLine(response) : (/^\d{3}(?: \d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0] ?? '');
  return said === '' ? '' : ` It said: ${said}`;
}

/** The mail stays queued. The library's own error is dropped: it can contain what was sent. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent';

  constructor(server: string, error: unknown) {
    const { code, response } = Complaint.parse(error);
    super(`The mail server ${server} ${advice[code] ?? 'did not take the mail: check SMTP_URL.'}${quote(code, response)}`);
  }
}
