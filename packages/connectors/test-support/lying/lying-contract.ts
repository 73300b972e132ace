import type { AuthMethod } from '@rampart/domain/auth-method.ts';
import type { Change, ChangeKind } from '@rampart/domain/change.ts';
import type { Simulator } from '@rampart/simulators/kit/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import type { Connection } from '../../src/kit/connection.ts';
import type { Applied, Connector, Seen } from '../../src/kit/connector.ts';
import { VendorFailure } from '../../src/kit/vendor-failure.ts';
import type { HostMap } from '../loopback-fetch.ts';
import { testConnection } from '../test-connection.ts';
import { inDepth } from '../test-depth.ts';
import { everyLie, isAboutIds, type Lie, titleOf } from './lies.ts';
import { isToldByDirectories } from './lying-directory.ts';
import { openLyingProxy } from './lying-proxy.ts';

/** A vendor as an honest connection shows it. */
export interface HonestVendor {
  readonly collect: (fact: string) => Promise<unknown>;
  readonly apply: (change: Change) => Promise<Applied>;
}

export interface LyingOptions<Client> {
  readonly connector: Connector<Client>;
  readonly simulator: Simulator;
  readonly method: AuthMethod;
  readonly account?: 'writer' | undefined;
  /** One change of each kind that the connector makes, of the vendor as it is. What they need to be there is applied first. */
  readonly writes: (vendor: HonestVendor) => Promise<readonly Change[]>;
  /** For a vendor whose objects have no ids: then no answer can have the id of another. */
  readonly answersNoIds?: true | undefined;
}

/** Those that differ in kind: done and refused, another id, seen late; refused and not done, silence. */
const usualFor = (kind: ChangeKind): readonly string[] =>
  kind === 'create'
    ? ['applied: 500', 'applied: an existing id', 'applied: done, shown after 5 s']
    : ['applied: no answer', 'not applied: 401 once'];

interface LyingBench {
  readonly kinds: readonly ChangeKind[];
  /** What is wrong with how the connector took it. */
  complaints(kind: ChangeKind, lie: Lie): Promise<string[]>;
}

/** A status of success without a word of what was done; and what is to be deleted and is not there, is deleted. */
const soundsDone = ({ says }: Lie, kind: ChangeKind): boolean =>
  ['HTML', 'nothing, with 200', 'accepted, with 202'].includes(says) || (says === '404' && kind === 'delete');

const noCallWaits = (): void => {};
const timedOut = (): Error => new Error('No answer came in time.');

/** A connector before a vendor that lies. */
export function lyingBench<Client>({ connector, simulator, method, account, writes }: LyingOptions<Client>): LyingBench {
  const world = testWorld();
  const credentials = simulator.credentialsFor(world)[account ?? method] ?? {};
  const howTo = ({ id }: Change) => {
    const found = connector.applies.find(({ change }) => change.id === id);
    if (found === undefined) throw new Error(`${connector.id} does not apply ${id}.`);
    return found;
  };

  async function using<T>(connection: Connection, act: (client: Client) => Promise<T>): Promise<T> {
    const client = await connector.connect(connection);
    try {
      return await act(client);
    } finally {
      await connector.close?.(client).catch(() => {});
    }
  }

  return {
    kinds: [...new Set(connector.applies.map(({ change }) => change.kind))],
    async complaints(kind, lie) {
      let passedMs = 0;
      const clock = { now: () => passedMs, pass: (ms: number) => void (passedMs += ms) };
      const running = await simulator.start({ world, clock: clock.now });
      const hosts: HostMap = Object.fromEntries(simulator.hostsFor(world.options.company).map((host) => [host, running.url]));
      const proxy = await openLyingProxy(hosts, clock);
      const { liar } = proxy;
      const wait = async (ms: number): Promise<void> => clock.pass(ms);
      // A call in a second is what the strictest vendor allows.
      const beginCall = async ({ perMs, calls }: { readonly perMs: number; readonly calls: number }) => {
        clock.pass(perMs / calls);
        return noCallWaits;
      };
      const over = (way: HostMap): Connection => {
        const { connection } = testConnection({ method, credentials, hosts: way });
        const fetch: Connection['fetch'] = (url, init) => liar.orSilence(connection.fetch(url, init), timedOut);
        return { ...connection, fetch, pause: wait, awaitVendor: wait, beginCall, now: () => new Date(world.now().getTime() + passedMs) };
      };
      try {
        const changes = await using(over(hosts), (client) =>
          writes({
            collect: async (fact) =>
              connector.collects.find((one) => one.fact.id === fact)?.with(client, { since: null, asOf: world.now() }),
            apply: (change) => howTo(change).with(client, change),
          }),
        );
        const change = changes.find((one) => one.kind === kind);
        if (change === undefined) return [`the suite has no change that would ${kind} something`];
        clock.pass(60_000);
        return await using(over(proxy.hosts), async (client) => {
          const look = (by: Client): Promise<Seen | undefined> => howTo(change).look(by, change, { isFresh: true });
          const before = await look(client);
          const complaints: string[] = [];
          let isAccepted = false;
          liar.tell(lie);
          const failure = await howTo(change)
            .with(client, change, {
              made: async () => void (liar.wasWriteLast || complaints.push('it reads before it reports what it made')),
              async accepted() {
                isAccepted = true;
                // What is created is reported as made first; to learn its id, a directory has to be asked.
                if (kind !== 'create' && !liar.wasWriteLast) complaints.push('it reads before it reports that all was accepted');
              },
            })
            .then(
              () => undefined,
              (error: unknown) => error,
            );
          const arrived = [...liar.arrived];
          if (liar.told !== 1) complaints.push('it wrote nothing');
          if (new Set(arrived).size < arrived.length) complaints.push(`it repeats a write by itself: ${arrived.join(', ')}`);
          if (liar.strayed > 0) complaints.push('it follows a redirect');
          if (failure !== undefined && !(failure instanceof VendorFailure))
            complaints.push(`it fails with ${failure instanceof Error ? failure.message : 'no error'}`);
          const isRefused = !lie.says.startsWith('done') && !soundsDone(lie, kind) && !isAboutIds(lie);
          if (isRefused && isAccepted) complaints.push('it reports as accepted what was refused or not answered');
          liar.heal();
          clock.pass(60_000);
          // Told to wait for an hour, it asks nothing before; another client has not been told.
          const seen = await (lie.says === '429 for an hour' ? using(over(hosts), look) : look(client));
          if (!lie.isApplied && arrived.length === 1 && JSON.stringify(seen) !== JSON.stringify(before))
            complaints.push('it sees a change that was not made');
          if (lie.isApplied && JSON.stringify(seen) === JSON.stringify(before)) complaints.push('it does not see the change');
          return [...complaints, ...liar.faults.map(String)];
        });
      } finally {
        await proxy.close();
        await running.stop();
      }
    },
  };
}

/** What every connector that writes must do before a vendor that lies: write once, report what was accepted at once, and see what is there. */
export function lyingContract<Client>(options: LyingOptions<Client>): void {
  const bench = lyingBench(options);
  const isDirectory = options.method === 'username_password_hostname';
  const carriesId = (kind: ChangeKind): boolean => kind === 'create' && options.answersNoIds === undefined;
  const liesAbout = (kind: ChangeKind): readonly Lie[] =>
    everyLie
      .filter((lie) => (!isDirectory || isToldByDirectories(lie)) && (carriesId(kind) || !isAboutIds(lie)))
      .filter((lie) => inDepth(usualFor(kind).includes(titleOf(lie)), true));
  test.each(bench.kinds)('takes no lie of the vendor’s for the truth when it is to %s something', async (kind) => {
    const complaints: string[] = [];
    for (const lie of liesAbout(kind))
      complaints.push(...(await bench.complaints(kind, lie)).map((complaint) => `${titleOf(lie)}: ${complaint}`));
    expect(complaints).toEqual([]);
  });
}
