import type { Applied, Applies, Connector, Looking, Restores, Seen, Writing } from '@rampart/connectors/kit/connector.ts';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import type { Change } from '@rampart/domain/change.ts';
import type { AnyFact } from '@rampart/domain/fact.ts';
import type { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';
import { databaseFaultBehind } from '../../../platform/database/database-gone.ts';
import { NotFound } from '../../../platform/http/http-error.ts';
import { ClaimLost } from '../../../platform/queue/claim.ts';
import type { OpenedConnection, DeployDeps, Target } from '../deploy-deps.ts';
import { LockLost } from '../run/lock.ts';
import { Disconnected } from './disconnected.ts';
import { writeGuard, type WriteGuard } from './write-guard.ts';

/** A product that is being read and written, for the length of one plan or one attempt at a job. */
export interface Vendor {
  /** As people know it: `Okta`. */
  readonly name: string;
  readonly target: Target;
  canApply(id: Change['id']): boolean;
  /** Nothing when this vendor has no such fact. */
  collect(fact: AnyFact, asOf: Date): Promise<unknown>;
  collects(fact: AnyFact): boolean;
  look(change: Change, how?: Looking): Promise<Seen | undefined>;
  /** Everything that has the name of what was created. */
  namesakes(change: Change, how?: Looking): Promise<readonly Seen[]>;
  /** Of what is to be deleted: the names of what contains it. */
  containers(change: Change): Promise<readonly string[]>;
  /** What an object is part of, as it is now. */
  around(restores: Restores, version: ConfigurationObject): Promise<unknown>;
  /** `leaving` is called when nothing keeps it from being sent any more. */
  apply(change: Change, how: Writing & { readonly leaving: () => void }): Promise<Applied>;
  /** For a product that keeps a candidate beside what is in force. */
  readonly publishes: Publishing | undefined;
  pause(ms: number): Promise<void>;
  /** How long its readings may be behind what it was sent. */
  readonly settlesWithinMs: number;
  awaitVendor(ms: number): Promise<void>;
}

export interface Publishing {
  isPending(): Promise<boolean>;
  publish(): Promise<void>;
  discard(): Promise<void>;
}

interface Opening {
  readonly tenantId: string;
  readonly target: Target;
  readonly signal: AbortSignal;
  /** Before anything leaves for the vendor: a worker that has lost the job, or whose product was disconnected, sends nothing. */
  readonly check?: () => Promise<void>;
}

interface Asking {
  readonly deps: Pick<DeployDeps, 'log'>;
  readonly connector: Connector;
  readonly signal: AbortSignal;
  readonly guard: WriteGuard;
}

/** A vendor's failure is thrown as a `VendorFailure`; having lost the job, being stopped, or a fault of our database is not. */
async function ask<T>({ deps, connector: { vendor }, signal, guard }: Asking, question: () => Promise<T>): Promise<T> {
  try {
    await guard.beforeCall();
    return await question();
  } catch (error) {
    signal.throwIfAborted();
    guard.throwIfRefused();
    const fault = databaseFaultBehind(error);
    if (fault !== undefined) throw fault;
    if (error instanceof VendorFailure || error instanceof ClaimLost || error instanceof LockLost) throw error;
    deps.log.error({ err: error, vendor }, 'a connector failed unexpectedly');
    const reason = `Rampart could not do this at ${vendor}. Try again; if it fails again, report this.`;
    throw new VendorFailure(vendor, { kind: 'ours', reason, cause: error });
  }
}

function howTo(connector: Connector, { id }: Change): Applies<unknown> {
  const found = connector.applies.find(({ change }) => change.id === id);
  if (found !== undefined) return found;
  throw new VendorFailure(connector.vendor, { kind: 'ours', reason: `Rampart cannot make this change at ${connector.vendor}.` });
}

function publishingOf(asking: Asking, client: unknown): Publishing | undefined {
  const { publishes } = asking.connector;
  return (
    publishes && {
      isPending: () => ask(asking, () => publishes.isPending(client)),
      publish: () => ask(asking, () => publishes.publish(client)),
      discard: () => ask(asking, () => publishes.discard(client)),
    }
  );
}

const vendorOf = (asking: Asking, client: unknown, target: Target, connection: OpenedConnection): Vendor => {
  const { connector } = asking;
  const howToCollect = (fact: AnyFact) => connector.collects.find((each) => each.fact.id === fact.id);
  return {
    name: connector.vendor,
    target,
    canApply: (id) => connector.applies.some(({ change }) => change.id === id),
    collects: (fact) => howToCollect(fact) !== undefined,
    collect: (fact, asOf) => ask(asking, async () => howToCollect(fact)?.with(client, { since: null, asOf })),
    look: (change, how) => ask(asking, () => howTo(connector, change).look(client, change, how)),
    namesakes: (change, how) => ask(asking, async () => (await howTo(connector, change).namesakes?.(client, change, how)) ?? []),
    containers: (change) => ask(asking, async () => (await howTo(connector, change).containers?.(client, change)) ?? []),
    around: (restores, version) => ask(asking, async () => restores.around?.(client, version)),
    apply: (change, how) =>
      ask(asking, () => {
        how.leaving();
        return howTo(connector, change).with(client, change, how);
      }),
    publishes: publishingOf(asking, client),
    pause: (ms) => connection.pause(ms),
    settlesWithinMs: connector.settlesWithinMs ?? 0,
    awaitVendor: (ms) => connection.awaitVendor(ms),
  };
};

/** Opens the connection, does the work and lets go. What the vendor refuses is thrown as a `VendorFailure`. */
export async function withVendor<T>(deps: DeployDeps, opening: Opening, work: (vendor: Vendor) => Promise<T>): Promise<T> {
  const { tenantId, target, signal, check } = opening;
  const connector = deps.connectors.find(({ id }) => id === target.product.connector);
  if (connector === undefined) throw new Disconnected(target.product.name);
  const guard = writeGuard({ signal, check });
  let connection: OpenedConnection | undefined;
  let client: unknown;
  try {
    connection = guard.around(await deps.targets.open({ tenantId, applicationId: target.id, signal: guard.signal }));
    const opened = connection;
    const asking = { deps, connector, signal, guard };
    client = await ask(asking, () => connector.connect(opened));
    return await work(vendorOf(asking, client, target, opened));
  } catch (error) {
    if (error instanceof NotFound) throw new Disconnected(target.product.name);
    throw error;
  } finally {
    await guard.close();
    if (client !== undefined) await connector.close?.(client).catch(() => {});
    await connection?.close();
  }
}
