import { failureOf } from '@rampart/connectors/kit/failure-of.ts';
import type { Tracker } from '@rampart/connectors/kit/tracker.ts';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { databaseFaultBehind } from '../../platform/database/database-gone.ts';
import { NotFound } from '../../platform/http/http-error.ts';
import { ClaimLost } from '../../platform/queue/claim.ts';
import type { ConnectedTracker, TicketDeps } from './ticket-deps.ts';

type Asked = 'choices' | 'missingFields' | 'find' | 'file' | 'read' | 'findNote' | 'addNote' | 'move';
type WithoutClient<F> = F extends (client: never, ...rest: infer Rest) => infer Result ? (...rest: Rest) => Result : never;

/** A tracker that is connected to, for the length of one piece of work. */
export type OpenTracker = { readonly [Name in Asked]: WithoutClient<Tracker<never>[Name]> } & {
  readonly name: string;
  readonly indexedWithinMs: number;
  readonly longestText: number;
};

interface Opening {
  readonly tenantId: string;
  readonly tracker: ConnectedTracker;
  readonly signal: AbortSignal;
  /** Before anything is written to the tracker: a worker that has lost its job writes nothing. */
  readonly beforeWrite?: () => Promise<void>;
}

const disconnected = (name: string): VendorFailure =>
  new VendorFailure(name, { kind: 'credentials', reason: `${name} is not connected any more. Connect it again under Connections.` });

const isRead = (method: string | undefined): boolean => method === undefined || method === 'GET';

/** Opens the connection, does the work and lets go. Whatever the tracker refuses is thrown as a `VendorFailure`. */
export async function withTracker<T>(
  deps: Pick<TicketDeps, 'connectors' | 'trackers' | 'log'>,
  opening: Opening,
  work: (tracker: OpenTracker) => Promise<T>,
): Promise<T> {
  const { tenantId, tracker, signal, beforeWrite } = opening;
  const connector = deps.connectors.find(({ id }) => id === tracker.connector);
  const { tracks } = connector ?? {};
  if (connector === undefined || tracks === undefined) throw disconnected(tracker.name);
  const connection = await deps.trackers.open({ tenantId, applicationId: tracker.applicationId, signal }).catch((error: unknown) => {
    throw error instanceof NotFound ? disconnected(tracker.name) : error;
  });
  try {
    const client = await connector.connect({
      ...connection,
      async fetch(url, init) {
        if (!isRead(init?.method)) await beforeWrite?.();
        return connection.fetch(url, init);
      },
    });
    return await work({
      name: connector.vendor,
      indexedWithinMs: tracks.indexedWithinMs,
      longestText: tracks.longestText,
      choices: (chosen) => tracks.choices(client, chosen),
      missingFields: (fields) => tracks.missingFields(client, fields),
      find: (ticket) => tracks.find(client, ticket),
      file: (ticket) => tracks.file(client, ticket),
      read: (ref) => tracks.read(client, ref),
      findNote: (ref, key) => tracks.findNote(client, ref, key),
      addNote: (ref, note) => tracks.addNote(client, ref, note),
      move: (ref, stateId) => tracks.move(client, ref, stateId),
    });
  } catch (error) {
    signal.throwIfAborted();
    const fault = databaseFaultBehind(error);
    if (fault !== undefined) throw fault;
    if (error instanceof VendorFailure || error instanceof ClaimLost || error instanceof NotFound) throw error;
    deps.log.error({ err: error, tool: tracker.tool }, 'a tracker failed unexpectedly');
    throw failureOf(connector.vendor, error);
  } finally {
    await connection.close();
  }
}
