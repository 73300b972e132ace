import { expect, test } from 'vitest';
import { accessToken, graphAnswering, registration } from '../../test-support/graph-answers.ts';
import { testConnection } from '../../test-support/test-connection.ts';
import { microsoftGraph } from './connector.ts';

const denied = new Response('{"error":{"code":"Authorization_RequestDenied"}}', { status: 403 });

type Claims = Readonly<Record<string, unknown>>;

/** The claims of every token, or by the scope that it is asked for. */
async function prove(
  organization: unknown,
  claims: Claims | ((scope: string) => Claims),
  credentials: Readonly<Record<keyof typeof registration, string>> = registration,
) {
  const claimsFor = (body: string | undefined): Claims =>
    typeof claims === 'function' ? claims(new URLSearchParams(body).get('scope') ?? '') : claims;
  const graph = graphAnswering({ organization });
  const { connection } = testConnection({
    method: 'url_client_secret_client_id',
    credentials,
    answer: (request) =>
      request.url.host === 'graph.microsoft.com'
        ? graph(request)
        : Response.json({ access_token: accessToken(claimsFor(request.body)), expires_in: 3600 }),
  });
  return microsoftGraph.test(await microsoftGraph.connect(connection));
}

test('a directory without a name is known by its domain', async () => {
  expect(await prove({ value: [{ displayName: null }] }, {})).toEqual({
    account: 'haldenfreight.example',
    organisation: 'haldenfreight.example',
    isOrganisationEntered: true,
    granted: [],
  });
});

test('a directory that is known by its number only may be any', async () => {
  const tenant = '0198c5a2-7d1f-7000-8000-000000000001';
  const credentials = { ...registration, url: `https://login.microsoftonline.com/${tenant}` };
  expect(await prove(denied, { roles: ['Policy.Read.All'] }, credentials)).toMatchObject({ account: tenant, organisation: undefined });
});

test('connects without the grant to read the name of the directory', async () => {
  const granted = ['Policy.Read.All'];
  expect(await prove(denied, { roles: granted })).toEqual({
    account: 'haldenfreight.example',
    organisation: 'haldenfreight.example',
    isOrganisationEntered: true,
    granted,
  });
});

test.each([{ roles: [] }, {}])('refuses an application that was granted nothing: %o', async (claims) => {
  await expect(prove(denied, claims)).rejects.toMatchObject({
    kind: 'permission',
    message: expect.stringContaining('Let an administrator consent'),
  });
});

test('connects an application that may only manage Exchange', async () => {
  const granted = ['Exchange.ManageAsApp'];
  expect(await prove(denied, (scope) => ({ roles: scope.startsWith('https://outlook.') ? granted : [] }))).toEqual({
    account: 'haldenfreight.example',
    organisation: 'haldenfreight.example',
    isOrganisationEntered: true,
    granted,
  });
});

test('reports an outage as an outage', async () => {
  await expect(prove(new Response('', { status: 500 }), { roles: ['x'] })).rejects.toMatchObject({ kind: 'theirs' });
});
