import { CallFailed } from '@rampart/contract/client.ts';
import { errorText } from '../api/error-text.ts';

/** The words of the server's refusal, and of the screen that explains it. */
export const mfaRequiredText = 'Multi-Factor Authentication is Required';

/** The tenant began to ask for a second factor while this person was at work. */
export const isMfaRefusal = (error: unknown): boolean =>
  error instanceof CallFailed && error.status === 403 && errorText(error) === mfaRequiredText;
