import { CallFailed } from '@rampart/contract/client.ts';
import { errorText } from '../../shell/api/error-text.ts';

/** The account has a second factor: the server asks for a code, or for another one. */
export const isCodeRefusal = (error: unknown): boolean =>
  error instanceof CallFailed && error.status < 429 && /\bcode\b/i.test(errorText(error));
