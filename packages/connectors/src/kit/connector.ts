import type { AuthMethod } from '@rampart/domain/auth-method.ts';
import type { AnyChangeDefinition, Change, ChangeSiblings } from '@rampart/domain/change.ts';
import type { RemedyFile } from '@rampart/domain/control.ts';
import type { SettingWords } from '@rampart/domain/deploy/setting-words.ts';
import type { AnyEventKind, EventKind } from '@rampart/domain/event-kind.ts';
import type { AnyFact, Fact } from '@rampart/domain/fact.ts';
import type { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';
import type { ConfigurationType } from '@rampart/domain/watch/configuration-type.ts';
import type { FieldLabels } from '@rampart/domain/watch/setting-differences.ts';
import type { Connection, OAuthApp } from './connection.ts';
import type { z } from 'zod';
import type { RestClient } from './rest-client.ts';
import type { Tracker } from './tracker.ts';
import { VendorFailure } from './vendor-failure.ts';
import type { Query } from './vendor-http.ts';

/** The time a run collects: from the end of the last run (`null` on the first) to its own `asOf`. */
export interface CollectedTime {
  readonly since: Date | null;
  readonly asOf: Date;
}

/** The time of a stream: from `since` (inclusive) to `asOf` (exclusive). */
export interface StreamedTime {
  readonly since: Date;
  readonly asOf: Date;
  /**
   * A stream that goes through time in order calls it, before each question to the vendor and at its end, with the time before which
   * it has yielded everything. When it fails or ends before `asOf`, the next run continues there. A stream that never calls it is
   * read whole or not at all.
   */
  readonly readUntil?: (time: Date) => void;
  /**
   * For a stream with an overlap, which reads again what an earlier run has read: whether a record is yet to be yielded. It is asked
   * for each record, by a key that only copies of it have.
   */
  readonly isNew?: (key: string, at: Date) => boolean;
  /** Called with the records that could not be read and are passed over. */
  readonly noteUnread?: (records: readonly unknown[]) => void;
}

interface Capability {
  /** What a person calls it: `People and their managers`. */
  readonly title: string;
  /** What the vendor must have granted, in the vendor's words. Shown before connecting. */
  readonly scopes: readonly string[];
}

export interface Collects<Client, T = unknown> extends Capability {
  readonly fact: AnyFact;
  with(client: Client, time: CollectedTime): Promise<T>;
}

export interface Streams<Client, T = unknown> extends Capability {
  readonly kind: AnyEventKind;
  readonly keptDays: number;
  /** How late the vendor may show a record: so much before the end of the last run is read again. Nothing where none comes late. */
  readonly overlapMs?: number;
  /** A page at a time, each event once. */
  with(client: Client, time: StreamedTime): AsyncIterable<readonly T[]>;
}

/** What a vendor's object has become, and the change that undoes it: plain data, so that it outlives the worker. */
export interface Applied {
  readonly target: string;
  readonly revert: Change;
}

export interface Seen<S = unknown> {
  readonly target: string;
  readonly settings: S;
  /** The vendor's own form of it, from the same reading: the `exact` of a way back. A later reading may be behind this one. */
  readonly exact?: unknown;
  /** What of it is not so at the vendor's, and need not be: a person whom it no longer has. In a sentence. */
  readonly remark?: string | undefined;
}

export interface Looking {
  /** Not what was read a moment ago: it may have changed since. */
  readonly isFresh?: boolean;
}

/** What a caller that keeps a journal hears of a write before anything else is asked. */
export interface Writing {
  /** Something new is there; with the id that the vendor answered, where it answers one. Other calls of the same write may follow. */
  readonly made?: (target: string) => Promise<void>;
  /** The vendor has accepted all of it: from here on there are only readings. */
  readonly accepted?: () => Promise<void>;
}

export interface Applies<Client> extends Capability {
  readonly change: AnyChangeDefinition;
  /** The fact that says what is changed: a product that yields it is the one that is written to. */
  readonly fact?: string;
  with(client: Client, change: Change, how?: Writing): Promise<Applied>;
  /** What the change is about: found by its target, or by its name when it is to be created. Nothing when it is not there. */
  look(client: Client, change: Change, how?: Looking): Promise<Seen | undefined>;
  /** Everything that has the name of what was created, where the vendor lets several have it. */
  namesakes?(client: Client, change: Change, how?: Looking): Promise<readonly Seen[]>;
  /** Of what is to be deleted: the names of what contains it, such as another group. */
  containers?(client: Client, change: Change): Promise<readonly string[]>;
  /** Files for the vendor's own tools, by which a person makes the same change without us. */
  manualSteps(change: Change): readonly RemedyFile[];
}

/** How a former version of an object is put back. */
export interface Restores<Client = unknown> {
  /** What can be done with such an object; nothing where the connector does not write it. */
  changesOf(version: ConfigurationObject): ChangeSiblings | undefined;
  /** What it is part of, or has beside its settings, as that is now, where its settings say little without it; nothing when that is gone. */
  around?(client: Client, version: ConfigurationObject): Promise<unknown>;
  /** What to do where that is gone. */
  readonly whenGone?: string;
  /** The vendor's own form of a version, as far as it was kept. */
  exactOf(version: ConfigurationObject, around: unknown): Readonly<Record<string, unknown>>;
  settingsOf(exact: Readonly<Record<string, unknown>>): unknown;
  /** Whether what is found by the id of a version is another object, which took its place when it was deleted. `exact`: the vendor's form of it. */
  isAnother?(version: ConfigurationObject, exact: unknown): boolean;
}

/** A type of object of which every change is noticed. Its fact lists the objects in their canonical form. */
export interface Watches<Client = unknown> {
  readonly type: ConfigurationType;
  /** As the vendor calls it: `Named location`. */
  readonly name: string;
  readonly fact: AnyFact;
  /** The facts that controls judge the same objects by. */
  readonly informs: readonly AnyFact[];
  /** Raised when the canonical form changes: objects that were stored in another form are stored again, and are no drift. */
  readonly form: number;
  readonly labels: FieldLabels;
  /** Where the connector writes such objects. */
  readonly restores?: Restores<Client>;
  /** Of what the connector does not write back: why, and what a person does in the product instead. */
  readonly byHand?: (version: ConfigurationObject) => string;
  /** By which target our own changes name an object, where it is not the object's own id. */
  readonly targetOf?: (objectId: string) => string;
  /** By which id the vendor's log names an object, where it is not the object's own. */
  readonly logIdOf?: (objectId: string) => string;
  /** For a log that names no object of this type: the kind of target that its records about them have. */
  readonly logKind?: string;
  /** The same, by the action that those records have. */
  readonly logAction?: string;
  /** Of an object that is not listed any more: whether it was not read, where the vendor may refuse a part, or deleted. `listed` are those that are. */
  readonly isUnread?: (object: Pick<ConfigurationObject, 'parent'>, listed: readonly Pick<ConfigurationObject, 'parent'>[]) => boolean;
  /** The log that is read has nothing about them: a record about such a type is about objects of another product. */
  readonly isUnlogged?: true;
}

/** For a vendor that keeps a candidate beside what is in force: changes are written to the one, and put in force together. */
export interface Publishes<Client> {
  /** Whether something that we have written waits to be put in force. */
  isPending(client: Client): Promise<boolean>;
  /** Puts it in force, and comes back when it is. */
  publish(client: Client): Promise<void>;
  /** Takes the candidate back to what is in force. */
  discard(client: Client): Promise<void>;
}

export interface Proof {
  /** Who the vendor takes us for, for a person to recognise: `Halden Freight (haldenfreight.example)`. */
  readonly account: string;
  /** The customer's organisation at the vendor's, by what no other has: a domain, a host. Missing where the vendor does not say. */
  readonly organisation?: string | undefined;
  /** The vendor does not let us read its own name for it: this is the one that a person entered, of several that it may have. */
  readonly isOrganisationEntered?: boolean | undefined;
  /** What it has granted, where it says; otherwise a missing grant shows when a fact cannot be read. */
  readonly granted: readonly string[] | undefined;
}

interface ConsentRequest {
  readonly app: OAuthApp;
  /** Where the vendor sends the browser back to: our `/oauth-success`. */
  readonly redirectUri: string;
  readonly state: string;
  /** PKCE: base64url of the SHA-256 of the verifier. */
  readonly challenge: string;
  readonly scopes: readonly string[];
}

interface ConsentCode {
  readonly app: OAuthApp;
  readonly code: string;
  /** The customer's organisation at the vendor's, where the vendor names it in the answer. */
  readonly tenant: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

export interface DelegatedConsent {
  consentUrl(request: ConsentRequest): URL;
  /** Exchanges the code for what is stored as the application's credentials. */
  redeem(connection: Pick<Connection, 'fetch' | 'signal'>, answer: ConsentCode): Promise<Readonly<Record<string, string>>>;
}

export interface Connector<Client = unknown> {
  readonly id: string;
  readonly vendor: string;
  readonly methods: readonly AuthMethod[];
  connect(connection: Connection): Promise<Client>;
  /** The cheapest call that proves that the credentials work. Throws a `VendorFailure` otherwise. */
  test(client: Client): Promise<Proof>;
  /** Lets go of what a connection holds open, such as a socket. */
  close?(client: Client): Promise<void>;
  readonly collects: readonly Collects<Client>[];
  readonly streams: readonly Streams<Client>[];
  readonly applies: readonly Applies<Client>[];
  /** What its console calls the settings that are changed; needed of a vendor that is written to. */
  readonly words?: SettingWords;
  readonly publishes?: Publishes<Client>;
  /** The types of objects that are watched for drift; none where the vendor shows no configuration. */
  readonly watches?: readonly Watches<NoInfer<Client>>[];
  /** For a vendor that keeps tickets. */
  readonly tracks?: Tracker<Client>;
  /** How long the vendor's readings may be behind what it was sent; nothing for one that shows it at once. */
  readonly settlesWithinMs?: number;
  /** For `oauth_app`: an administrator of the customer consents, and we get a code. */
  readonly delegated?: DelegatedConsent;
}

/** A refusal for want of a grant says which one: only here it is known what was being done. */
export function throwNaming({ title, scopes }: Capability): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof VendorFailure) || error.kind !== 'permission' || scopes.length === 0) throw error;
    const { vendor, kind, status, message } = error;
    const reason = `${message} “${title}” needs ${scopes.join(' and ')}.`;
    throw new VendorFailure(vendor, { kind, reason, cause: error, ...(status === undefined ? {} : { status }) });
  };
}

export const collects = <Client, T>(fact: Fact<T>, how: Omit<Collects<Client, T>, 'fact'>): Collects<Client> => ({
  fact,
  ...how,
  with: (client, time) => how.with(client, time).catch(throwNaming(how)),
});

interface HowToList<T> extends Capability {
  readonly path: string;
  readonly query?: Query;
  readonly item: z.ZodType<T>;
}

export const collectsList = <T>(fact: Fact<readonly T[]>, how: HowToList<T>): Collects<RestClient> =>
  collects(fact, { ...how, with: (client) => client.list(how.path, how.item, how.query) });

export const streams = <Client, T>(kind: EventKind<T>, how: Omit<Streams<Client, T>, 'kind'>): Streams<Client> => ({
  kind,
  ...how,
  async *with(client, time) {
    try {
      yield* how.with(client, time);
    } catch (error) {
      throwNaming(how)(error);
    }
  },
});

export const defineConnector = <Client>(connector: Connector<Client>): Connector<Client> => connector;
