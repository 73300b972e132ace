import type { AnyChangeDefinition, Change, ChangeDefinition, ChangeKind } from '@rampart/domain/change.ts';
import type { AnyFact, Fact } from '@rampart/domain/fact.ts';

/** What a connector gets to reach its vendor with. */
export interface Connection {
  /** As the application was configured. Opened for this connection only: not to be kept, logged or put in an error. */
  readonly credentials: Readonly<Record<string, string>>;
  /** The guarded way out. A connector knows no other. */
  readonly fetch: (url: URL, init?: RequestInit) => Promise<Response>;
}

/** The time a run collects: from the end of the last run (`null` on the first) to its own `asOf`. */
export interface CollectedTime {
  readonly since: Date | null;
  readonly asOf: Date;
}

export interface Collects<Client> {
  readonly fact: AnyFact;
  /** What the vendor must have granted, in the vendor's words. */
  readonly scopes: readonly string[];
  with(client: Client, time: CollectedTime): Promise<unknown>;
}

/** What a vendor's object has become, and the change that undoes it: plain data, so that it outlives the worker. */
export interface Applied {
  readonly target: string;
  readonly revert: Change;
}

export interface Applies<Client> {
  readonly change: AnyChangeDefinition;
  readonly scopes: readonly string[];
  with(client: Client, change: Change): Promise<Applied>;
}

export interface Connector<Client = unknown> {
  /** The name of the connector's folder. */
  readonly id: string;
  connect(connection: Connection): Promise<Client>;
  readonly collects: readonly Collects<Client>[];
  readonly applies: readonly Applies<Client>[];
}

interface HowToCollect<Client, T> {
  readonly scopes: readonly string[];
  readonly with: (client: Client, time: CollectedTime) => Promise<T>;
}

interface HowToApply<Client, K extends ChangeKind, S> {
  readonly scopes: readonly string[];
  readonly with: (client: Client, change: Change<K, S>) => Promise<Applied>;
}

export const collects = <Client, T>(fact: Fact<T>, how: HowToCollect<Client, T>): Collects<Client> => ({ fact, ...how });

export const applies = <Client, K extends ChangeKind, S, In>(
  change: ChangeDefinition<K, S, In>,
  how: HowToApply<Client, K, S>,
): Applies<Client> => ({
  change,
  scopes: how.scopes,
  // The id says which settings a change holds, so a change of this id fits.
  with: (client, asked) => how.with(client, asked as Change<K, S>),
});

export const defineConnector = <Client>(connector: Connector<Client>): Connector<Client> => connector;
