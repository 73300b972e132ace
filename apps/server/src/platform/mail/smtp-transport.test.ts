import { afterEach, expect, test } from 'vitest';
import { Secret } from '../log/secret.ts';
import { type LoopbackMailServer, startLoopbackMailServer } from '../../../test-support/loopback/loopback-mail-server.ts';
import { UnsafeMail } from './mail-message.ts';
import { MailNotSent } from './mail-not-sent.ts';
import { createSmtpTransport } from './smtp-transport.ts';

let server: LoopbackMailServer;
afterEach(() => server.close());

const mail = {
  id: '0198c0de-0000-7000-8000-000000000001',
  to: 'ada@example.com',
  subject: 'Hello',
  text: 'Plain words',
  html: '<p>Rich words</p>',
  files: [],
};
const transport = (origin: string) =>
  createSmtpTransport({ url: new Secret(`${origin}:${server.port}`), from: 'Rampart <rampart@example.org>' });
const failure = async (origin: string): Promise<string> => {
  const error: unknown = await transport(origin)
    .send(mail)
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(MailNotSent);
  return error instanceof MailNotSent ? error.message : '';
};
const serverFor = (name: string, password: string): Promise<LoopbackMailServer> =>
  startLoopbackMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password: given }, _session, done) =>
      username === name && given === password ? done(null, { user: name }) : done(new Error('Invalid username or password')),
  });

/** Encoded words of RFC 2047, each of them quoted or in base64. */
const decodeWords = (header: string): string =>
  header.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=\s*/gi, (_, encoding: string, word: string) =>
    encoding.toUpperCase() === 'B'
      ? Buffer.from(word, 'base64').toString()
      : decodeURIComponent(word.replaceAll('%', '%25').replaceAll('_', ' ').replaceAll('=', '%')),
  );

test('a mail arrives with its text, its HTML and a stable Message-ID', async () => {
  server = await startLoopbackMailServer();
  await transport('smtp://127.0.0.1').send(mail);
  await transport('smtp://localhost').send(mail);
  expect(server.received).toHaveLength(2);
  for (const received of server.received) {
    expect(received.sender).toBe('rampart@example.org');
    expect(received.recipients).toEqual(['ada@example.com']);
    expect(received.parts).toEqual({ 'text/plain': 'Plain words', 'text/html': '<p>Rich words</p>' });
    expect(received.headers).toContain('Message-ID: <0198c0de-0000-7000-8000-000000000001@example.org>');
    expect(received.headers).toContain('From: Rampart <rampart@example.org>');
  }
});

test('a subject and words in any script arrive whole', async () => {
  server = await startLoopbackMailServer();
  await transport('smtp://127.0.0.1').send({ ...mail, subject: 'Zurücksetzen 🔑 パスワード', text: 'Grüße €' });
  const [received] = server.received;
  expect(decodeWords(/^Subject: (.*)$/m.exec(received?.headers ?? '')?.[1] ?? '')).toBe('Zurücksetzen 🔑 パスワード');
  expect(received?.parts['text/plain']).toBe('Grüße €');
});

test('it signs in with the user name and password of the URL', async () => {
  server = await serverFor('post@example.org', 'p@ss/word');
  await transport('smtp://post%40example.org:p%40ss%2Fword@127.0.0.1').send(mail);
  expect(server.received).toHaveLength(1);
});

test('a wrong password is explained without showing it', async () => {
  server = await serverFor('post', 'right');
  const message = await failure('smtp://post:canary-password@127.0.0.1');
  expect(message).toBe(
    `The mail server 127.0.0.1:${server.port} refused to sign us in: check the user name and password in SMTP_URL. It said: 535`,
  );
});

test('a refused recipient is explained with the words of the server', async () => {
  server = await startLoopbackMailServer({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('No such user here'), { responseCode: 550 })),
  });
  expect(await failure('smtp://127.0.0.1')).toMatch(
    /refused the sender or the recipient: check MAIL_FROM.* It said: 550 No such user here$/,
  );
});

test('a server that is not there is explained', async () => {
  server = await startLoopbackMailServer();
  await server.close();
  expect(await failure('smtp://127.0.0.1')).toContain('cannot be reached: check SMTP_URL');
});

test('off this machine, a server without encryption gets nothing', async () => {
  server = await startLoopbackMailServer();
  // 0.0.0.0 leads here as well, yet is no loopback address: it plays a server elsewhere.
  expect(await failure('smtp://0.0.0.0')).toContain('did not agree on an encrypted connection');
  expect(server.received).toEqual([]);
});

test('refuses a certificate that no authority signed', async () => {
  server = await startLoopbackMailServer({ secure: true });
  expect(await failure('smtps://127.0.0.1')).toContain('that its certificate is valid');
  expect(server.received).toEqual([]);
});

test('so is one that shows up only when encryption starts', async () => {
  server = await startLoopbackMailServer({ disabledCommands: [] });
  expect(await failure('smtp://0.0.0.0')).toContain('certificate');
  expect(server.received).toEqual([]);
});

test('headers cannot be injected', async () => {
  server = await startLoopbackMailServer();
  await expect(transport('smtp://127.0.0.1').send({ ...mail, subject: 'Hi\r\nBcc: eve@example.com' })).rejects.toThrow(UnsafeMail);
  await expect(transport('smtp://127.0.0.1').send({ ...mail, to: 'ada@example.com, eve@example.com' })).rejects.toThrow(UnsafeMail);
  expect(server.received).toEqual([]);
});

test('a sender without an address is refused at the start', async () => {
  server = await startLoopbackMailServer();
  for (const from of ['Rampart', 'Rampart <rampart@example.org>\r\nBcc: eve@example.com'])
    expect(() => createSmtpTransport({ url: new Secret('smtp://127.0.0.1'), from })).toThrow('MAIL_FROM is wrong');
});
