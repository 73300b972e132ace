import { fieldErrors } from '../../shell/api/error-text.ts';

/** What the server says about the owner, for its field; nothing when the failure is about something else. */
export const ownerProblem = (error: Error | null): string | undefined => fieldErrors(error, ['owner'])['owner'];
