import { CallFailed } from '@rampart/contract/client.ts';
import { errorText } from '../../../shell/api/error-text.ts';

/** Another tab, or an earlier try whose answer got lost, has set the authenticator up. */
export const isAlreadySetUp = (error: unknown): boolean =>
  error instanceof CallFailed && error.status === 400 && errorText(error).includes('already have an authenticator');
