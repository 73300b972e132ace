import type { CallFailed } from '@rampart/contract/client.ts';
import type { ProblemCode } from '@rampart/contract/problem.ts';

const code: ProblemCode = 'session_ended';

/** Why the server ended the session, for the person: something about how they sign in was changed. Nothing when it just ran out. */
export function endReasonOf({ body }: CallFailed): string | undefined {
  if (typeof body !== 'object' || body === null || !('code' in body) || body.code !== code) return undefined;
  return 'detail' in body && typeof body.detail === 'string' ? body.detail : undefined;
}
