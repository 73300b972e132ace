import type { AuthMethod } from '@rampart/domain/auth-method.ts';
import { PacedCalls } from '../src/kit/paced-calls.ts';
import type { Connection, LookUp, OAuthApp, Upload } from '../src/kit/connection.ts';
import { VendorFailure } from '../src/kit/vendor-failure.ts';
import { type HostMap, loopbackFetch } from './loopback-fetch.ts';

export interface SentRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string | undefined;
}

export interface TestConnectionOptions {
  readonly method?: AuthMethod;
  readonly credentials?: Readonly<Record<string, string>>;
  readonly oauthApp?: OAuthApp | undefined;
  /** Where a simulator stands for the vendor … */
  readonly hosts?: HostMap;
  /** … or answers that the test makes up itself. */
  readonly answer?: (request: SentRequest) => Response | Promise<Response>;
  readonly upload?: Upload | undefined;
  /** What the DNS has; nothing unless given. */
  readonly lookUp?: LookUp;
  readonly now?: Date | (() => Date);
}

export interface TestConnection {
  readonly connection: Connection;
  /** What a test may look at: each request, each pause (none of which is waited for), each set of replaced credentials. */
  readonly sent: SentRequest[];
  readonly pauses: number[];
  readonly kept: Readonly<Record<string, string>>[];
  readonly quotaTaken: string[];
  readonly abort: () => void;
  /** Moves its clock on. */
  readonly passTime: (ms: number) => Promise<void>;
}

function requestOf(url: URL, init: RequestInit = {}): SentRequest {
  const body = typeof init.body === 'string' || init.body instanceof URLSearchParams ? init.body.toString() : undefined;
  return { method: init.method ?? 'GET', url, headers: new Headers(init.headers), body };
}

function locateIn(hosts: HostMap): Connection['locate'] {
  return async (host, port) => {
    const substitute = hosts[`${host}:${port}`] ?? hosts[host];
    if (substitute === undefined) throw new Error(`Nothing stands for ${host}:${port} in this test.`);
    const { hostname, port: loopbackPort } = new URL(substitute);
    return { address: hostname, port: Number(loopbackPort), mayBePlain: true };
  };
}

/** A connection whose clock moves only by the pauses that the connector makes, and by no wall. */
export function testConnection(options: TestConnectionOptions = {}): TestConnection {
  const {
    method = 'none',
    credentials = {},
    oauthApp,
    hosts = {},
    answer,
    upload,
    lookUp = async () => ({ state: 'absent' }),
    now = new Date('2026-03-02T09:00:00Z'),
  } = options;
  const sent: SentRequest[] = [];
  const pauses: number[] = [];
  const kept: Readonly<Record<string, string>>[] = [];
  const quotaTaken: string[] = [];
  const controller = new AbortController();
  let passedMs = 0;
  const pass = async (ms: number): Promise<void> => {
    controller.signal.throwIfAborted();
    passedMs += ms;
  };
  const turns = new PacedCalls(() => passedMs);
  const connection: Connection = {
    method,
    credentials,
    oauthApp,
    fetch: async (url, init) => {
      const request = requestOf(url, init);
      sent.push(request);
      return answer === undefined ? loopbackFetch(hosts, url, init) : answer(request);
    },
    locate: locateIn(hosts),
    lookUp,
    openUpload: async () => {
      if (upload !== undefined) return upload;
      throw new VendorFailure('the upload', { kind: 'ours', reason: 'No file has been uploaded yet. Upload one.' });
    },
    keepCredentials: async (replaced) => {
      kept.push(replaced);
    },
    takeQuota: async ({ name }) => {
      quotaTaken.push(name);
    },
    beginCall: (limit) => turns.take(limit, pass),
    now: () => new Date((typeof now === 'function' ? now() : now).getTime() + passedMs),
    pause: async (ms) => {
      pauses.push(ms);
      await pass(ms);
    },
    awaitVendor: pass,
    isPatient: true,
    signal: controller.signal,
  };
  return { connection, sent, pauses, kept, quotaTaken, abort: () => controller.abort(new Error('The run was stopped.')), passTime: pass };
}
