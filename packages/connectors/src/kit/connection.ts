import type { AuthMethod } from '@rampart/domain/auth-method.ts';
import type { TokenKeeper } from './cached-token.ts';
import type { CallLimit, EndCall } from './paced-calls.ts';

/** Our own registration at the vendor's, as the operator configured it. */
export interface OAuthApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** So many calls in so many hours, counted by us because the vendor does not say how many are left. */
export interface Quota {
  readonly name: string;
  readonly calls: number;
  readonly perHours: number;
}

/** The file that was uploaded for this application, from its beginning. */
export interface Upload {
  readonly fileName: string;
  readonly bytes: number;
  readonly content: AsyncIterable<Uint8Array>;
}

export interface Located {
  readonly address: string;
  readonly port: number;
  /** The operator has pointed the name there in the guard's own map, and vouches for the way: it may go without TLS. */
  readonly mayBePlain: boolean;
}

export type RecordType = 'TXT' | 'MX' | 'A' | 'AAAA';

/** `unanswered`: no name server answered, or none could. That is not the same as there being no record. */
export type NameAnswer =
  | { readonly state: 'found'; /** An MX record is its preference and its host: `10 mx.example.com`. */ readonly values: readonly string[] }
  | { readonly state: 'absent' }
  | { readonly state: 'unanswered' };

export type LookUp = (name: string, type: RecordType) => Promise<NameAnswer>;

/** What is sent: whatever has a form of its own is text by then. */
export type VendorCall = Pick<RequestInit, 'method' | 'headers' | 'signal'> & { readonly body?: string };

/** What a connector gets to reach its vendor with. It knows no other way out, and no other clock. */
export interface Connection {
  readonly method: AuthMethod;
  /** As the application was configured. Opened for this connection only: not to be kept, logged or shown in an error. */
  readonly credentials: Readonly<Record<string, string>>;
  /** For `oauth_app`: the operator's registration, which a refresh token is renewed with. It is not part of the stored credentials. */
  readonly oauthApp?: OAuthApp | undefined;
  /** The guarded way out. Follows no redirects. */
  readonly fetch: (url: URL, init?: VendorCall) => Promise<Response>;
  /** For protocols other than HTTP: where this host may be called, checked by the same guard. */
  readonly locate: (host: string, port: number) => Promise<Located>;
  /** What a name has in the DNS, by the name servers that the operator has configured. */
  readonly lookUp: LookUp;
  /** For protocols other than HTTP, whose calls the server does not see: makes one write, or throws when it is not allowed. */
  readonly writing?: (<T>(send: () => Promise<T>) => Promise<T>) | undefined;
  /** For the same protocols, before each call: throws when nothing may be sent any more. */
  readonly mayCall?: (() => void) | undefined;
  /** The newest upload; a `VendorFailure` says so when there is none. */
  readonly openUpload: () => Promise<Upload>;
  /** Stores credentials that the vendor has replaced, such as a rotated refresh token. */
  readonly keepCredentials: (credentials: Readonly<Record<string, string>>) => Promise<void>;
  /** For what asks so often that a token each time would be as many calls again, and rotate a refresh token as often. */
  readonly tokens?: TokenKeeper | undefined;
  /** Takes one call out of a quota, or throws a `VendorFailure` of the kind `throttled`. */
  readonly takeQuota: (quota: Quota) => Promise<void>;
  /** Waits until a call under this limit may be made; other users of the same application count. */
  readonly beginCall: (limit: CallLimit) => Promise<EndCall>;
  /** The time at the vendor's: a run over the past has its own. */
  readonly now: () => Date;
  readonly pause: (ms: number) => Promise<void>;
  /** No one waits for it: a limit that lets calls through one after the other is met with patience. */
  readonly isPatient?: boolean | undefined;
  /** Waits while the vendor does what it has accepted. */
  readonly awaitVendor: (ms: number) => Promise<void>;
  readonly signal: AbortSignal;
}
