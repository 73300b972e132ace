import { guidOf } from '../kit/guid.ts';

/** One object of a directory. Names of attributes are in lower case; binary values are `Uint8Array`. */
export interface Entry {
  readonly dn: string;
  readonly attributes: ReadonlyMap<string, readonly (string | Uint8Array)[]>;
}

/** An attribute that has this value. */
export interface Match {
  readonly attribute: string;
  readonly value: string | Buffer;
}

/** What is read of a directory: a server that answers searches, or a file of everything. */
export interface DirectorySource {
  /** A file that was uploaded: no account reads it, and what is missing in it was not exported. */
  readonly isExport?: true;
  /** For a person to recognise: where it is, or which file. */
  describe(): Promise<string>;
  /** The domains of the trees that it holds. Missing where no server is asked, as of a file. */
  organisation?(): Promise<string>;
  /**
   * Everything with one of these object classes, in lower case; at least these attributes of it, or all. `oneOf` lets a server look for
   * what has one of these values, so that not everything is sent; a file gives everything.
   */
  entriesOf(classes: readonly string[], attributes?: readonly string[], oneOf?: readonly Match[]): AsyncIterable<Entry>;
  /** The top of each tree that it holds. */
  roots(): Promise<readonly Entry[]>;
  /** The account that is signed in with, with these attributes, and when it was read; nothing where it is no entry, as the root name of OpenLDAP. */
  ownAccount?(attributes: readonly string[]): Promise<{ readonly entry: Entry; readonly readAt: Date } | undefined>;
  /** Whether the server says of itself that it is a domain controller. Missing where no server is asked, as of a file. */
  isDomainController?(): Promise<boolean>;
  /** Nothing where it can only be read, as a file. */
  readonly writer?: DirectoryWriter;
  close(): Promise<void>;
}

/** One attribute of an object: all its values anew, or some more, or some fewer. No values in their place: it is gone. */
export interface Modification {
  readonly operation: 'replace' | 'add' | 'delete';
  readonly attribute: string;
  readonly values: readonly string[];
}

/**
 * New values in the place of exactly those that were read: a directory refuses the whole modification when one of them is no longer there,
 * or another has come (RFC 4511, 4.6). `replace` would overwrite what someone else has set meanwhile.
 */
export function swapped(attribute: string, before: readonly string[], after: readonly string[]): Modification[] {
  return [
    ...(before.length === 0 ? [] : [{ operation: 'delete', attribute, values: before } as const]),
    ...(after.length === 0 ? [] : [{ operation: 'add', attribute, values: after } as const]),
  ];
}

export interface DirectoryWriter {
  /**
   * Throws `ChangedMeanwhile` when a value that it deletes is gone or one that it adds is there; with a version, also when the entry is of
   * another one, where the server can compare them.
   */
  modify(dn: string, modifications: readonly Modification[], version?: string): Promise<void>;
  add(dn: string, attributes: Readonly<Record<string, readonly string[]>>): Promise<void>;
  /** Throws `ChangedMeanwhile` when the entry is of another version, where the server can compare them. */
  remove(dn: string, version?: string): Promise<void>;
}

const asText = (value: string | Uint8Array): string => (typeof value === 'string' ? value : Buffer.from(value).toString('utf8'));

export const valuesOf = ({ attributes }: Entry, name: string): readonly string[] => (attributes.get(name.toLowerCase()) ?? []).map(asText);

/** The first value of the first of these attributes that has one. */
export function valueOf({ attributes }: Entry, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = attributes.get(name.toLowerCase())?.[0];
    if (value !== undefined && value.length > 0) return asText(value);
  }
  return null;
}

/** The number that a text is, as directories write them; nothing where it is none. */
export const toNumber = (text: string | null): number | null => (text !== null && /^\d{1,10}$/.test(text) ? Number(text) : null);
export const numberOf = (entry: Entry, name: string): number | null => toNumber(valueOf(entry, name));

export const hasClass = (entry: Entry, ...classes: readonly string[]): boolean =>
  valuesOf(entry, 'objectclass').some((value) => classes.includes(value.toLowerCase()));

const bytesOf = (escaped: string): Buffer =>
  escaped.length === 2 ? Buffer.from(escaped.slice(1)) : Buffer.from(escaped.replaceAll('\\', ''), 'hex');

/** `\2C` and `\,` are the same comma within a name, and `\?` is a question mark. Only what would divide the name stays escaped. */
const unescaped = (dn: string): string =>
  dn.replaceAll(/(?:\\[0-9a-f]{2})+|\\./gisu, (escaped) =>
    bytesOf(escaped)
      .toString('utf8')
      .replaceAll(/[\\,+]/g, String.raw`\$&`),
  );

/** Names are compared without regard to case, to blanks around commas and to how a sign is escaped, as directories do. */
export const sameDn = (dn: string): string => {
  const plain = dn.includes('\\') ? unescaped(dn) : dn;
  // Nearly every name is written without blanks there, and a directory has many.
  const close = /\s[,=]|[,=]\s/.test(plain) ? plain.replaceAll(/\s*,\s*/g, ',').replaceAll(/\s*=\s*/g, '=') : plain;
  return close.toLowerCase();
};

/** The domain that a name is in: `dc=example,dc=com`. Nothing where the tree is not named after one. */
export const domainIn = (dn: string): string | undefined => /dc=[^,]+(?:,dc=[^,]+)*$/.exec(sameDn(dn))?.[0];

/** `example.com` of `dc=example,dc=com`. */
export const domainNameOf = (domain: string): string => domain.replace(/^dc=/, '').replaceAll(',dc=', '.');

const guidForm =
  /^([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})-([0-9a-f]{2})([0-9a-f]{2})-([0-9a-f]{2})([0-9a-f]{2})-([0-9a-f]{4})-([0-9a-f]{12})$/i;

/** The bytes of `objectGUID`; nothing where the text is no such id. */
export function guidBytesOf(text: string): Buffer | undefined {
  const [, a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = '', ...rest] = guidForm.exec(text) ?? [];
  return a === '' ? undefined : Buffer.from([d, c, b, a, f, e, h, g, ...rest].join(''), 'hex');
}

/** How a server finds the object of an id; nothing where the id is its name. */
export function matchesOf(id: string): readonly Match[] | undefined {
  const objectGuid = guidBytesOf(id);
  if (objectGuid === undefined) return id.includes('=') ? undefined : [{ attribute: 'nsUniqueId', value: id }];
  return [
    { attribute: 'objectGUID', value: objectGuid },
    { attribute: 'entryUUID', value: id },
  ];
}

/** The bytes of `objectSid` ([MS-DTYP] 2.4.2.2) of `S-1-5-21-…-512`; nothing where the text is no such id. */
export function sidBytesOf(text: string): Buffer | undefined {
  const parts = /^s-1((?:-\d{1,10}){2,16})$/i.exec(text)?.[1]?.slice(1).split('-').map(Number);
  if (parts === undefined || parts.some((part) => part > 0xffff_ffff)) return undefined;
  const [authority = 0, ...own] = parts;
  const sid = Buffer.alloc(8 + 4 * own.length);
  sid.writeUInt8(1, 0);
  sid.writeUInt8(own.length, 1);
  sid.writeUIntBE(authority, 2, 6);
  own.forEach((part, place) => sid.writeUInt32LE(part, 8 + 4 * place));
  return sid;
}

const sidIn = ({ attributes }: Entry): Buffer | undefined => {
  const [sid] = attributes.get('objectsid') ?? [];
  return sid instanceof Uint8Array && sid.length >= 12 ? Buffer.from(sid) : undefined;
};

/** The last part of Active Directory's `objectSid`: what an object is within its domain, or within every domain. */
export function ridOf(entry: Entry): number | undefined {
  const sid = sidIn(entry);
  return sid?.readUInt32LE(sid.length - 4);
}

/** Active Directory's `objectSid`, to compare. */
export const sidOf = (entry: Entry): string | undefined => sidIn(entry)?.toString('hex');

/** The `objectSid` of the primary group of an account: it is in the account's own domain, and `member` of the group does not list the account. */
export function primaryGroupSidOf(entry: Entry): string | undefined {
  const sid = sidIn(entry);
  const rid = Number(valueOf(entry, 'primarygroupid') ?? Number.NaN);
  if (sid === undefined || !Number.isInteger(rid) || rid < 0 || rid > 0xffff_ffff) return undefined;
  sid.writeUInt32LE(rid, sid.length - 4);
  return sid.toString('hex');
}

const firstRidOfCompany = 1000;

/** What Active Directory itself brings and relies on: krbtgt, Guest, Domain Admins and all of Builtin. */
export const isBuiltIn = (entry: Entry): boolean =>
  valueOf(entry, 'iscriticalsystemobject')?.toUpperCase() === 'TRUE' || (ridOf(entry) ?? firstRidOfCompany) < firstRidOfCompany;

/** Active Directory's own id of an object, which a synchronised copy of it names. */
export function guidIn(entry: Entry): string | undefined {
  const [guid] = entry.attributes.get('objectguid') ?? [];
  return guid instanceof Uint8Array && guid.length === 16 ? guidOf(guid) : undefined;
}

/** An id that outlives a change of name, where the directory has one. */
export const idOf = (entry: Entry): string => guidIn(entry) ?? valueOf(entry, 'entryuuid', 'nsuniqueid') ?? sameDn(entry.dn);
