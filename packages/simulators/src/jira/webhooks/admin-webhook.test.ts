import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startSite } from '../../../test-support/jira-site.ts';
import { signatureOf } from './admin-webhook.ts';

interface Arrived {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

test('an event says what happened to an issue, is signed with the secret, and keeps its identifier when it is sent again', async () => {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      arrived.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const site = await startSite();
  const { simulatorControl } = site.running;
  const { webhooks } = simulatorControl;
  webhooks.add({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, secret: 'It is a secret to everybody' });
  const key = await site.file();
  simulatorControl.move(key, 'Waiting for approval');
  webhooks.repeatLast();
  expect(await webhooks.answers()).toEqual([204, 204, 204]);
  const events = arrived.map(({ body }) => JSON.parse(body) as { webhookEvent: string; timestamp: number; issue: { key: string } });
  expect(events.map(({ webhookEvent }) => webhookEvent)).toEqual(['jira:issue_created', 'jira:issue_updated', 'jira:issue_updated']);
  expect(events[1]).toMatchObject({
    issue: { key, fields: { status: { name: 'Waiting for approval' } } },
    changelog: { items: [{ field: 'status' }] },
  });
  for (const { headers, body } of arrived) expect(headers['x-hub-signature']).toBe(signatureOf('It is a secret to everybody', body));
  const identifiers = arrived.map(({ headers }) => headers['x-atlassian-webhook-identifier']);
  expect(identifiers[0]).not.toBe(identifiers[1]);
  expect(identifiers[1]).toBe(identifiers[2]);
  expect(arrived[2]?.headers['x-atlassian-webhook-retry']).toBe('1');
  await site.stop();
  server.close();
});

test('the signature is the one of Atlassian’s own example', () => {
  // “Secure admin webhooks” gives a secret, a payload and the signature that belongs to them.
  expect(signatureOf("It's a Secret to Everybody", 'Hello World!')).toBe(
    'sha256=a4771c39fbe90f317c7824e83ddef3caae9cb3d976c214ace1f2937e133263c9',
  );
});
