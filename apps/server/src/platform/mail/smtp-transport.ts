import ipaddr from 'ipaddr.js';
import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.ts';
import { Refusal } from '../refusal.ts';
import { checkEnvelope, type OutgoingMail } from './mail-message.ts';
import { MailNotSent } from './mail-not-sent.ts';

const defaultPorts: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

const isLoopback = (host: string): boolean => host === 'localhost' || (ipaddr.isValid(host) && ipaddr.parse(host).range() === 'loopback');

/** Credentials and links never cross a network in the clear: STARTTLS is a must unless the server is on this machine. */
function optionsOf(url: URL) {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isSecure = url.protocol === 'smtps:';
  const encryption = isLoopback(host) && !isSecure ? { ignoreTLS: true } : { requireTLS: true };
  const credentials = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  return {
    host,
    port: Number(url.port) || (defaultPorts[url.protocol] ?? 587),
    secure: isSecure,
    ...encryption,
    ...(url.username === '' ? {} : { auth: credentials }),
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function domainOf(from: string): string {
  const domain = /^[^\p{Cc}]*@([^\s\p{Cc}@<>]+)>?$/u.exec(from)?.[1];
  if (domain === undefined) throw new Refusal('MAIL_FROM is wrong: it must be an address, as Rampart <rampart@example.com>.');
  return domain;
}

/** The same mail always has the same Message-ID, so that one sent twice after a crash is recognised as one. */
export function createSmtpTransport({ url, from }: NonNullable<Config['smtp']>) {
  const options = optionsOf(new URL(url.reveal()));
  const domain = domainOf(from);
  const transporter = createTransport(options);
  return {
    async send({ id, to, subject, text, html, files }: OutgoingMail): Promise<'sent'> {
      checkEnvelope({ to, subject });
      const attachments = files.map(({ fileName: filename, contentType, content }) => ({ filename, contentType, content }));
      const headers = { 'Auto-Submitted': 'auto-generated' };
      const mail = { messageId: `<${id}@${domain}>`, from, to: { name: '', address: to }, subject, text, html, headers, attachments };
      await transporter.sendMail(mail).catch((error: unknown) => {
        throw new MailNotSent(`${options.host}:${options.port}`, error);
      });
      return 'sent';
    },
  };
}
