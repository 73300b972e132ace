import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callVendor, type VendorReply } from '../../../test-support/call-vendor.ts';
import { startOrg, type TestOrg } from '../../../test-support/okta-org.ts';

type Json = Readonly<Record<string, unknown>>;

let org: TestOrg;
beforeAll(async () => {
  org = await startOrg({ people: 300, now: new Date('2026-03-10T12:00:00Z') });
});
afterAll(() => org.stop());

const tokenFor = (form: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}): Promise<VendorReply> =>
  callVendor({
    url: org.running.url,
    to: 'https://haldenfreight.okta.com/oauth2/v1/token',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString(),
  });
const client = (): { readonly client_id: string; readonly client_secret: string } =>
  org.credentials['url_client_secret_client_id'] as never;
const bearer = async (scope: string): Promise<Readonly<Record<string, string>>> => {
  const { client_id, client_secret } = client();
  const reply = await tokenFor({ scope }, { authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}` });
  const { access_token: token } = JSON.parse(reply.text) as { readonly access_token: string };
  return { authorization: `Bearer ${token}` };
};

const errorOf = async (reply: Promise<VendorReply>): Promise<readonly unknown[]> => {
  const { status, text } = await reply;
  return [status, (JSON.parse(text) as Record<string, unknown>)['error']];
};

describe('who is let in', () => {
  it('needs a token that Okta has made', async () => {
    const wrong = await org.call('GET', '/api/v1/org', undefined, { authorization: 'SSWS 00wrong' });
    expect([wrong.status, wrong.one['errorCode'], Object.keys(wrong.one)]).toEqual([
      401,
      'E0000011',
      ['errorCode', 'errorSummary', 'errorLink', 'errorId', 'errorCauses'],
    ]);
    expect((await org.call('GET', '/api/v1/org', undefined, {})).one['errorCode']).toBe('E0000005');
    expect((await org.get('/api/v1/org')).one['companyName']).toBe('Halden Freight');
  });

  it('gets a token for an hour of the world by its client secret, in the header or the form', async () => {
    const reply = await tokenFor({ ...client(), scope: 'okta.users.read okta.logs.read' });
    expect(JSON.parse(reply.text)).toEqual({
      token_type: 'Bearer',
      expires_in: 3600,
      access_token: expect.any(String),
      scope: 'okta.users.read okta.logs.read',
    });
    const moving = await startOrg({ now: new Date('2026-03-10T12:00:00Z') });
    const form = new URLSearchParams({ grant_type: 'client_credentials', scope: 'okta.orgs.read', ...client() }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { one } = await moving.call('POST', '/oauth2/v1/token', form, headers);
    const authorization = `Bearer ${String(one['access_token'])}`;
    const statusNow = async (): Promise<number> => (await moving.call('GET', '/api/v1/org', undefined, { authorization })).status;
    expect(await statusNow()).toBe(200);
    moving.world.advanceTo(new Date('2026-03-10T13:00:00Z'));
    expect(await statusNow()).toBe(401);
    await moving.stop();
  });

  it('is refused with the reason of OAuth', async () => {
    expect(await errorOf(tokenFor({ ...client(), client_secret: 'wrong', scope: 'okta.users.read' }))).toEqual([401, 'invalid_client']);
    expect(await errorOf(tokenFor({ ...client(), scope: 'okta.everything' }))).toEqual([400, 'invalid_scope']);
    expect(await errorOf(tokenFor({ ...client() }))).toEqual([400, 'invalid_scope']);
    expect(await errorOf(tokenFor({ ...client(), grant_type: 'password', scope: 'okta.users.read' }))).toEqual([
      400,
      'unsupported_grant_type',
    ]);
  });

  it('may do what its scopes say and no more', async () => {
    const headers = await bearer('okta.users.read okta.groups.manage');
    expect((await org.call('GET', '/api/v1/users?limit=1', undefined, headers)).status).toBe(200);
    expect((await org.call('GET', '/api/v1/groups?limit=1', undefined, headers)).status).toBe(200);
    const refused = await org.call('GET', '/api/v1/logs', undefined, headers);
    expect([refused.status, refused.one['errorCode']]).toEqual([403, 'E0000006']);
    expect(refused.headers['www-authenticate']).toContain('insufficient_scope');
    org.running.simulatorControl.withdraw('okta.users.read');
    expect((await org.call('GET', '/api/v1/users?limit=1', undefined, headers)).status).toBe(403);
    expect((await tokenFor({ ...client(), scope: 'okta.users.read' })).text).toContain('invalid_scope');
    org.running.simulatorControl.grant('okta.users.read');
    expect((await org.call('GET', '/api/v1/users?limit=1', undefined, headers)).status).toBe(200);
  });

  it('is let in by what it signs, for itself, for this endpoint, for an hour at most, and once', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    const id = org.running.simulatorControl.addServiceApp({ ...(await exportJWK(publicKey)), kid: 'one' });
    const now = org.world.now().getTime() / 1000;
    const audience = 'https://haldenfreight.okta.com/oauth2/v1/token';
    const right = { iss: id, sub: id, aud: audience, iat: now, exp: now + 300, jti: 'first' };
    const shown = async (claims: JWTPayload, kid = 'one'): Promise<unknown> => {
      const assertion = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey);
      const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
      const { status, text } = await tokenFor({ scope: 'okta.users.read', client_assertion_type: type, client_assertion: assertion });
      return status === 200 ? 'let in' : (JSON.parse(text) as Record<string, unknown>)['error_description'];
    };
    expect(await shown(right)).toBe('let in');
    expect(await shown(right)).toContain('used already');
    const { jti: _jti, ...again } = right;
    expect(await shown({ ...again, aud: 'https://haldenfreight.okta.com' })).toContain('The audience claim');
    expect(await shown({ ...again, exp: now })).toContain('expired');
    expect(await shown({ ...again, exp: now + 3601 })).toContain('too far into the future');
    expect(await shown({ ...again, iss: 'another' })).toContain('issuer and subject');
    expect(await shown(again, 'two')).toContain('signature is invalid');
    const plain = { client_id: id, client_secret: 'a secret' };
    expect(await errorOf(tokenFor({ ...plain, scope: 'okta.users.read' }))).toEqual([401, 'invalid_client']);
  });

  it('wants of a new app, for each request, a proof of the key that its tokens are bound to', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    const [own, stolen] = [await generateKeyPair('ES256', { extractable: true }), await generateKeyPair('RS256', { extractable: true })];
    const id = org.running.simulatorControl.addServiceApp({ ...(await exportJWK(publicKey)), kid: 'one' });
    org.running.simulatorControl.requireProofOfPossession(id);
    const host = 'https://haldenfreight.okta.com';
    const now = org.world.now().getTime() / 1000;
    let count = 0;
    const proof = async (claims: JWTPayload, header: object = {}, pair = own): Promise<string> => {
      count += 1;
      const jwk = await exportJWK(pair.publicKey);
      const alg = jwk.kty === 'RSA' ? 'RS256' : 'ES256';
      return new SignJWT({ iat: now, jti: `proof ${count}`, ...claims })
        .setProtectedHeader({ typ: 'dpop+jwt', alg, jwk, ...header })
        .sign(pair.privateKey);
    };
    const ask = async (headers: Readonly<Record<string, string>>) => {
      count += 1;
      const assertion = await new SignJWT({ iss: id, sub: id, aud: `${host}/oauth2/v1/token`, iat: now, exp: now + 60, jti: `${count}` })
        .setProtectedHeader({ alg: 'ES256', kid: 'one' })
        .sign(privateKey);
      const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
      return tokenFor({ scope: 'okta.orgs.read', client_assertion_type: type, client_assertion: assertion }, headers);
    };
    const saidTo = async (dpop: string): Promise<unknown> => (JSON.parse((await ask({ dpop })).text) as Json)['error_description'];
    const forToken = { htm: 'POST', htu: `${host}/oauth2/v1/token` };

    expect(JSON.parse((await ask({})).text)).toEqual({
      error: 'invalid_dpop_proof',
      error_description: 'The DPoP proof JWT header is missing.',
    });
    const first = await ask({ dpop: await proof(forToken) });
    expect([first.status, JSON.parse(first.text)]).toEqual([
      400,
      { error: 'use_dpop_nonce', error_description: 'Authorization server requires nonce in DPoP proof.' },
    ]);
    const nonce = first.headers['dpop-nonce']!;
    const right = { ...forToken, nonce };
    expect(await saidTo(await proof({ ...right, nonce: 'another' }))).toContain('requires nonce');
    expect(await saidTo(await proof({ ...right, htm: 'GET' }))).toContain("'htm' claim");
    expect(await saidTo(await proof({ ...right, htu: `${host}/oauth2/v1/token?` }))).toContain("'htu' claim");
    expect(await saidTo(await proof({ ...right, iat: now - 301 }))).toContain('expired');
    expect(await saidTo(await proof({ ...right, iat: now + 60 }))).toContain('in the future');
    expect(await saidTo(await proof({ ...right, jti: '' }))).toContain("'jti' claim");
    expect(await saidTo(await proof(right, { typ: 'JWT' }))).toContain('header is invalid');
    expect(await saidTo(await proof(right, { jwk: await exportJWK(own.privateKey) }))).toContain('header is invalid');
    expect(await saidTo(await proof(right, { jwk: await exportJWK(publicKey) }))).toContain('header is invalid');

    const shown = await proof(right);
    const { token_type: type, access_token: token } = JSON.parse((await ask({ dpop: shown })).text) as Json;
    expect(type).toBe('DPoP');
    expect(await saidTo(shown)).toContain('already been used');

    const forCall = { htm: 'GET', htu: `${host}/api/v1/org`, ath: createHash('sha256').update(String(token)).digest('base64url') };
    const read = async (dpop: string, authorization = `DPoP ${String(token)}`): Promise<unknown> => {
      const { status, headers, body } = await org.call('GET', '/api/v1/org?expand=1', undefined, { authorization, dpop });
      if (status === 200) return 'let in';
      expect([status, body]).toEqual([400, undefined]);
      return /error_description="([^"]+)"/.exec(headers['www-authenticate'] ?? '')?.[1];
    };
    const call = await proof(forCall);
    expect(await read(call)).toBe('let in');
    expect(await read(call)).toContain('already been used');
    expect(await read(await proof(forCall), `Bearer ${String(token)}`)).toContain('header is missing');
    expect(await read(await proof({ ...forCall, ath: 'of another' }))).toContain("'ath' claim");
    expect(await read(await proof({ ...forCall, htm: 'POST' }))).toContain("'htm' claim");
    expect(await read(await proof({ ...forCall, htu: `${host}/api/v1/users` }))).toContain("'htu' claim");
    expect(await read(await proof(forCall, {}, stolen))).toContain('not signed with the key of the token');
    const plain = await bearer('okta.orgs.read');
    expect(await read(await proof(forCall), plain['authorization']!.replace('Bearer', 'DPoP'))).toContain("'ath' claim");
  });
});
