import type { Readable } from 'node:stream';
import type { Allow, AnyEndpoint, Endpoint, ParsedOf, Part, ReplyOf, Responses } from '@rampart/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, TenantScope } from './actor.ts';

export interface PublicContext {
  readonly request: FastifyRequest;
  readonly response: FastifyReply;
}

export interface SignedInContext extends PublicContext {
  readonly actor: Actor;
  readonly tenant: TenantScope;
}

/** Of a call whose bearer token is optional: who calls and where, when one was sent. */
export type OptionallySignedInContext = PublicContext & { readonly [Name in 'actor' | 'tenant']?: SignedInContext[Name] | undefined };

type ContextOf<A extends Allow> = A extends 'anyone' ? PublicContext : SignedInContext;

/** What a handler hands over for a binary reply. Streams are passed on, never gathered in memory. */
export type Bytes = Uint8Array | Readable;

type Handler<P extends Part, Q extends Part, B extends Part, R extends Responses, A extends Allow> = (
  input: ParsedOf<P, Q, B> & ContextOf<A>,
) => Promise<ReplyOf<R, Bytes>>;

/** A call bound to its handler: plain data until the server registers it. */
export interface Route {
  readonly call: AnyEndpoint;
  readonly handle: (input: object) => Promise<{ readonly status: number; readonly data: unknown }>;
}

/** Keeps the status literal, so that the payload is checked against that status of the contract. */
export const reply = <const S extends number, D>(status: S, data: D): { status: S; data: D } => ({ status, data });

export const route = <P extends Part, Q extends Part, B extends Part, R extends Responses, A extends Allow>(
  call: Endpoint<P, Q, B, R, A>,
  handle: Handler<P, Q, B, R, A>,
): Route => {
  if (call.bearer === 'optional') throw new Error(`${call.path} may have no actor: bind it with routeWithOptionalBearer.`);
  return { call, handle: handle as Route['handle'] };
};

/** For a call that is answered without a bearer token too: its handler is told whether there is an actor. */
export const routeWithOptionalBearer = <P extends Part, Q extends Part, B extends Part, R extends Responses, A extends Allow>(
  call: Endpoint<P, Q, B, R, A>,
  handle: (input: ParsedOf<P, Q, B> & OptionallySignedInContext) => Promise<ReplyOf<R, Bytes>>,
): Route => ({ call, handle: handle as Route['handle'] });
