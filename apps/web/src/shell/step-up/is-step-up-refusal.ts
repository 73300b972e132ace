import { CallFailed } from '@rampart/contract/client.ts';
import type { ProblemCode } from '@rampart/contract/problem.ts';

const code: ProblemCode = 'step_up_required';

/** The server wants to know again who this is before it does something security-critical. */
export const isStepUpRefusal = (error: unknown): boolean =>
  error instanceof CallFailed && typeof error.body === 'object' && error.body !== null && 'code' in error.body && error.body.code === code;
