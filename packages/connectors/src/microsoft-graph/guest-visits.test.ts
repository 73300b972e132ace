import { expect, test } from 'vitest';
import { graphAnswering, registration } from '../../test-support/graph-answers.ts';
import { testConnection } from '../../test-support/test-connection.ts';
import { collectPeople } from './collect.ts';
import { microsoftGraph } from './connector.ts';

const user = { userPrincipalName: 'x@haldenfreight.example', accountEnabled: true };
const people = [
  { ...user, id: 'member', userType: 'Member' },
  { ...user, id: 'seen', userType: 'Guest' },
  { ...user, id: 'never', userType: 'Guest' },
];

/** A directory that answers who was here last in this way. */
async function lastSignIns(activity: () => Response, listed = people) {
  const others = graphAnswering({ users: { value: listed } });
  const { connection, sent } = testConnection({
    method: 'url_client_secret_client_id',
    credentials: registration,
    answer: (request) => (request.url.searchParams.get('$select') === 'id,signInActivity' ? activity() : others(request)),
  });
  const client = await microsoftGraph.connect(connection);
  const found = await collectPeople(client);
  const asked = sent.filter(({ url }) => url.searchParams.get('$filter') === "userType eq 'Guest'");
  return { times: Object.fromEntries(found.map(({ id, lastSignInAt }) => [id, lastSignInAt])), asked: asked.length };
}

const answered = () =>
  Response.json({ value: [{ id: 'seen', signInActivity: { lastSignInDateTime: '2026-01-02T03:04:05Z' } }, { id: 'never' }] });
const refused = (status: number, code: string) => () => Response.json({ error: { code, message: '' } }, { status });

test('of guests it is known when they last signed in', async () => {
  expect((await lastSignIns(answered)).times).toEqual({ member: null, seen: '2026-01-02T03:04:05.000Z', never: null });
});

test('an app that renews its token is a visit too, and the first day of the calendar is none', async () => {
  const activity = { lastSignInDateTime: '2026-01-02T03:04:05Z', lastNonInteractiveSignInDateTime: '2026-02-03T04:05:06Z' };
  const none = '0001-01-01T00:00:00Z';
  const value = [
    { id: 'seen', signInActivity: activity },
    { id: 'never', signInActivity: { lastSignInDateTime: none, lastNonInteractiveSignInDateTime: none } },
  ];
  const { times } = await lastSignIns(() => Response.json({ value }));
  expect(times).toEqual({ member: null, seen: '2026-02-03T04:05:06.000Z', never: null });
});

test('an attempt that failed is no visit, since Graph notes which succeeded', async () => {
  const attacked = { lastSignInDateTime: '2026-10-27T10:58:51Z', lastNonInteractiveSignInDateTime: null };
  const value = [
    { id: 'seen', signInActivity: { ...attacked, lastSuccessfulSignInDateTime: '2025-03-04T05:06:07Z' } },
    { id: 'never', signInActivity: { ...attacked, lastSuccessfulSignInDateTime: null } },
  ];
  const { times } = await lastSignIns(() => Response.json({ value }));
  expect(times).toEqual({ member: null, seen: '2025-03-04T05:06:07.000Z', never: null });
});

test('an attempt of the time before that is taken for a visit', async () => {
  const signInActivity = { lastSignInDateTime: '2022-01-02T03:04:05Z', lastSuccessfulSignInDateTime: null };
  const { times } = await lastSignIns(() => Response.json({ value: [{ id: 'seen', signInActivity }] }));
  expect(times['seen']).toBe('2022-01-02T03:04:05.000Z');
});

test('makes no request for a directory without guests', async () => {
  expect((await lastSignIns(answered, people.slice(0, 1))).asked).toBe(0);
});

test('without the permission or the licence, the rest of what is known about people is still read', async () => {
  for (const code of ['Authentication_MSGraphPermissionMissing', 'Authentication_RequestFromNonPremiumTenantOrB2CTenant'])
    expect((await lastSignIns(refused(403, code))).times).toEqual({ member: null, seen: null, never: null });
});

test('fails on an unreadable answer', async () => {
  await expect(lastSignIns(() => Response.json({ value: [{ id: 7 }] }))).rejects.toThrow('cannot be read');
});
