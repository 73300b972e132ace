import { dayMs } from '@rampart/domain/day.ts';
import { newSignIns } from '../../kit/new-sign-ins.ts';
import { mix, share } from '../../world/dice.ts';
import type { World, WorldPerson, WorldSignIn } from '../../world/world.ts';
import { seconds } from '../directory/accounts.ts';

/** The first reading goes back as far as the log does. Everyone who is not dormant signs in more often than that. */
const readingMs = 30 * dayMs;

type Attempt = Pick<WorldSignIn, 'id' | 'at'>;
interface Latest {
  readonly tried: Attempt;
  readonly succeeded: Attempt | null;
}

export type SignInDigest = ReturnType<typeof openSignInDigest>;

/** What reports need of all sign-ins: when each person last signed in, and which sign-ins are risky. */
export function openSignInDigest(world: World) {
  const unread = newSignIns({ world, via: 'entra', readBackMs: readingMs });
  const latest = new Map<string, Latest>();
  let risky: WorldSignIn[] = [];

  const readOn = (): void => {
    for (const signIn of unread()) {
      const { personId, outcome, risk } = signIn;
      latest.set(personId, { tried: signIn, succeeded: outcome === 'success' ? signIn : (latest.get(personId)?.succeeded ?? null) });
      if (risk !== 'none') risky.push(signIn);
    }
    const oldest = world.now().getTime() - readingMs;
    if ((risky[0]?.at.getTime() ?? oldest) < oldest) risky = risky.filter(({ at }) => at.getTime() >= oldest);
  };

  /** Dormant accounts were used once: some day between joining and half a year before the history begins. */
  const longAgo = ({ id, isDormant, joinedAt, employeeNumber }: WorldPerson): Latest | null => {
    const last = world.options.start.getTime() - 190 * dayMs;
    if (!isDormant || joinedAt.getTime() >= last) return null;
    const at = new Date(last - share(mix(0x646f_726d, employeeNumber)) * Math.min(last - joinedAt.getTime(), 200 * dayMs));
    return { tried: { id, at }, succeeded: { id, at } };
  };

  return {
    /** As `signInActivity`; `null` for a person who never signed in. */
    activityOf(person: WorldPerson): Readonly<Record<string, string | null>> | null {
      readOn();
      const once = longAgo(person);
      const found = latest.get(person.id) ?? once;
      if (found === null) return null;
      const { tried } = found;
      const succeeded = found.succeeded ?? once?.succeeded ?? null;
      return {
        lastSignInDateTime: seconds(tried.at),
        lastSignInRequestId: tried.id,
        lastNonInteractiveSignInDateTime: null,
        lastNonInteractiveSignInRequestId: null,
        lastSuccessfulSignInDateTime: succeeded && seconds(succeeded.at),
        lastSuccessfulSignInRequestId: succeeded && succeeded.id,
      };
    },
    /** Sign-ins of the last thirty days that Microsoft finds risky, oldest first. */
    risky(): readonly WorldSignIn[] {
      readOn();
      return risky;
    },
  };
}
