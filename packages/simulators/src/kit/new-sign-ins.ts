import type { World, WorldSignIn } from '../world/world.ts';

interface NewSignInsOptions {
  readonly world: World;
  readonly via: WorldSignIn['via'];
  /** How far back the first call reads. */
  readonly readBackMs: number;
}

/** The sign-ins at one identity product since the last call, so that each stretch of time is read once. */
export function newSignIns({ world, via, readBackMs }: NewSignInsOptions): () => Iterable<WorldSignIn> {
  let readTo = world.now().getTime() - readBackMs;
  return function* () {
    const now = world.now().getTime();
    if (now <= readTo) return;
    const from = readTo;
    readTo = now;
    for (const signIn of world.signInsBetween(new Date(from), new Date(now))) if (signIn.via === via) yield signIn;
  };
}
