import type { MailThreat } from '@rampart/facts/threats/mail-threats.ts';
import { expect, test } from 'vitest';
import { testConnection } from '../../../test-support/test-connection.ts';
import { AbnormalClient } from '../client.ts';
import { collectAttackRemoval, streamMailThreats } from './threats.ts';

const asOf = new Date('2026-03-02T09:00:00Z');
const since = new Date('2026-03-01T12:00:00Z');
const aMessage = {
  recipientAddress: 'ann@halden.example',
  receivedTime: '2026-03-02T08:00:00Z',
  abxMessageIdStr: '1',
  attackType: 'Phishing: Credential',
  autoRemediated: true,
};

interface Listed {
  readonly first: readonly string[];
  readonly again?: readonly string[];
  readonly known: readonly string[];
  readonly more?: readonly unknown[];
}

/** Lists `first`, and `again` when it is asked a second time, and `more` each time; knows the mails of `known` alone. */
function abnormalWith({ first, again = first, known, more = [] }: Listed) {
  let lists = 0;
  const { connection } = testConnection({
    answer({ url }) {
      const [, id] = /\/threats\/(.+)$/.exec(url.pathname) ?? [];
      if (id !== undefined) return known.includes(id) ? Response.json({ messages: [aMessage] }) : Response.json({}, { status: 404 });
      if (url.searchParams.get('source') === 'spam') return Response.json({ threats: [] });
      lists += 1;
      return Response.json({ threats: [...(lists === 1 ? first : again).map((threatId) => ({ threatId })), ...more] });
    },
  });
  return new AbnormalClient({ connection, base: new URL('https://api.abnormalplatform.com/v1'), authorise: async () => ({}) });
}

async function stream(client: AbnormalClient) {
  const found: MailThreat[] = [];
  let until: Date | undefined;
  const readUntil = (time: Date): void => void (until = time);
  let failure: unknown;
  try {
    for await (const page of streamMailThreats(client, { since, asOf, readUntil })) found.push(...page);
  } catch (error) {
    failure = error;
  }
  return { found, until, failure };
}

test('an attack that is listed and not shown is said to be missing, and keeps nothing else back', async () => {
  const { found, until, failure } = await stream(abnormalWith({ first: ['a', 'b'], known: ['a'] }));
  expect(found).toHaveLength(1);
  expect(until).toEqual(asOf);
  expect(failure).toMatchObject({ kind: 'theirs', message: expect.stringContaining('lists an attack without showing') as string });
});

test('an attack that is listed and not shown stops the log no more where another record of the list cannot be read', async () => {
  const { found, until, failure } = await stream(abnormalWith({ first: ['a', 'b'], known: ['a'], more: [{}] }));
  expect([found.length, until]).toEqual([1, asOf]);
  expect(failure).toMatchObject({ message: expect.stringContaining('lists an attack without showing') as string });
});

test('attacks of which none is shown are no quiet day', async () => {
  const { found, failure } = await stream(abnormalWith({ first: ['a', 'b'], known: [] }));
  expect(found).toEqual([]);
  expect(failure).toMatchObject({ message: expect.stringContaining('lists 2 attacks') as string });
});

test('an attack that was deleted while the log was read is left out', async () => {
  const { found, failure } = await stream(abnormalWith({ first: ['a', 'b'], again: ['a'], known: ['a'] }));
  expect(found).toHaveLength(1);
  expect(failure).toBeUndefined();
});

test('attacks that are listed and not shown are not counted as removed', async () => {
  const removal = { mails: 1, removedAutomatically: 1, left: 0, campaigns: 1 };
  const listed = await collectAttackRemoval(abnormalWith({ first: ['a', 'b'], known: ['a'] }), { since, asOf });
  expect(listed).toMatchObject({ ...removal, isAll: false });
  const deleted = await collectAttackRemoval(abnormalWith({ first: ['a', 'b'], again: ['a'], known: ['a'] }), { since, asOf });
  expect(deleted).toMatchObject({ ...removal, isAll: true });
});
