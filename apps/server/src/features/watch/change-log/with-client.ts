import type { Connector } from '@rampart/connectors/kit/connector.ts';
import type { JobContext } from '../../../platform/queue/job-handler.ts';
import { askVendor, type OpenedConnection } from '../../collect/index.ts';
import type { PollDeps } from './poll-deps.ts';

interface Which {
  readonly applicationId: string;
  readonly connector: Connector;
  readonly asOf: Date;
}

/** Connects, does the work and disconnects. Throws a `VendorFailure`, or `NotFound` when it has been disconnected. */
export async function withClient<T>(
  deps: PollDeps,
  context: JobContext,
  { applicationId, connector, asOf }: Which,
  work: (client: unknown) => Promise<T>,
): Promise<T> {
  const asking = { deps, context, vendor: connector.vendor };
  const { tenantId, signal } = context;
  let connection: OpenedConnection | undefined;
  let client: unknown;
  try {
    connection = await deps.applications.open({ tenantId, applicationId, asOf, signal, tokens: deps.tokens });
    const opened = connection;
    client = await askVendor(asking, () => connector.connect(opened));
    return await askVendor(asking, () => work(client));
  } finally {
    if (client !== undefined) await connector.close?.(client).catch(() => {});
    await connection?.close();
  }
}
