import { CallFailed } from '@rampart/contract/client.ts';
import { gatewayFailures } from './gateway-failures.ts';

/** The server cannot be reached, or says that it cannot work now: it comes back without an act on this screen. */
export const isOutage = (error: unknown): boolean =>
  error instanceof CallFailed
    ? gatewayFailures.has(error.status)
    : error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
