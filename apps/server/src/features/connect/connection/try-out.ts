import type { Connection } from '@rampart/connectors/kit/connection.ts';
import type { Connector, Proof } from '@rampart/connectors/kit/connector.ts';
import { failureOf } from '@rampart/connectors/kit/failure-of.ts';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { oneLine } from '@rampart/domain/one-line.ts';
import { databaseFaultBehind } from '../../../platform/database/database-gone.ts';

const longestName = 200;

/** The vendor's name for our account, on one line and no longer than a name. */
const asName = (account: string): string => oneLine(account).trim().slice(0, longestName);

async function prove(connector: Connector, connection: Connection): Promise<Proof> {
  const client = await connector.connect(connection);
  try {
    const proof = await connector.test(client);
    const organisation = proof.organisation && asName(proof.organisation).toLowerCase();
    return { ...proof, account: asName(proof.account), organisation };
  } finally {
    await connector.close?.(client);
  }
}

/** Ends with the signal also when the connector does not listen to it. */
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });

export interface TryOut {
  readonly connector: Connector;
  /** Makes the connection that is tried, with a signal that ends it in time. */
  readonly open: (signal: AbortSignal) => Promise<Connection>;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** Whether the vendor accepts the credentials: its proof, or why not. Throws only when the caller has stopped waiting, or for a fault of our own database. */
export async function tryOut({ connector, open, signal, timeoutMs }: TryOut): Promise<Proof | VendorFailure> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const either = AbortSignal.any([signal, timeout]);
  try {
    const connection = await open(either);
    return await Promise.race([prove(connector, connection), untilAborted(either)]);
  } catch (error) {
    signal.throwIfAborted();
    const fault = databaseFaultBehind(error);
    if (fault !== undefined) throw fault;
    if (!timeout.aborted) return failureOf(connector.vendor, error);
    const reason = `${connector.vendor} did not answer in time. Try again later.`;
    return new VendorFailure(connector.vendor, { kind: 'theirs', reason, cause: error });
  }
}
