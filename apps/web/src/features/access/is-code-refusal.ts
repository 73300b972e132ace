import { hasProblemCode } from '../../shell/api/has-problem-code.ts';

/** The account has a second factor: the server asks for a code, or for another one. */
export const isCodeRefusal = (error: unknown): boolean => hasProblemCode(error, 'code_required');
