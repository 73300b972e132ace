import { dayMs } from '@rampart/domain/day.ts';
import { newSignIns } from '../../kit/new-sign-ins.ts';
import { mix, share } from '../../world/dice.ts';
import type { World, WorldPerson, WorldSignIn } from '../../world/world.ts';
import { seconds } from '../directory/user.ts';

/** The first reading goes back as far as the log does. Everyone who is not dormant signs in more often than that. */
const readingMs = 30 * dayMs;

interface Seen {
  readonly tried: Date;
  readonly requestId: string;
  readonly succeeded: Date | null;
  readonly succeededRequestId: string | null;
}

/** What reports need of all sign-ins: when each person last signed in, and which sign-ins are risky. */
export class SignInDigest {
  readonly #world: World;
  readonly #newSignIns: () => Iterable<WorldSignIn>;
  readonly #seen = new Map<string, Seen>();
  #risky: WorldSignIn[] = [];

  constructor(world: World) {
    this.#world = world;
    this.#newSignIns = newSignIns({ world, via: 'entra', readBackMs: readingMs });
  }

  /** As `signInActivity`; `null` for a person who never signed in. */
  activityOf(person: WorldPerson): Readonly<Record<string, string | null>> | null {
    this.#readOn();
    const seen = this.#seen.get(person.id) ?? this.#longAgo(person);
    if (seen === null) return null;
    return {
      lastSignInDateTime: seconds(seen.tried),
      lastSignInRequestId: seen.requestId,
      lastNonInteractiveSignInDateTime: null,
      lastNonInteractiveSignInRequestId: null,
      lastSuccessfulSignInDateTime: seen.succeeded === null ? null : seconds(seen.succeeded),
      lastSuccessfulSignInRequestId: seen.succeededRequestId,
    };
  }

  /** Sign-ins of the last thirty days that Microsoft finds risky, oldest first. */
  risky(): readonly WorldSignIn[] {
    this.#readOn();
    return this.#risky;
  }

  #readOn(): void {
    for (const signIn of this.#newSignIns()) this.#take(signIn);
    const oldest = this.#world.now().getTime() - readingMs;
    if ((this.#risky[0]?.at.getTime() ?? oldest) < oldest) this.#risky = this.#risky.filter(({ at }) => at.getTime() >= oldest);
  }

  #take(signIn: WorldSignIn): void {
    const { id, at, personId, outcome, risk } = signIn;
    const before = this.#seen.get(personId);
    const isIn = outcome === 'success';
    this.#seen.set(personId, {
      tried: at,
      requestId: id,
      succeeded: isIn ? at : (before?.succeeded ?? null),
      succeededRequestId: isIn ? id : (before?.succeededRequestId ?? null),
    });
    if (risk !== 'none') this.#risky.push(signIn);
  }

  /** Dormant accounts were used once: some day between joining and half a year before the history begins. */
  #longAgo({ id, isDormant, joinedAt, employeeNumber }: WorldPerson): Seen | null {
    const latest = this.#world.options.start.getTime() - 190 * dayMs;
    if (!isDormant || joinedAt.getTime() >= latest) return null;
    const at = new Date(latest - share(mix(0x646f_726d, employeeNumber)) * Math.min(latest - joinedAt.getTime(), 200 * dayMs));
    return { tried: at, requestId: id, succeeded: at, succeededRequestId: id };
  }
}
