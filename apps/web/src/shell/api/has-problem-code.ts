import { CallFailed } from '@rampart/contract/client.ts';
import type { ProblemCode } from '@rampart/contract/problem.ts';

/** Whether the server refused the call for the reason that this code names. */
export const hasProblemCode = (error: unknown, code: ProblemCode): boolean =>
  error instanceof CallFailed && typeof error.body === 'object' && error.body !== null && 'code' in error.body && error.body.code === code;
