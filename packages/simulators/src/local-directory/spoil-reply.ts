import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../kit/fault-plan.ts';
import { encodeResult } from './protocol/encode-message.ts';
import type { LdapMessage, LdapRequest } from './protocol/decode-message.ts';
import type { ResultCode } from './protocol/result.ts';

/** What happens instead of an answer; `answer` when the answer only comes late, `lose` when all is done and nothing is answered. */
export type Spoiled =
  | { readonly kind: 'answer' | 'drop' | 'lose' }
  | { readonly kind: 'send'; readonly bytes: Buffer; readonly isLast: boolean };

/** What the `path` of a fault is matched with: `search OU=People,DC=…`, `bind name`, `extended 1.3.6…`. */
export function pathOf(request: LdapRequest): string {
  if (request.kind === 'bind') return `bind ${request.name}`;
  if (request.kind === 'search') return `search ${request.base}`;
  if (request.kind === 'extended') return `extended ${request.oid}`;
  return 'dn' in request ? `${request.kind} ${request.dn}` : request.kind;
}

const garbage = Buffer.from('HTTP/1.1 502 Bad Gateway\r\n\r\n\u0000\ufffd<html>');

/** A directory that must recover answers in two ways: it has too much to do, or it is shutting down. */
const codes = { 'too-many-requests': 'busy', 'server-error': 'unavailable' } as const satisfies Record<string, ResultCode>;

export async function spoilReply({ kind, delayMs = 1000 }: Fault, { id, request }: LdapMessage): Promise<Spoiled> {
  if (request.kind === 'unbind' || request.kind === 'abandon') return { kind: 'answer' };
  if (kind === 'slow') {
    await pause(delayMs);
    return { kind: 'answer' };
  }
  if (kind === 'lost-answer') return { kind: 'lose' };
  if (kind === 'garbage') return { kind: 'send', bytes: garbage, isLast: true };
  // LDAP has no tokens: a session that is over is a connection that is gone.
  if (kind === 'dropped-connection' || kind === 'expired-token') return { kind: 'drop' };
  return { kind: 'send', bytes: encodeResult(id, request.kind, { code: codes[kind] }), isLast: false };
}
