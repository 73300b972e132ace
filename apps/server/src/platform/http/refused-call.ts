import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';

/** A call refused for a missing permission (403), because there were too many (429), or because a sealed value did not open (500). */
export interface RefusedCall {
  /** None when the caller is not signed in. */
  readonly actor: Actor | undefined;
  /** Its method and its path as the contract has it: never with what the caller put into it. */
  readonly call: string;
  readonly status: number;
  readonly reason: string;
  readonly source: string;
  readonly requestId: string;
  /** Not the caller's doing: what the call needed was changed or moved in the database. */
  readonly isSealBroken?: boolean;
}

export interface RefusalListener {
  readonly authenticate: (request: FastifyRequest) => Promise<Actor>;
  /** Has to return immediately: what it starts continues in the background. */
  readonly onRefused: (refused: RefusedCall) => void;
}

export type ReportRefusal = (
  request: FastifyRequest,
  refusal: { readonly status: number; readonly reason: string; readonly isSealBroken?: boolean },
) => void;

const callOf = ({ method, routeOptions }: FastifyRequest) =>
  routeOptions.url === undefined ? 'no known call' : `${method} ${routeOptions.url}`;

/** The refusal waits for none of this, and nothing that goes wrong here changes it. */
export const reportRefusals =
  ({ authenticate, onRefused }: RefusalListener): ReportRefusal =>
  (request, refusal) => {
    const caller = request.headers.authorization === undefined ? Promise.resolve(undefined) : authenticate(request).catch(() => undefined);
    caller
      .then((actor) => onRefused({ actor, call: callOf(request), ...refusal, source: request.ip, requestId: request.id }))
      .catch((error: unknown) => request.log.error({ err: error, request_id: request.id }, 'a refused call was not noted'));
  };
