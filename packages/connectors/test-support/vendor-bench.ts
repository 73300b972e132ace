import { type AuthMethod, authMethods } from '@rampart/domain/auth-method.ts';
import type { Fault } from '@rampart/simulators/kit/fault-plan.ts';
import type { RunningSimulator, Simulator } from '@rampart/simulators/kit/simulator.ts';
import { patientClock } from '@rampart/simulators/test-support/patient-clock.ts';
import type { World } from '@rampart/simulators/world/world.ts';
import type { OAuthApp, Upload } from '../src/kit/connection.ts';
import type { Connector, Proof, StreamedTime } from '../src/kit/connector.ts';
import { type TestConnection, testConnection } from './test-connection.ts';

type Credentials = Readonly<Record<string, string>>;

export interface BenchOptions<Client, SimulatorControl> {
  readonly connector: Connector<Client>;
  readonly simulator: Simulator<SimulatorControl>;
  readonly makeWorld: () => World;
  readonly oauthApp?: (world: World) => OAuthApp;
  readonly upload?: (world: World) => Upload;
  /** For ways whose fields alone do not say what is secret. */
  readonly wrongFor?: Partial<Readonly<Record<AuthMethod, (right: Credentials) => Credentials>>>;
  /** The fact or event that the faults are tried on; the first one unless given. */
  readonly tryOn?: string;
}

export interface Bench<Client, SimulatorControl> {
  readonly world: World;
  readonly simulatorControl: SimulatorControl;
  /** What the faults are tried on. */
  readonly readable: { readonly id: string; readonly scopes: readonly string[] };
  wrong(method: AuthMethod): Credentials;
  secretsOf(method: AuthMethod): readonly string[];
  prove(method: AuthMethod, credentials?: Credentials): Promise<Proof>;
  collect(method: AuthMethod, fact: string): Promise<{ readonly value: unknown; readonly keys: readonly string[] }>;
  /** Hours of the last two days of the world, from the first (inclusive) to the second. */
  stream(method: AuthMethod, kind: string, hours: readonly [number, number]): Promise<readonly unknown[]>;
  read(method: AuthMethod): Promise<unknown>;
  readUnder(
    fault: Fault,
    method: AuthMethod,
    id?: string,
  ): Promise<{ readonly outcome: Promise<unknown>; readonly pauses: readonly number[] }>;
  /** Where every page of a log has a record that cannot be read: the events, and how many records were passed over. */
  streamStrange(method: AuthMethod, kind: string): Promise<{ readonly events: readonly unknown[]; readonly unread: number }>;
  /** Where few records of any page can be read. */
  streamMostlyStrange(method: AuthMethod, kind: string, noteUnread: (records: number) => void): Promise<unknown>;
  readAborted(method: AuthMethod): Promise<unknown>;
  /** Whatever is asked or written over one connection, by these credentials of the simulator; those of the method unless given. */
  using<T>(method: AuthMethod, account: 'writer' | undefined, act: (client: Client) => Promise<T>): Promise<T>;
  /** The same over a simulator of its own, whose state may be spoilt. */
  apart(act: (bench: Bench<Client, SimulatorControl>) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

interface Reading {
  readonly noteUnread?: StreamedTime['noteUnread'];
  readonly hours?: readonly [number, number];
  readonly spoil?: () => void;
}

const hour = 3_600_000;

function secretNames(method: AuthMethod, credentials: Credentials): readonly string[] {
  const named = authMethods[method].fields.filter(({ isSecret }) => isSecret).map(({ name }) => name as string);
  const others = Object.keys(credentials).filter((name) => /secret|token|password/.test(name));
  return [...new Set([...named, ...others])].filter((name) => credentials[name] !== undefined);
}

/** A connector in front of a simulator of its vendor. */
export async function openBench<Client, SimulatorControl>(
  options: BenchOptions<Client, SimulatorControl>,
): Promise<Bench<Client, SimulatorControl>> {
  const { connector, simulator } = options;
  const world = options.makeWorld();
  const running: RunningSimulator<SimulatorControl> = await simulator.start({ world, clock: patientClock() });
  const hosts = Object.fromEntries(simulator.hostsFor(world.options.company).map((host) => [host, running.url]));
  const readable = [
    ...connector.collects.map(({ fact, scopes }) => ({ id: fact.id as string, scopes })),
    ...connector.streams.map(({ kind, scopes }) => ({ id: kind.id as string, scopes })),
    // A tracker is read for what can be chosen in it.
    ...(connector.tracks === undefined ? [] : [{ id: 'choices', scopes: [] }]),
  ].find(({ id }) => options.tryOn === undefined || id === options.tryOn);
  if (readable === undefined) throw new Error(`${connector.id} reads nothing.`);
  const rightFor = (method: AuthMethod): Credentials => simulator.credentialsFor(world)[method] ?? {};
  const open = (method: AuthMethod, credentials: Credentials = rightFor(method)): TestConnection =>
    testConnection({ method, credentials, hosts, oauthApp: options.oauthApp?.(world), upload: options.upload?.(world), now: world.now() });

  async function using<T>({ connection }: TestConnection, act: (client: Client) => Promise<T>): Promise<T> {
    const client = await connector.connect(connection);
    try {
      return await act(client);
    } finally {
      await connector.close?.(client);
    }
  }

  /** `spoil` happens once the connection works, so that a fault meets what is read and not the way in. */
  async function readOver(
    test: TestConnection,
    id: string,
    { hours = [0, 48], spoil, noteUnread = () => {} }: Reading = {},
  ): Promise<unknown> {
    const asOf = world.now();
    const at = (place: number) => new Date(asOf.getTime() + (place - 48) * hour);
    const collecting = connector.collects.find(({ fact }) => fact.id === id);
    const streaming = connector.streams.find(({ kind }) => kind.id === id);
    return using(test, async (client) => {
      if (spoil !== undefined) {
        await connector.test(client);
        spoil();
      }
      if (collecting !== undefined) return collecting.with(client, { since: null, asOf });
      if (streaming === undefined && connector.tracks !== undefined) return connector.tracks.choices(client, {});
      const events: unknown[] = [];
      const pages = streaming?.with(client, { since: at(hours[0]), asOf: at(hours[1]), noteUnread }) ?? [];
      for await (const page of pages) events.push(...page);
      return events;
    }).finally(() => running.faults.clear());
  }

  const spoilRecords = (kind: Fault['kind']) => (): void => running.faults.order({ kind, times: 10_000 });

  return {
    world,
    simulatorControl: running.simulatorControl,
    readable,
    wrong(method) {
      const right = rightFor(method);
      const spoil = options.wrongFor?.[method];
      if (spoil !== undefined) return spoil(right);
      return { ...right, ...Object.fromEntries(secretNames(method, right).map((name) => [name, 'not-the-right-one'])) };
    },
    secretsOf(method) {
      const right = rightFor(method);
      return [...secretNames(method, right).map((name) => right[name] ?? ''), 'not-the-right-one'].filter((secret) => secret !== '');
    },
    prove: (method, credentials) => using(open(method, credentials), (client) => connector.test(client)),
    async collect(method, id) {
      const value = await readOver(open(method), id);
      const fact = connector.collects.find((one) => one.fact.id === id)?.fact;
      const isList = fact !== undefined && 'keyOf' in fact && typeof fact.keyOf === 'function' && Array.isArray(value);
      const keyOf = isList ? (fact.keyOf as (item: unknown) => string) : String;
      return { value, keys: isList ? value.map((item: unknown) => keyOf(item)) : [id] };
    },
    stream: async (method, id, hours) => (await readOver(open(method), id, { hours })) as readonly unknown[],
    read: (method) => readOver(open(method), readable.id),
    async readUnder(fault, method, id = readable.id) {
      const test = open(method);
      const outcome = readOver(test, id, { spoil: () => running.faults.order(fault) });
      await outcome.catch(() => undefined);
      return { outcome, pauses: test.pauses };
    },
    async streamStrange(method, id) {
      let unread = 0;
      const noteUnread = ({ length }: readonly unknown[]): void => void (unread += length);
      return {
        events: (await readOver(open(method), id, { spoil: spoilRecords('strange-record'), noteUnread })) as readonly unknown[],
        unread,
      };
    },
    streamMostlyStrange: (method, id, noteUnread) =>
      readOver(open(method), id, { spoil: spoilRecords('strange-records'), noteUnread: ({ length }) => noteUnread(length) }),
    async readAborted(method) {
      const test = open(method);
      const spoil = () => {
        running.faults.order({ kind: 'slow', delayMs: 20_000, times: 100 });
        setImmediate(test.abort);
      };
      return readOver(test, readable.id, { spoil });
    },
    using: (method, account, act) => using(open(method, simulator.credentialsFor(world)[account ?? method] ?? {}), act),
    async apart(act) {
      const other = await openBench(options);
      try {
        await act(other);
      } finally {
        await other.close();
      }
    },
    close: () => running.stop(),
  };
}
