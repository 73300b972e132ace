import type { Config } from '../config/config.ts';
import type { OutgoingMail } from './mail-message.ts';
import { createSmtpTransport } from './smtp-transport.ts';

export interface MailTransport {
  /** 'sent': it is with the mail server. 'kept': it stays in the outbox, where people read it. */
  send(mail: OutgoingMail): Promise<'sent' | 'kept'>;
}

const outbox: MailTransport = { send: () => Promise.resolve('kept') };

export const createMailTransport = (smtp: Config['smtp']): MailTransport => (smtp === undefined ? outbox : createSmtpTransport(smtp));
