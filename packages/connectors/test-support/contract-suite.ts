import type { AuthMethod } from '@rampart/domain/auth-method.ts';
import { inverseOf } from '@rampart/domain/change.ts';
import { settingChanges } from '@rampart/facts/identity/setting-changes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lyingContract, type LyingOptions } from './lying/lying-contract.ts';
import { restoreContract } from './restore-contract.ts';
import { type ConsoleAct, type WatchContract, watchContract } from './watch-contract.ts';
import { type Bench, type BenchOptions, openBench } from './vendor-bench.ts';
import { VendorFailure } from '../src/kit/vendor-failure.ts';

/** Rules that not every protocol can break. A suite that leaves one out says why. */
export type LeavableRule =
  | 'wrong-credentials'
  | 'too-many-requests'
  | 'server-error'
  | 'garbage'
  | 'error-with-200'
  | 'dropped-connection'
  | 'expired-token'
  | 'missing-scope'
  | 'abort';

export interface ContractOptions<Client, SimulatorControl> extends BenchOptions<Client, SimulatorControl> {
  /** How many entries of a fact, or events of the last two days, the world itself knows of: counted apart from both ends. */
  readonly counts: Readonly<Record<string, (bench: Bench<Client, SimulatorControl>) => number>>;
  /** The methods that need no person at a window; all unless given. Everything is read over the first. */
  readonly authMethods?: readonly AuthMethod[];
  /** How the connection test must name the account. */
  readonly account: RegExp;
  /** Facts whose entries are listed, and then each asked about: where that is. An entry may be deleted in between. */
  readonly details?: readonly { readonly fact: string; readonly of: RegExp }[];
  /** Takes a grant away at the vendor's. */
  readonly withdraw?: (simulatorControl: SimulatorControl, scope: string) => void;
  readonly leaves?: Partial<Readonly<Record<LeavableRule, string>>>;
  /** For a connector that writes: what it is held with against a vendor that lies. */
  readonly writes?: LyingOptions<Client>['writes'];
  readonly answersNoIds?: LyingOptions<Client>['answersNoIds'];
  /** For a connector that watches: what a person does in the vendor's console, to every type of object that is watched. */
  readonly acts?: readonly ConsoleAct<SimulatorControl>[];
  readonly soleTargets?: WatchContract<Client, SimulatorControl>['soleTargets'];
  /** Which credentials of the simulator may write, where those of the first method may not. */
  readonly writer?: 'writer';
}

/** What buys a token answers as ever, so that a fault meets the reading itself. */
const notForToken = /^(?!.*(?:token|\/oauth_token\.do|\/auth\/external)$)/;

const sorted = (events: readonly unknown[]): string[] => events.map((event) => JSON.stringify(event)).toSorted();
const messageOf = (error: unknown): string => (error instanceof Error ? `${error.message}\n${messageOf(error.cause)}` : '');

/** What every connector must do, over the vendor's own protocol. */
export function connectorContract<Client, SimulatorControl>(options: ContractOptions<Client, SimulatorControl>): void {
  const { connector, leaves = {}, authMethods = connector.methods } = options;
  for (const [rule, reason] of Object.entries(leaves))
    if (reason.length < 20) throw new Error(`Say in a sentence why ${connector.id} leaves out ${rule}.`);
  if (connector.applies.length > 0 && options.writes === undefined)
    throw new Error(`${connector.id} writes: give the suite a change of each kind, so that it meets a vendor that lies.`);
  if ((connector.watches ?? []).length > 0 && options.acts === undefined)
    throw new Error(`${connector.id} watches: give the suite what a person does in its console, so that each is one change.`);
  const failures: { readonly error: unknown; readonly secrets: readonly string[] }[] = [];
  let bench: Bench<Client, SimulatorControl>;
  beforeAll(async () => {
    bench = await openBench(options);
  });
  afterAll(() => bench.close());

  /** The failure that reading comes to, kept for the search for secrets at the end. */
  async function failureWhile(act: (method: AuthMethod) => Promise<unknown>, method: AuthMethod): Promise<VendorFailure> {
    const error: unknown = await act(method).then(
      () => 'nothing failed',
      (thrown: unknown) => thrown,
    );
    failures.push({ error, secrets: bench.secretsOf(method) });
    expect(error).toMatchObject({ name: 'VendorFailure', vendor: connector.vendor, message: expect.stringMatching(/^[A-Z].*\.$/) });
    return error as VendorFailure;
  }

  test.each(authMethods)('names the account when connected by %s', async (method) => {
    const { account } = await bench.prove(method);
    expect(account).toMatch(options.account);
  });

  // A rollback must not write to another organisation.
  test.each(options.writes === undefined ? [] : authMethods)('says whose the account is when connected by %s', async (method) => {
    const { account, organisation } = await bench.prove(method);
    expect(account).toContain(organisation ?? 'the organisation');
  });

  test.each(leaves['wrong-credentials'] === undefined ? authMethods : [])('reports wrong credentials for %s as such', async (method) => {
    const failure = await failureWhile((authMethod) => bench.prove(authMethod, bench.wrong(authMethod)), method);
    expect(failure.kind).toBe('credentials');
  });

  const [first] = authMethods;
  if (first === undefined) throw new Error(`${connector.id} has no authentication method.`);

  test.each(connector.collects)('reads $fact.id to its end, each entry once', async ({ fact }) => {
    const { value, keys } = await bench.collect(first, fact.id);
    expect(fact.schema.safeParse(value).error).toBeUndefined();
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys).toHaveLength(options.counts[fact.id]?.(bench) ?? keys.length);
  });

  test.each(connector.streams)('streams $kind.id in windows that join without a gap, each event once', async ({ kind }) => {
    const whole = await bench.stream(first, kind.id, [0, 48]);
    const halves = [await bench.stream(first, kind.id, [0, 31]), await bench.stream(first, kind.id, [31, 48])];
    for (const event of whole) expect(kind.event.safeParse(event).error).toBeUndefined();
    expect(sorted(halves.flat())).toEqual(sorted(whole));
    const ids = whole.flatMap((event) => (typeof event === 'object' && event !== null && 'id' in event ? [event.id] : []));
    expect(new Set(ids).size).toBe(ids.length);
    expect(whole.length).toBeGreaterThan(0);
    expect(whole).toHaveLength(options.counts[kind.id]?.(bench) ?? whole.length);
  });

  // Of changes of settings, the simulators have too few for a page of several.
  const logs = connector.streams.filter(({ kind }) => kind.id !== settingChanges.id);
  test.each(logs)('passes over a record of $kind.id that cannot be read, and says so', async ({ kind }) => {
    const { events, unread } = await bench.streamStrange(first, kind.id);
    expect(unread).toBeGreaterThan(0);
    expect(events.length).toBeGreaterThan(0);
    for (const event of events) expect(kind.event.safeParse(event).error).toBeUndefined();
  });

  test.each(logs)('takes a log of $kind.id for unread where most of many records cannot be read', async ({ kind }) => {
    let unread = 0;
    const outcome: unknown = await bench
      .streamMostlyStrange(first, kind.id, (records) => void (unread += records))
      .then(
        // Some worlds have too few attacks in two days for what is many.
        () => (unread < 10 ? 'too few' : `passed over ${unread}`),
        (thrown: unknown) => (thrown instanceof VendorFailure && thrown.kind === 'theirs' ? 'unread' : thrown),
      );
    expect(['too few', 'unread']).toContain(outcome);
  });

  test.each(connector.applies)('can undo $change.id and says what it needs', ({ change, title, scopes }) => {
    const undoes = connector.applies.map((other) => other.change.id);
    expect(undoes).toContain(inverseOf(change));
    expect(title).not.toBe('');
    expect(scopes).not.toEqual([]);
  });

  if (options.writes !== undefined) lyingContract({ ...options, writes: options.writes, method: first, account: options.writer });

  if (options.acts !== undefined) {
    const watching = { ...options, method: first, bench: () => bench, acts: options.acts };
    watchContract(watching);
    restoreContract(watching);
  }

  const passesOver = (kind: 'too-many-requests' | 'server-error' | 'expired-token') => async () => {
    const { outcome } = await bench.readUnder({ kind }, first);
    expect(await outcome).toEqual(await bench.read(first));
  };

  const isTheirs = (kind: 'garbage' | 'dropped-connection') => async () => {
    const failure = await failureWhile(async (method) => (await bench.readUnder({ kind, times: 100 }, method)).outcome, first);
    expect(failure.kind).toBe('theirs');
  };

  const namesTheGrant = () =>
    bench.apart(async (other) => {
      const scope = other.readable.scopes[0] ?? '';
      options.withdraw?.(other.simulatorControl, scope);
      const failure = await failureWhile((method) => other.read(method), first);
      expect(failure.kind).toBe('permission');
      expect(failure.message).toContain(scope);
    });

  const stopsImmediately = async () => {
    const error = await bench.readAborted(first).then(
      () => 'went on',
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toMatchObject({ name: 'VendorFailure' });
  };

  const rules: readonly { readonly rule: LeavableRule; readonly sentence: string; readonly prove: () => Promise<void> }[] = [
    { rule: 'too-many-requests', sentence: 'waits when told to, and goes on', prove: passesOver('too-many-requests') },
    { rule: 'server-error', sentence: 'passes over an outage of a moment', prove: passesOver('server-error') },
    { rule: 'expired-token', sentence: 'renews a token that has expired', prove: passesOver('expired-token') },
    { rule: 'garbage', sentence: 'reports an unreadable answer as the vendor’s failure', prove: isTheirs('garbage') },
    { rule: 'dropped-connection', sentence: 'reports a lost connection as the vendor’s failure', prove: isTheirs('dropped-connection') },
    { rule: 'missing-scope', sentence: 'names a missing grant', prove: namesTheGrant },
    { rule: 'abort', sentence: 'stops immediately when the run is stopped', prove: stopsImmediately },
  ];
  test.each(rules.filter(({ rule }) => leaves[rule] === undefined))('$sentence', async ({ prove }) => {
    expect.hasAssertions();
    await prove();
  });

  const readings =
    leaves['error-with-200'] === undefined
      ? [...connector.collects.map(({ fact }) => fact), ...connector.streams.map(({ kind }) => kind)]
      : [];
  const noAnswers = ['error-with-200', 'sign-in-page', 'empty-with-200', 'accepted'] as const;
  test.each(readings.flatMap(({ id }) => noAnswers.map((kind) => ({ id, kind }))))(
    'takes no $kind for an empty $id',
    async ({ id, kind }) => {
      const fault = { kind, path: notForToken, times: 1000 };
      const failure = await failureWhile(async (method) => (await bench.readUnder(fault, method, id)).outcome, first);
      expect(failure.kind).toBe('theirs');
    },
  );

  const gone = (options.details ?? []).flatMap((detail) => [
    { ...detail, what: 'one entry', times: 1 },
    { ...detail, what: 'everything', times: 10_000 },
  ]);
  test.each(gone)('takes $fact for unread where $what that is listed is said to be gone', async ({ fact, of, times }) => {
    const fault = { kind: 'not-found', path: of, times } as const;
    const failure = await failureWhile(async (method) => (await bench.readUnder(fault, method, fact)).outcome, first);
    expect(failure.kind).toBe('theirs');
  });

  test('puts no secret into an error', () => {
    for (const { error, secrets } of failures)
      for (const secret of secrets) expect(`${messageOf(error)} ${JSON.stringify(error)}`).not.toContain(secret);
  });
}
