import type { EntitlementIdentifier } from '@rampart/domain/entitlement.ts';
import type { Permission } from '@rampart/domain/permission.ts';
import type { $ZodType, input, output } from 'zod/v4/core';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Marker for a response that is bytes, not JSON (files, images, streams). */
export interface BinaryResponse {
  readonly binary: string;
}
export type ResponseSpec = $ZodType | BinaryResponse | null;
export type Responses = Readonly<Record<number, ResponseSpec>>;
export type Part = $ZodType | undefined;

/** Who may call: anyone, or a signed-in user with this permission. */
export type Allow = 'anyone' | Permission;

/** A call that consoles repeat: answered 304 from memory while nothing of this resource changed. */
interface Polled {
  readonly resource: string;
  readonly per: 'account' | 'tenant';
}

/** Separate type parameters, not one object type: two hundred calls check five times faster. */
export interface Endpoint<P extends Part, Q extends Part, B extends Part, R extends Responses, A extends Allow> {
  readonly method: Method;
  /** As the specification writes it: `/api/v1/quests/tome/{id}/stage`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly allow: A;
  /** Without a bearer token it is answered too, with what everyone may know; a token that is sent has to be good. */
  readonly bearer?: 'optional';
  readonly entitled?: EntitlementIdentifier;
  /** A limit that is used up does not refuse the call: what would use up more is refused where it is counted. */
  readonly entitledUntil?: 'withdrawn';
  /** A user who still has to set up a required second factor may call it. */
  readonly openWithoutMfa?: true;
  /** Security-critical: refused unless the person proved who they are within the last minutes. The console then asks, and repeats it. */
  readonly stepUp?: true;
  /** Refused until an administrator has signed the agreement for the tenant. */
  readonly needsAgreement?: true;
  /** Its body may be a file of several mebibytes that the caller chose. */
  readonly largeBody?: true;
  /** Its body arrives as an HTML form, from a page that is not ours. */
  readonly form?: true;
  /** Its body arrives as the bytes that were sent: a signature over them is checked before anything is read from them. */
  readonly isSigned?: true;
  readonly polled?: Polled;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly responses: R;
}

export type AnyEndpoint = Endpoint<Part, Part, Part, Responses, Allow>;

export const endpoint = <
  const R extends Responses,
  const A extends Allow,
  P extends Part = undefined,
  Q extends Part = undefined,
  B extends Part = undefined,
>(
  definition: Endpoint<P, Q, B, R, A>,
): Endpoint<P, Q, B, R, A> => definition;

export const isBinary = (spec: ResponseSpec): spec is BinaryResponse => spec !== null && 'binary' in spec;

type InPart<K extends string, T> = T extends $ZodType ? { readonly [X in K]: input<T> } : unknown;
type OutPart<K extends string, T> = T extends $ZodType ? { readonly [X in K]: output<T> } : unknown;
type Payload<S, Bytes> = S extends $ZodType ? output<S> : S extends BinaryResponse ? Bytes : null;

/** What a caller passes. */
export type RequestOf<P, Q, B> = InPart<'params', P> & InPart<'query', Q> & InPart<'body', B>;
/** What a handler receives, after parsing. */
export type ParsedOf<P, Q, B> = OutPart<'params', P> & OutPart<'query', Q> & OutPart<'body', B>;
/** What a handler returns and a caller gets: one member per status. */
export type ReplyOf<R extends Responses, Bytes> = {
  [S in keyof R & number]: { readonly status: S; readonly data: Payload<R[S], Bytes> };
}[keyof R & number];
