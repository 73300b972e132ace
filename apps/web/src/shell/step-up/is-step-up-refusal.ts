import { hasProblemCode } from '../api/has-problem-code.ts';

/** The server wants to know again who this is before it does something security-critical. */
export const isStepUpRefusal = (error: unknown): boolean => hasProblemCode(error, 'step_up_required');
