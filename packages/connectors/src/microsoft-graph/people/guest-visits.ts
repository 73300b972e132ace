import { isoTime } from '../../kit/iso-time.ts';
import { VendorFailure } from '../../kit/vendor-failure.ts';
import type { MicrosoftGraphClient } from '../client.ts';
import { GuestActivity, type SignInActivity } from '../schema.ts';

/** Graph's document "List users": at most 500 on a page with `signInActivity`. */
const most = '500';

/** It takes `AuditLog.Read.All` and a premium licence. Without them the rest of what is known about people is still good. */
function nobodyIfRefused(error: unknown): [] {
  if (error instanceof VendorFailure && (error.kind === 'permission' || error.status === 403)) return [];
  throw error;
}

/** An app that renews its token is a visit as well. Where there was none, Graph says nothing or the first day of the calendar. */
function lastOf({ lastSignInDateTime, lastNonInteractiveSignInDateTime }: SignInActivity): string | null {
  const times = [isoTime(lastSignInDateTime), isoTime(lastNonInteractiveSignInDateTime)];
  return (
    times
      .flatMap((time) => (time === null || time.startsWith('0001-') ? [] : [time]))
      .toSorted()
      .at(-1) ?? null
  );
}

/**
 * When guests last signed in, by id: for members the sign-ins are streamed, and asking it of everybody would make the whole list
 * another one at each reading.
 */
export async function guestVisits(client: MicrosoftGraphClient): Promise<ReadonlyMap<string, string | null>> {
  const query = { $filter: "userType eq 'Guest'", $select: 'id,signInActivity', $top: most };
  const guests = await client.list('users', GuestActivity, query).catch(nobodyIfRefused);
  return new Map(guests.map(({ id, signInActivity }) => [id, signInActivity ? lastOf(signInActivity) : null]));
}
