import type { FastifyRequest } from 'fastify';
import type { Claims } from './access-token.ts';
import type { Actor } from './audit-log.ts';
import { invalid } from './graph-refusal.ts';
import type { Row } from './list-page.ts';

/** A call that changes something, whether it comes over the wire or is done again. */
export interface WriteCall {
  readonly id: string;
  /** The second one in the path. */
  readonly otherId: string;
  readonly actor: Actor;
  /** Must be an object. */
  readonly body: Row;
  /** Says so, and where. */
  readonly created: (location?: string) => void;
}

export interface Call extends WriteCall {
  readonly request: FastifyRequest;
  readonly claims: Claims;
}

/** `null` is 204; a text is JSON already. */
export type Handler<Asked = Call> = (call: Asked) => Row | string | null;

/** What the journal keeps of a write. */
export type Remembered = Pick<WriteCall, 'id' | 'otherId' | 'body'> & {
  readonly by: Pick<Claims, 'appid' | 'oid'>;
  /** Of the objects that it made. */
  readonly ids: readonly string[];
};

export function bodyOf({ method, body }: FastifyRequest): Row {
  if (method !== 'POST' && method !== 'PATCH') return {};
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body))
    throw invalid('Write requests (excluding DELETE) must contain the Content-Type header declaration and an object.');
  return body as Row;
}
