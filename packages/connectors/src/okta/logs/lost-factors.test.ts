import type { SignIn } from '@rampart/domain/sign-in.ts';
import { expect, test } from 'vitest';
import { testConnection } from '../../../test-support/test-connection.ts';
import { okta } from '../connector.ts';

interface Recorded {
  readonly at: string;
  readonly transaction: string;
  readonly eventType: string;
}

const record = ({ at, transaction, eventType }: Recorded) => ({
  uuid: `${transaction} ${eventType}`,
  published: at,
  eventType,
  actor: { id: `00u-${transaction}`, type: 'User', alternateId: `${transaction}@example.com` },
  outcome: { result: 'SUCCESS' },
  transaction: { id: transaction },
});
const session = (transaction: string, at: string) => record({ transaction, at, eventType: 'user.session.start' });
const factor = (transaction: string, at: string) => record({ transaction, at, eventType: 'user.authentication.auth_via_mfa' });

/** Of three people, of whom the first two have a second factor. */
const log = [
  factor('ann', '2026-03-01T08:00:00.000Z'),
  session('ann', '2026-03-01T08:00:01.000Z'),
  factor('ben', '2026-03-01T08:00:02.000Z'),
  session('ben', '2026-03-01T08:00:03.000Z'),
  session('cal', '2026-03-01T11:00:00.000Z'),
];

async function factorsIn(...pages: readonly (readonly unknown[])[]) {
  const next = (page: number): Readonly<Record<string, string>> =>
    page + 1 < pages.length ? { link: `<https://corp.okta.com/api/v1/logs?after=${page + 1}>; rel="next"` } : {};
  const { connection } = testConnection({
    method: 'api_key',
    credentials: { url: 'https://corp.okta.com', api_key: 'a-key' },
    answer({ url }) {
      const page = Number(url.searchParams.get('after') ?? 0);
      return Response.json(pages[page], { headers: next(page) });
    },
  });
  const client = await okta.connect(connection);
  const found: SignIn[] = [];
  let unread = 0;
  const signIns = okta.streams.find(({ kind }) => kind.id === 'identity.sign-ins')!;
  const noteUnread = ({ length }: readonly unknown[]): void => void (unread += length);
  const time = { since: new Date('2026-03-01T00:00:00Z'), asOf: new Date('2026-03-02T00:00:00Z'), noteUnread };
  for await (const page of signIns.with(client, time)) found.push(...(page as readonly SignIn[]));
  return { unread, ...Object.fromEntries(found.map(({ personId, secondFactor }) => [personId.slice(4), secondFactor])) };
}

test('with all of its records, a sign-in says whether there was a second factor', async () => {
  expect(await factorsIn(log)).toEqual({ unread: 0, ann: 'satisfied', ben: 'satisfied', cal: 'not-asked' });
});

test('where the record of a second factor cannot be read, it is not known of that sign-in', async () => {
  const strange = { ...log[2], uuid: 7 };
  expect(await factorsIn(log.with(2, strange as never))).toEqual({ unread: 1, ann: 'satisfied', ben: 'unknown', cal: 'not-asked' });
});

test('a record that says no transaction may be of any sign-in of its time', async () => {
  const strange = { ...log[2], transaction: undefined, uuid: 7 };
  expect(await factorsIn(log.with(2, strange as never))).toEqual({ unread: 1, ann: 'satisfied', ben: 'unknown', cal: 'not-asked' });
});

test('a record that says nothing may be of any sign-in of its page, and of those that are not whole yet', async () => {
  expect(await factorsIn(log.with(2, {} as never))).toEqual({ unread: 1, ann: 'satisfied', ben: 'unknown', cal: 'unknown' });
  const later = session('dan', '2026-03-01T16:00:00.000Z');
  expect(await factorsIn([log[3], {}], [later])).toEqual({ unread: 1, ben: 'unknown', dan: 'not-asked' });
  expect(await factorsIn([log[3]], [{}], [later])).toMatchObject({ unread: 1, ben: 'unknown' });
});

test('a record of another kind that cannot be read leaves what is known of the second factor', async () => {
  const sso = { ...record({ transaction: 'cal', at: '2026-03-01T11:00:00.000Z', eventType: 'user.authentication.sso' }), uuid: 7 };
  expect(await factorsIn([...log, sso])).toEqual({ unread: 1, ann: 'satisfied', ben: 'satisfied', cal: 'not-asked' });
});
