import { createPrivateKey, sign } from 'node:crypto';
import { google } from '../src/google/simulator.ts';
import { noJournal, type WriteJournal } from '../src/kit/write-journal.ts';
import type { World, WorldOptions } from '../src/world/world.ts';
import { callVendor } from './call-vendor.ts';
import { testWorld } from './test-world.ts';

type Json = Readonly<Record<string, unknown>>;

export interface GoogleReply {
  readonly status: number;
  /** Nothing when there is no body. */
  readonly body: unknown;
  readonly one: Json;
}

export interface TestCustomer {
  readonly world: World;
  readonly running: Awaited<ReturnType<typeof google.start>>;
  readonly credentials: Readonly<Record<string, string>>;
  readonly claims: (changes?: Json) => Json;
  /** What the token endpoint says to an assertion with these claims, signed with the key of the service account. */
  askToken(claims: Json, key?: string): Promise<GoogleReply>;
  /** A token with all scopes that were delegated, unless some are named. */
  token(scopes?: readonly string[]): Promise<string>;
  call(method: string, address: string, body?: unknown, token?: string): Promise<GoogleReply>;
  get(address: string): Promise<GoogleReply>;
  /** Every page of a list. */
  all(address: string, field: string): Promise<readonly Json[]>;
  stop(): Promise<void>;
}

const prefix = 'https://www.googleapis.com/auth/';
export const googleScopes = [
  'admin.directory.customer.readonly',
  'admin.directory.domain.readonly',
  'admin.directory.user',
  'admin.directory.group',
  'admin.directory.orgunit.readonly',
  'admin.directory.rolemanagement',
  'admin.reports.audit.readonly',
  'apps.groups.settings',
  'apps.alerts',
  'cloud-identity.policies.readonly',
].map((scope) => prefix + scope);

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** As RFC 7515 and Google's page on service accounts describe it. */
export function signedAssertion(claims: Json, { key, keyId }: { readonly key: string; readonly keyId: string }): string {
  const text = `${encoded({ alg: 'RS256', typ: 'JWT', kid: keyId })}.${encoded(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), createPrivateKey(key)).toString('base64url')}`;
}

/** A customer of Google Workspace over a small world, called under Google's own hosts. */
export async function startCustomer(options: Partial<WorldOptions> = {}, journal: WriteJournal = noJournal): Promise<TestCustomer> {
  const world = testWorld(options);
  const running = await google.start({ world, journal });
  const credentials = google.credentialsFor(world)['api_key_username']!;
  const file = JSON.parse(credentials['api_key']!) as Readonly<Record<string, string>>;

  const send = async (
    address: string,
    init: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<GoogleReply> => {
    const reply = await callVendor({ url: running.url, to: address, ...init });
    const body: unknown = reply.text === '' ? undefined : JSON.parse(reply.text);
    return { status: reply.status, body, one: (body ?? {}) as Json };
  };
  const claims: TestCustomer['claims'] = (changes = {}) => {
    const seconds = Math.floor(world.now().getTime() / 1000);
    const usual = { iss: file['client_email'], sub: credentials['username'], scope: googleScopes.join(' '), aud: file['token_uri'] };
    return { ...usual, iat: seconds, exp: seconds + 3600, ...changes };
  };
  const askToken: TestCustomer['askToken'] = (asked, key = file['private_key']!) =>
    send('https://oauth2.googleapis.com/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: signedAssertion(asked, { key, keyId: file['private_key_id']! }),
      }).toString(),
    });
  const token: TestCustomer['token'] = async (scopes = googleScopes) =>
    String((await askToken(claims({ scope: scopes.join(' ') }))).one['access_token']);
  let known: string | undefined;
  const call: TestCustomer['call'] = async (method, address, body, given) => {
    known ??= await token();
    return send(address, {
      method,
      headers: { authorization: `Bearer ${given ?? known}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
  const get: TestCustomer['get'] = (address) => call('GET', address);

  return {
    world,
    running,
    credentials,
    claims,
    askToken,
    token,
    call,
    get,
    async all(address, field) {
      const found: Json[] = [];
      for (let next: string | undefined = ''; next !== undefined;) {
        const url = new URL(address);
        if (next !== '') url.searchParams.set('pageToken', next);
        const reply: GoogleReply = await get(url.href);
        if (reply.status !== 200) throw new Error(`${address} was answered with ${reply.status}.`);
        found.push(...((reply.one[field] ?? []) as Json[]));
        next = reply.one['nextPageToken'] as string | undefined;
      }
      return found;
    },
    stop: () => running.stop(),
  };
}
