import { describe, expect, test } from 'vitest';
import type { IssuedToken, TokenKeeper } from '../kit/cached-token.ts';
import { accessToken, graphAnswering, registration, tokenAnswer } from '../../test-support/graph-answers.ts';
import { type SentRequest, type TestConnectionOptions, testConnection } from '../../test-support/test-connection.ts';
import { microsoftGraph } from './connector.ts';

const graph = graphAnswering({});
const isForConfiguration = ({ url }: SentRequest) => url.pathname === '/halden.example/v2.0/.well-known/openid-configuration';
const saying = (configuration: () => Response) => (request: SentRequest) =>
  isForConfiguration(request) ? configuration() : graph(request);
const isForToken = ({ url }: SentRequest) => url.pathname.endsWith('/token');
const formOf = (request: SentRequest | undefined) => Object.fromEntries(new URLSearchParams(request?.body));
const byRegistration = { method: 'url_client_secret_client_id', credentials: registration } as const;

async function prove(options: TestConnectionOptions) {
  const opened = testConnection({ answer: graph, ...options });
  const proof = microsoftGraph.connect(opened.connection).then((client) => microsoftGraph.test(client));
  await proof.catch(() => undefined);
  return { ...opened, proof, tokenRequests: opened.sent.filter(isForToken) };
}

describe('a registration of the customer’s own', () => {
  test('gets its token from the directory, and one for many calls', async () => {
    const { connection, sent } = testConnection({ ...byRegistration, answer: graph });
    const client = await microsoftGraph.connect(connection);
    await Promise.all([microsoftGraph.test(client), microsoftGraph.test(client)]);
    await microsoftGraph.test(client);
    const [request, ...others] = sent.filter(isForToken);
    expect(others).toEqual([]);
    expect(request?.url.href).toBe('https://login.microsoftonline.com/haldenfreight.example/oauth2/v2.0/token');
    expect(formOf(request)).toEqual({
      grant_type: 'client_credentials',
      client_id: registration.client_id,
      client_secret: registration.client_secret,
      scope: 'https://graph.microsoft.com/.default',
    });
  });

  describe('of the cloud for the US Government', () => {
    const credentials = { ...registration, url: 'https://login.microsoftonline.us/halden.example' };
    test.each([
      ['GCC High', { tenant_region_sub_scope: 'DODCON', msgraph_host: 'graph.microsoft.us' }, 'graph.microsoft.us'],
      ['DoD', { tenant_region_sub_scope: 'DOD', msgraph_host: 'dod-graph.microsoft.us' }, 'dod-graph.microsoft.us'],
      ['another host', { msgraph_host: 'graph.evil.example' }, 'graph.microsoft.us'],
    ])('goes to the Graph of its cloud, by its OpenID configuration: %s', async (_what, configuration, host) => {
      const { sent, tokenRequests } = await prove({ ...byRegistration, credentials, answer: saying(() => Response.json(configuration)) });
      expect(sent.map(({ url }) => url.host)).toEqual(['login.microsoftonline.us', 'login.microsoftonline.us', host]);
      expect(formOf(tokenRequests[0])['scope']).toBe(`https://${host}/.default`);
    });

    test('runs the cmdlets of Exchange at the host for DoD', async () => {
      const answer = saying(() => Response.json({ msgraph_host: 'dod-graph.microsoft.us' }));
      const { connection, sent } = testConnection({ ...byRegistration, credentials, answer });
      await (await microsoftGraph.connect(connection)).exchange.granted();
      expect(formOf(sent.find(isForToken))['scope']).toBe('https://outlook-dod.office365.us/.default');
    });

    test.each(['graph.microsoft.us', 'dod-graph.microsoft.us'])(
      'is asked for its cloud again only when a new token is needed: %s',
      async (host) => {
        const kept = new Map<string, IssuedToken>();
        const tokens: TokenKeeper = { find: (purpose) => kept.get(purpose), keep: (purpose, token) => void kept.set(purpose, token) };
        const answer = saying(() => Response.json({ msgraph_host: host }));
        const { connection, sent, passTime } = testConnection({ ...byRegistration, credentials, answer });
        const proveOnce = async () => microsoftGraph.test(await microsoftGraph.connect({ ...connection, tokens }));
        await proveOnce();
        await proveOnce();
        expect(sent.filter(isForConfiguration)).toHaveLength(1);
        expect(new Set(sent.slice(2).map((request) => request.url.host))).toEqual(new Set([host]));
        await passTime(3600_000);
        await proveOnce();
        expect(sent.filter(isForConfiguration)).toHaveLength(2);
        expect(sent.filter(isForToken)).toHaveLength(2);
      },
    );

    test('is not sent to another Graph by an outage', async () => {
      const { proof, sent } = await prove({
        ...byRegistration,
        credentials,
        answer: saying(() => new Response('busy', { status: 503 })),
      });
      await expect(proof).rejects.toMatchObject({ kind: 'theirs' });
      expect(sent.filter((request) => !isForConfiguration(request))).toEqual([]);
    });

    test('that is not known there is refused by the sign-in', async () => {
      const unknown = { error: 'invalid_tenant', error_codes: [90002] };
      const { proof } = await prove({ ...byRegistration, credentials, answer: () => Response.json(unknown, { status: 400 }) });
      await expect(proof).rejects.toMatchObject({ kind: 'credentials', message: expect.stringContaining('no such directory') as string });
    });
  });

  test('of the cloud in China goes to that cloud, and nothing is asked before', async () => {
    const credentials = { ...registration, url: 'https://login.partner.microsoftonline.cn/halden.example' };
    const { sent } = await prove({ ...byRegistration, credentials });
    expect(sent.map(({ url }) => url.host)).toEqual(['login.partner.microsoftonline.cn', 'microsoftgraph.chinacloudapi.cn']);
  });

  test('gets another token when Graph refuses the first', async () => {
    let refused = 0;
    const answer = (request: SentRequest) => {
      if (isForToken(request)) return graph(request);
      refused += 1;
      return refused === 1 ? new Response('{"error":{"code":"InvalidAuthenticationToken"}}', { status: 401 }) : graph(request);
    };
    const { proof, tokenRequests } = await prove({ ...byRegistration, answer });
    expect(await proof).toMatchObject({ account: 'Halden Freight (haldenfreight.example)' });
    expect(tokenRequests).toHaveLength(2);
  });

  test('passes over an outage of the sign-in', async () => {
    let asked = 0;
    const answer = (request: SentRequest) => {
      asked += 1;
      return asked === 1 ? new Response('busy', { status: 503 }) : graph(request);
    };
    const { proof } = await prove({ ...byRegistration, answer });
    expect(await proof).toMatchObject({ account: 'Halden Freight (haldenfreight.example)' });
  });

  test.each([
    [7000215, 401, 'invalid_client', 'credentials', 'The client secret is wrong.'],
    [7000222, 401, 'invalid_client', 'credentials', 'The client secret has expired.'],
    [90002, 400, 'invalid_request', 'credentials', 'no such directory'],
    [700016, 400, 'unauthorized_client', 'credentials', 'no application with this client ID'],
    [65001, 400, 'invalid_grant', 'permission', 'No administrator has consented'],
    [7000229, 401, 'invalid_client', 'permission', 'No administrator has consented'],
    [999999, 401, 'invalid_client', 'credentials', 'refused the client ID or the secret'],
  ])('that is refused with AADSTS%i gives the reason', async (code, status, error, kind, reason) => {
    const description = `AADSTS${code}: Something about ${registration.client_secret}. Trace ID: 1`;
    const answer = () => Response.json({ error, error_description: description, error_codes: [code] }, { status });
    const { proof, tokenRequests } = await prove({ ...byRegistration, answer });
    await expect(proof).rejects.toMatchObject({ name: 'VendorFailure', kind, message: expect.stringContaining(reason) });
    await expect(proof).rejects.toMatchObject({ message: expect.not.stringContaining(registration.client_secret) });
    expect(tokenRequests).toHaveLength(1);
  });

  test('that is refused with the number in the text alone gives the reason too', async () => {
    const refused = {
      error: 'invalid_client',
      error_description: 'AADSTS7000222: The provided client secret keys are expired. Trace ID: 1',
    };
    const { proof } = await prove({ ...byRegistration, answer: () => Response.json(refused, { status: 401 }) });
    await expect(proof).rejects.toMatchObject({ kind: 'credentials', message: expect.stringContaining('has expired') as string });
  });

  test('is not taken for signed in by an answer that is no token', async () => {
    const { proof } = await prove({ ...byRegistration, answer: () => new Response('<html>hello</html>') });
    await expect(proof).rejects.toMatchObject({ kind: 'theirs', message: expect.stringContaining('cannot be read') });
  });

  test('that is incomplete is refused before anything is sent', async () => {
    const { proof, sent } = await prove({ ...byRegistration, credentials: { url: registration.url, client_id: 'x' } });
    await expect(proof).rejects.toMatchObject({ kind: 'credentials' });
    expect(sent).toEqual([]);
  });
});

describe('an administrator’s consent', () => {
  const oauthApp = { clientId: 'our-client', clientSecret: 'our-secret' };
  const credentials = { tenant: 'd1b6f0f4-3c8e-4d1c-9a5e-0f6f8c9b1a11', refresh_token: 'refresh-1' };
  const byConsent = { method: 'oauth_app', credentials, oauthApp } as const;

  test('is renewed with our own registration, and the newest refresh token is kept', async () => {
    const scopes = accessToken({ scp: 'User.Read.All Policy.Read.All' });
    const answer = (request: SentRequest) =>
      isForToken(request) ? Response.json({ access_token: scopes, expires_in: 3600, refresh_token: 'refresh-2' }) : graph(request);
    const { proof, kept, tokenRequests } = await prove({ ...byConsent, answer });
    expect(await proof).toMatchObject({ granted: ['User.Read.All', 'Policy.Read.All'] });
    expect(formOf(tokenRequests[0])).toEqual({
      grant_type: 'refresh_token',
      client_id: 'our-client',
      client_secret: 'our-secret',
      refresh_token: 'refresh-1',
      scope: 'https://graph.microsoft.com/.default offline_access',
    });
    expect(kept).toEqual([{ ...credentials, refresh_token: 'refresh-2' }]);
  });

  test('is kept as it is when the vendor does not replace it', async () => {
    const { kept, proof } = await prove({ ...byConsent, answer: (request) => (isForToken(request) ? tokenAnswer() : graph(request)) });
    expect(await proof).toMatchObject({ account: 'Halden Freight (haldenfreight.example)' });
    expect(kept).toEqual([]);
  });

  test('that has ended asks for another one', async () => {
    const ended = { error: 'invalid_grant', error_codes: [700082] };
    const { proof } = await prove({ ...byConsent, answer: () => Response.json(ended, { status: 400 }) });
    await expect(proof).rejects.toMatchObject({ kind: 'credentials', message: expect.stringContaining('Connect again') });
  });

  test.each([
    ['without our registration', { ...byConsent, oauthApp: undefined }, 'operator'],
    ['that was never given', { ...byConsent, credentials: {} }, 'No administrator has consented'],
  ])('%s is reported', async (_what, options, reason) => {
    const { proof, sent } = await prove(options);
    await expect(proof).rejects.toThrow(reason);
    expect(sent).toEqual([]);
  });
});
