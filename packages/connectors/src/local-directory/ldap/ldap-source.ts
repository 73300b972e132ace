import {
  AndFilter,
  Client,
  type Control,
  type Entry as LdapEntry,
  EqualityFilter,
  type Filter,
  OrFilter,
  ProtocolError,
  TLSNotSupportedError,
  UnavailableError,
  Attribute,
  Change,
  NoSuchAttributeError,
  NoSuchObjectError,
  ResultCodeError,
  TypeOrValueExistsError,
} from 'ldapts';
import type { Connection } from '../../kit/connection.ts';
import { delayBefore, isPassing } from '../../kit/pace.ts';
import { ChangedMeanwhile, VendorFailure } from '../../kit/vendor-failure.ts';
import { binaryAttributes, unwantedAttributes } from '../attributes.ts';
import { type DirectorySource, type DirectoryWriter, type Entry, type Match, valueOf } from '../schema.ts';
import { AssertionControl, assertionFailedCode, assertionOid } from './assertion-control.ts';
import { directoryAddress } from './directory-address.ts';
import { bindFailure, ldapFailure } from './ldap-failure.ts';
import { isCut, withWholeLists } from './whole-lists.ts';

type LdapCredentials = Readonly<Record<'hostname' | 'username' | 'password', string>>;

async function upgrade(client: Client, host: string): Promise<void> {
  try {
    await client.startTLS({ servername: host });
  } catch (error) {
    if (!(error instanceof ProtocolError || error instanceof TLSNotSupportedError || error instanceof UnavailableError)) throw error;
    const reason = 'The directory does not offer StartTLS, so the password was not sent. Write ldaps:// in front of the host name.';
    throw new VendorFailure('The directory', { kind: 'ours', reason });
  }
}

/** A bound session. The password goes over TLS, or nowhere. */
async function openLdapSession({ locate, signal }: Connection, { hostname, username, password }: LdapCredentials): Promise<Client> {
  const { host, port, isTlsFromStart } = directoryAddress(hostname);
  const located = await locate(host, port);
  const isTls = isTlsFromStart && !located.mayBePlain;
  const address = located.address.includes(':') ? `[${located.address}]` : located.address;
  const client = new Client({
    url: `${isTls ? 'ldaps' : 'ldap'}://${address}:${located.port}`,
    connectTimeout: 10_000,
    timeout: 60_000,
    ...(isTls ? { tlsOptions: { servername: host } } : {}),
  });
  const hangUp = () => void client.unbind().catch(() => {});
  signal.addEventListener('abort', hangUp, { once: true });
  try {
    if (!isTls && !located.mayBePlain) await upgrade(client, host);
    await client.bind(username, password);
    return client;
  } catch (error) {
    hangUp();
    signal.throwIfAborted();
    throw bindFailure(error);
  }
}

const attempts = 4;

/** A directory that is busy, or gone for a moment, is asked again. Only for what may be asked twice. */
async function repeated<T>({ pause, signal }: Connection, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      const failure = ldapFailure(error);
      if (attempt >= attempts || !isPassing(failure)) throw failure;
      await pause(delayBefore(attempt + 1));
    }
  }
}

/** Names of attributes have no case (RFC 4512, 2.5), and servers write them as their schema does, as they were asked for or in small letters. The library compares them as they are. */
const asBytes = {
  explicitBufferAttributes: [
    ...binaryAttributes,
    ...binaryAttributes.flatMap((name) => [name.toLowerCase(), name.toUpperCase()]),
    'objectGuid',
    'objectSID',
  ],
};
/** Everything that people may see, and what the server itself keeps about an entry. */
const everything = [
  '*',
  'entryUUID',
  'entryCSN',
  'createTimestamp',
  'pwdChangedTime',
  'pwdAccountLockedTime',
  'pwdLastSuccess',
  'authTimestamp',
];

/** The library reads every value as text, but text has no NUL: a value with one is binary, whatever the attribute. */
const bytesOrText = (value: string | Buffer): string | Buffer =>
  typeof value === 'string' && value.includes('\0') ? Buffer.from(value, 'utf8') : value;

/** The library answers with an empty list for what was asked for and is not there. */
export function toEntry(found: LdapEntry): Entry {
  const attributes = new Map<string, (string | Buffer)[]>();
  for (const written in found) {
    const value = found[written]!;
    const name = written.toLowerCase();
    if (written === 'dn' || unwantedAttributes.has(name)) continue;
    if (!Array.isArray(value)) attributes.set(name, [bytesOrText(value)]);
    else if (value.length > 0) attributes.set(name, value.map(bytesOrText));
  }
  return { dn: found.dn, attributes };
}

async function baseSearch(client: Client, dn: string, attributes: string[]): Promise<Entry | undefined> {
  const { searchEntries } = await client.search(dn, { ...asBytes, scope: 'base', filter: '(objectClass=*)', attributes });
  return searchEntries[0] && toEntry(searchEntries[0]);
}

async function takesAssertions(client: Client): Promise<boolean> {
  const root = await baseSearch(client, '', ['supportedControl']);
  return root?.attributes.get('supportedcontrol')?.some((oid) => String(oid) === assertionOid) ?? false;
}

/** [MS-ADTS] 3.1.1.3.4.3: LDAP_CAP_ACTIVE_DIRECTORY_OID, which AD LDS has not, and Samba has. */
const domainController = '1.2.840.113556.1.4.800';

async function saysDomainController(client: Client): Promise<boolean> {
  const root = await baseSearch(client, '', ['supportedCapabilities']);
  return root?.attributes.get('supportedcapabilities')?.some((oid) => String(oid) === domainController) ?? false;
}

async function contextsOf(client: Client): Promise<readonly string[]> {
  const root = await baseSearch(client, '', ['namingContexts', 'defaultNamingContext']);
  const [preferred] = root?.attributes.get('defaultnamingcontext') ?? [];
  const found = preferred === undefined ? (root?.attributes.get('namingcontexts') ?? []) : [preferred];
  const contexts = found.map(String).filter((context) => context !== '');
  if (contexts.length > 0) return contexts;
  const reason = 'The directory does not say which tree it holds. Let this account read its root entry.';
  throw new VendorFailure('The directory', { kind: 'permission', reason });
}

/** `DC=example,DC=com` is read as a domain. */
const domainOf = (context: string): string => {
  const parts = [...context.matchAll(/dc=([^,]+)/gi)].map(([, part]) => part);
  return parts.length > 0 ? parts.join('.').toLowerCase() : context;
};

function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof NoSuchObjectError)) throw error;
}

/** ERROR_MEMBER_NOT_IN_GROUP and ERROR_MEMBER_IN_GROUP: Active Directory has codes of its own for members, and says there whose they are. */
const memberMoved = /\b0000056[12]:/;

/** The entry is not as the write expects it, and nothing was done. */
function throwIfChanged(error: unknown): never {
  const isMemberMoved = error instanceof ResultCodeError && memberMoved.test(error.message);
  const isValueMoved = error instanceof NoSuchAttributeError || error instanceof TypeOrValueExistsError || isMemberMoved;
  const isOtherVersion = error instanceof ResultCodeError && error.code === assertionFailedCode;
  throw isValueMoved || isOtherVersion ? new ChangedMeanwhile('The directory') : error;
}

interface Writing {
  readonly bound: () => Promise<Client>;
  /** Whether the server takes the assertion control. */
  readonly mayAssert: () => Promise<boolean>;
  readonly connection: Connection;
}

/** Not repeated: a directory that is gone in the middle of a change may have made it. */
function ldapWriter({ bound, mayAssert, connection: { signal, writing = (send) => send() } }: Writing): DirectoryWriter {
  /** The server compares in the same step as it writes, which no look before it can. */
  const onlyAt = async (version: string | undefined): Promise<Control[]> =>
    version !== undefined && (await mayAssert())
      ? [new AssertionControl(new EqualityFilter({ attribute: 'entryCSN', value: version }))]
      : [];
  const done = async (work: (client: Client) => Promise<void>): Promise<void> => {
    const client = await bound();
    try {
      await writing(async () => {
        signal.throwIfAborted();
        await work(client);
      });
    } catch (error) {
      signal.throwIfAborted();
      throw ldapFailure(error);
    }
  };
  return {
    async modify(dn, modifications, version) {
      const controls = await onlyAt(version);
      const changes = modifications.map(
        ({ operation, attribute: type, values }) => new Change({ operation, modification: new Attribute({ type, values: [...values] }) }),
      );
      await done((client) => client.modify(dn, changes, controls).catch(throwIfChanged));
    },
    add: (dn, attributes) =>
      done((client) => client.add(dn, Object.fromEntries(Object.entries(attributes).map(([name, values]) => [name, [...values]])))),
    async remove(dn, version) {
      const controls = await onlyAt(version);
      await done((client) =>
        client.del(dn, controls).catch((error: unknown) => {
          if (!(error instanceof NoSuchObjectError)) throwIfChanged(error);
        }),
      );
    },
  };
}

const anyOf = (matches: readonly Match[]): Filter => new OrFilter({ filters: matches.map((match) => new EqualityFilter(match)) });

export async function openLdapSource(connection: Connection, credentials: LdapCredentials): Promise<DirectorySource> {
  const open = () => repeated(connection, () => openLdapSession(connection, credentials));
  let session = await open();
  // A session that the directory closed is opened anew: the library would reconnect without signing in.
  const bound = async (): Promise<Client> => {
    connection.mayCall?.();
    if (!session.isBound) session = await open();
    return session;
  };
  let contexts: Promise<readonly string[]> | undefined;
  const treesOf = () => (contexts ??= repeated(connection, async () => contextsOf(await bound())));
  const domains = async (): Promise<string> => (await treesOf()).map(domainOf).join(', ');
  let asserts: Promise<boolean> | undefined;
  const mayAssert = () => (asserts ??= repeated(connection, async () => takesAssertions(await bound())));

  /** Asked again while nothing has come yet; later, half of it would come twice. */
  async function firstPage(base: string, filter: Filter, attributes: readonly string[]) {
    const client = await bound();
    const pages = client.searchPaginated(base, { ...asBytes, filter, attributes: [...attributes], paged: { pageSize: 500 } });
    return { client, first: await pages.next(), rest: pages };
  }

  async function* search(...which: Parameters<typeof firstPage>): AsyncGenerator<Entry> {
    const { client, first, rest } = await repeated(connection, () => firstPage(...which));
    for (let page = first; page.done !== true; page = await rest.next()) {
      connection.signal.throwIfAborted();
      for (const found of page.value.searchEntries) {
        const entry = toEntry(found);
        const ask = (attribute: string) => baseSearch(client, entry.dn, [attribute]);
        // It may be deleted before the rest of its list is read.
        const whole = isCut(entry) ? await withWholeLists(entry, ask).catch(undefinedIfMissing) : entry;
        if (whole !== undefined) yield whole;
      }
    }
  }

  const source: DirectorySource = {
    describe: async () => `${credentials.username} in ${await domains()}`,
    organisation: domains,
    async *entriesOf(classes, attributes = everything, oneOf) {
      const ofClass = anyOf(classes.map((value) => ({ attribute: 'objectClass', value })));
      const filter = oneOf === undefined ? ofClass : new AndFilter({ filters: [ofClass, anyOf(oneOf)] });
      try {
        for (const base of await treesOf()) yield* search(base, filter, attributes);
      } catch (error) {
        connection.signal.throwIfAborted();
        throw ldapFailure(error);
      }
    },
    async roots() {
      const entries: (Entry | undefined)[] = [];
      for (const context of await treesOf())
        entries.push(await repeated(connection, async () => baseSearch(await bound(), context, everything)));
      return entries.filter((entry) => entry !== undefined);
    },
    isDomainController: () => repeated(connection, async () => saysDomainController(await bound())),
    async ownAccount(attributes) {
      const entry = await ownEntry(attributes);
      return entry && { entry, readAt: connection.now() };
    },
    writer: ldapWriter({ bound, mayAssert, connection }),
    close: () => session.unbind(),
  };

  /** By the forms of a name that a simple bind takes: a distinguished name, and in Active Directory two others. */
  async function ownEntry(attributes: readonly string[]): Promise<Entry | undefined> {
    const { username } = credentials;
    if (username.includes('='))
      return repeated(connection, async () => baseSearch(await bound(), username, [...attributes]).catch(undefinedIfMissing));
    const name = username.split('\\').at(-1)?.split('@')[0] ?? '';
    const oneOf = [
      { attribute: 'userPrincipalName', value: username },
      { attribute: 'sAMAccountName', value: name },
    ];
    let found: Entry | undefined;
    for await (const entry of source.entriesOf(['user'], [...attributes, 'userPrincipalName'], oneOf)) {
      // The name of one account may begin as the principal name of another.
      if (valueOf(entry, 'userprincipalname')?.toLowerCase() === username.toLowerCase()) return entry;
      found ??= entry;
    }
    return found;
  }
  return source;
}
