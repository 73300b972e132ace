import { createHash } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { azureSecret, type ConnectTestBed, type Customer, startConnectTestBed } from '../../../../test-support/connect/connect-test-bed.ts';

let bed: ConnectTestBed;
let customer: Customer;
beforeAll(async () => {
  bed = await startConnectTestBed({ RAMPART_EGRESS_HOSTS: '{"login.fakes.example": "http://127.0.0.1:9/login/"}' });
});
beforeEach(async () => {
  customer = await bed.tenant();
  bed.microsoft.codes.clear();
  bed.microsoft.codes.set('good-code', { refresh_token: 'right' });
});
afterAll(() => bed.api.close());

interface Started {
  readonly access: string;
  readonly state: string;
  readonly link: string;
  readonly expires_at: string;
}

const ask = (application: string, headers: object = {}) =>
  bed.api.app.inject({ url: '/api/token/delegate', query: { application }, headers: { ...customer.admin.headers, ...headers } });
const start = async (application = 'microsoft_azure') => (await ask(application)).json<Started>();
const finish = (started: Pick<Started, 'access' | 'state'>, { code = 'good-code', product = 'microsoft_azure' } = {}) =>
  bed.api.app.inject({
    method: 'POST',
    url: '/api/credentials/delegate',
    headers: { authorization: `Bearer ${started.access}` },
    payload: { product, state: started.state, credentials: { tenant: 'halden', api_key: code, url: '' } },
  });
const detailOf = (answer: LightMyRequestResponse) => answer.json<{ detail: string }>().detail;
const notGood = 'This consent has been used, has expired or was altered. Start the connection again.';

test('links to the vendor’s consent page with the state that the specification names', async () => {
  const started = await start();
  const link = new URL(started.link);
  expect(`${link.origin}${link.pathname}`).toBe('http://127.0.0.1:9/login/consent');
  expect(link.searchParams.get('redirect_uri')).toBe('http://localhost:4000/oauth-success');
  expect(link.searchParams.get('client_id')).toBe('ours');
  expect(link.searchParams.get('scope')).toBe('people.read');
  expect(started.access).toMatch(/^[\w-]{43}$/);
  expect(link.searchParams.get('state')).toBe(started.state);
  const payload = JSON.parse(Buffer.from(started.state.split('.')[1] ?? '', 'base64url').toString()) as object;
  const expected = {
    isOnboarding: false,
    accessToken: started.access,
    postUrl: '/api/credentials/delegate',
    application: 'microsoft_azure',
  };
  expect(payload).toMatchObject(expected);
});

test('asks for what deploying needs only when that is chosen, and the log says so', async () => {
  const scopesIn = async (chosen: object) => {
    const query = { application: 'microsoft_azure', ...chosen };
    const answer = await bed.api.app.inject({ url: '/api/token/delegate', query, headers: customer.admin.headers });
    return new URL(answer.json<Started>().link).searchParams.get('scope');
  };
  expect([await scopesIn({}), await scopesIn({ with_deployment: 'false' }), await scopesIn({ with_deployment: 'true' })]).toEqual([
    'people.read',
    'people.read',
    'groups.write people.read',
  ]);
  const { rows } = await bed.api.fresh.owner.query<{ message: string }>(
    "select message from audit_event where tenant_id = $1 and action = 'application.start-consent' order by at desc limit 1",
    [customer.tenantId],
  );
  expect(rows).toEqual([{ message: 'Asked for consent to connect Microsoft Azure and to deploy changes.' }]);
});

const look = (handle: string) => bed.api.app.inject({ url: '/api/credentials/delegate', headers: { authorization: `Bearer ${handle}` } });

test('says to whom access would be given, and for what, as long as the handle is good', async () => {
  const query = { application: 'microsoft_azure', with_deployment: 'true' };
  const deploying = await bed.api.app.inject({ url: '/api/token/delegate', query, headers: customer.admin.headers });
  const [reading, writing] = [await start(), deploying.json<Started>()];
  const { rows } = await bed.api.fresh.owner.query<{ name: string }>('select name from tenant where tenant_id = $1', [customer.tenantId]);
  const asked = { application: 'Microsoft Azure', tenant: rows[0]?.name, started_by: customer.admin.email };
  expect((await look(reading.access)).json()).toEqual({ ...asked, with_deployment: false });
  expect((await look(writing.access)).json()).toEqual({ ...asked, with_deployment: true });
  // Looking does not use it up.
  expect((await finish(reading)).statusCode).toBe(200);
  for (const handle of [reading.access, 'guessed', customer.admin.access])
    expect([(await look(handle)).statusCode, detailOf(await look(handle))]).toEqual([400, notGood]);
  const before = bed.time.at;
  bed.time.at = new Date(before.getTime() + 15 * 60_000 + 1000);
  expect(detailOf(await look(writing.access))).toBe(notGood);
  bed.time.at = before;
});

test('connects the product for the administrator who started the consent', async () => {
  const answer = await finish(await start());
  expect([answer.statusCode, answer.json()]).toEqual([200, { application: 'Microsoft Azure' }]);
  expect(await customer.application('microsoft_azure')).toMatchObject({ auth_method: 'oauth_app', connections: [{ is_successful: true }] });
  expect(bed.microsoft.connections.at(-1)?.oauthApp).toEqual({ clientId: 'ours', clientSecret: 'operators-own' });
  const { rows } = await bed.api.fresh.owner.query<{ actor: string }>(
    "select actor from audit_event where tenant_id = $1 and action = 'application.connect'",
    [customer.tenantId],
  );
  expect(rows).toEqual([{ actor: customer.admin.email }]);
});

test('connects with one of many concurrent uses of one handle', async () => {
  const started = await start();
  const answers = await Promise.all(Array.from({ length: 5 }, () => finish(started)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(4);
  expect(detailOf(await finish(started))).toBe(notGood);
});

test('a handle is good for a quarter of an hour, for its product, with its own state', async () => {
  const [started, other] = [await start(), await start('microsoft_e5')];
  const [head = '', body = '', signature = ''] = started.state.split('.');
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...payload, application: 'microsoft_e5' })).toString('base64url');
  const unsigned = `${Buffer.from('{"alg":"none","typ":"consent+jwt"}').toString('base64url')}.${body}.`;
  const refused = [
    await finish({ access: started.access, state: other.state }),
    await finish({ access: other.access, state: started.state }),
    await finish(started, { product: 'microsoft_e5' }),
    await finish({ access: started.access, state: `${head}.${forged}.${signature}` }, { product: 'microsoft_e5' }),
    await finish({ access: started.access, state: unsigned }),
    await finish({ access: customer.admin.access, state: started.state }),
    await finish({ access: started.access, state: customer.admin.access }),
  ];
  expect(refused.map(detailOf)).toEqual(refused.map(() => notGood));
  const before = bed.time.at;
  bed.time.at = new Date(before.getTime() + 15 * 60_000 + 1000);
  expect(detailOf(await finish(started))).toBe(notGood);
  bed.time.at = before;
  expect((await finish(started)).statusCode).toBe(200);
});

test('a state of ours is no access token', async () => {
  const { state } = await start();
  const answer = await bed.api.app.inject({ url: '/api/application', headers: { authorization: `Bearer ${state}` } });
  expect(answer.statusCode).toBe(401);
});

test('refuses a code that the vendor rejects, uses up the handle, and records it', async () => {
  const started = await start();
  const answer = await finish(started, { code: 'bad-code' });
  expect([answer.statusCode, detailOf(answer)]).toEqual([400, expect.stringContaining('Fakes refused the credentials')]);
  expect(detailOf(await finish(started))).toBe(notGood);
  expect(await customer.applications()).toEqual([]);
  const { rows } = await bed.api.fresh.owner.query<{ message: string }>(
    "select message from audit_event where tenant_id = $1 and action = 'application.connect' and status = 'failure'",
    [customer.tenantId],
  );
  expect(rows).toEqual([{ message: expect.stringContaining('Connect Microsoft Azure by consent: refused.') }]);
});

test('connects nothing for an administrator who has left by then', async () => {
  const started = await start();
  await bed.api.fresh.owner.query('delete from membership where account_id = $1', [customer.admin.accountId]);
  expect((await finish(started)).statusCode).toBe(403);
  const { rows } = await bed.api.fresh.owner.query('select from application where tenant_id = $1', [customer.tenantId]);
  expect(rows).toEqual([]);
});

test('only the hash of a handle is stored, and the verifier is sealed', async () => {
  const { access } = await start();
  const { rows } = await bed.api.fresh.owner.query<{ token_hash: Buffer }>('select token_hash from delegation where tenant_id = $1', [
    customer.tenantId,
  ]);
  expect(rows).toEqual([{ token_hash: createHash('sha256').update(access).digest() }]);
});

test('what cannot be connected by consent says why, and another site’s page cannot ask', async () => {
  expect(detailOf(await ask('okta'))).toContain('Okta cannot be connected by consent');
  expect(detailOf(await ask('nonsense'))).toContain('not known');
  expect((await ask('microsoft_azure', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  await finish(await start());
  expect(detailOf(await ask('microsoft_e5'))).toContain('conflicts with Microsoft Azure');
});

test('without a product, the first that is connected by consent here is meant, and the answer names it', async () => {
  const answer = await bed.api.app.inject({ url: '/api/token/delegate', headers: customer.admin.headers });
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { application: expect.stringMatching(/^(azure|microsoft)_/) as string }]);
  const { application, ...started } = answer.json<Started & { application: string }>();
  expect((await finish(started, { product: application })).statusCode).toBe(200);
});

test('what a consent replaces stays connected until the consent works', async () => {
  await customer.connect('azure_ad', azureSecret);
  const replaces = (await customer.application('azure_ad')).uuid;
  const query = { application: 'microsoft_azure', replaces };
  const askAgain = async () =>
    (await bed.api.app.inject({ url: '/api/token/delegate', query, headers: customer.admin.headers })).json<Started>();
  const products = async () => (await customer.applications()).map(({ product, parent }) => [product, parent]);
  bed.microsoft.codes.set('bad-code', { refresh_token: 'wrong' });
  expect((await finish(await askAgain(), { code: 'bad-code' })).statusCode).toBe(400);
  expect(await products()).toEqual([['azure_ad', null]]);
  expect((await finish(await askAgain())).statusCode).toBe(200);
  expect(await products()).toEqual([
    ['microsoft_azure', null],
    ['azure_ad', 'microsoft_azure'],
  ]);
});
