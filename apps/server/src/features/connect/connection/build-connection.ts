import { setTimeout as wait } from 'node:timers/promises';
import { PacedCalls } from '@rampart/connectors/kit/paced-calls.ts';
import type { Connection } from '@rampart/connectors/kit/connection.ts';
import { boundedMemory } from '../../../platform/bounded-memory.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Egress } from '../../../platform/egress/guarded-fetch.ts';

/** Every use of an application in this process, by its id: its vendor's limits are for all of them together. */
const turnsOf = boundedMemory<PacedCalls>(10_000);

function turnsFor(applicationId: string | undefined, speed: number): PacedCalls {
  const known = applicationId === undefined ? undefined : turnsOf.get(applicationId);
  const turns = known ?? new PacedCalls(() => performance.now() * speed);
  if (applicationId !== undefined) turnsOf.set(applicationId, turns);
  return turns;
}

interface ConnectionParts extends Pick<
  Connection,
  'method' | 'credentials' | 'oauthApp' | 'openUpload' | 'keepCredentials' | 'tokens' | 'takeQuota' | 'now' | 'isPatient' | 'signal'
> {
  readonly egress: Egress;
  /** The application whose credentials these are; none while they are tried out. */
  readonly applicationId?: string;
}

/** The guard's own responses are those of the fetch standard; their types merely come from another package. */
export const guardedFetch =
  (egress: Egress, signal: AbortSignal): Connection['fetch'] =>
  async (url, init = {}) =>
    (await egress.fetch(url, { signal, ...(init as object) })) as unknown as Response;

/** The vendor's time: a run of the history backfill has its own clock, which advances like ours. */
export function vendorTime(clock: Clock, asOf: Date | undefined): () => Date {
  if (asOf === undefined) return () => clock.now();
  const startedAt = clock.now().getTime();
  return () => new Date(asOf.getTime() + clock.now().getTime() - startedAt);
}

export function buildConnection({ egress, applicationId, ...parts }: ConnectionParts): Connection {
  const turns = turnsFor(applicationId, egress.speed);
  const pause = async (ms: number): Promise<void> => {
    await wait(ms, undefined, { signal: parts.signal }).catch(() => {});
    parts.signal.throwIfAborted();
  };
  const awaitVendor = (ms: number): Promise<void> => pause(Math.ceil(ms / egress.speed));
  return {
    ...parts,
    fetch: guardedFetch(egress, parts.signal),
    locate: (host, port) => egress.locate(host, port),
    lookUp(name, type) {
      parts.signal.throwIfAborted();
      return egress.lookUp(name, type);
    },
    beginCall: (limit) => turns.take(limit, awaitVendor),
    awaitVendor,
    pause,
  };
}
