import type { CallFailed } from '@rampart/contract/client.ts';
import type { Problem } from '@rampart/contract/problem.ts';
import { hasProblemCode } from '../api/has-problem-code.ts';

/** Why the server ended the session, for the person: something about how they sign in was changed. Nothing when it just ran out. */
export function endReasonOf(error: CallFailed): string | undefined {
  if (!hasProblemCode(error, 'session_ended')) return undefined;
  const { detail } = error.body as Partial<Problem>;
  return typeof detail === 'string' ? detail : undefined;
}
