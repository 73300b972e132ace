import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from '@rampart/connectors/kit/connection.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Egress } from '../../../platform/egress/guarded-fetch.ts';

interface ConnectionParts extends Pick<
  Connection,
  'method' | 'credentials' | 'oauthApp' | 'openUpload' | 'keepCredentials' | 'takeQuota' | 'now' | 'signal'
> {
  readonly egress: Egress;
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

export const buildConnection = ({ egress, ...parts }: ConnectionParts): Connection => ({
  ...parts,
  fetch: guardedFetch(egress, parts.signal),
  locate: (host, port) => egress.locate(host, port),
  async pause(ms) {
    await wait(ms, undefined, { signal: parts.signal }).catch(() => {});
    parts.signal.throwIfAborted();
  },
});
