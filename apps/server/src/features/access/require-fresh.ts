import type { Clock } from '../../platform/clock.ts';
import { Forbidden } from '../../platform/http/http-error.ts';
import type { LiveSession } from './live-session.ts';

const freshForMs = 60 * 60_000;

/** Changes to how people sign in require a recent sign-in: an open browser is not enough. */
export function requireFresh(session: Pick<LiveSession, 'authenticatedAt'>, clock: Clock): void {
  if (clock.now().getTime() - session.authenticatedAt.getTime() <= freshForMs) return;
  throw new Forbidden('You signed in more than an hour ago. Sign out, sign in again, and repeat this change.');
}
