import type { OtherMember } from '@rampart/domain/group.ts';
import type { Proof } from '../kit/connector.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import {
  type DirectorySource,
  type DirectoryWriter,
  type Entry,
  hasClass,
  idOf,
  isBuiltIn,
  primaryGroupSidOf,
  ridOf,
  sameDn,
  sidOf,
  valueOf,
  valuesOf,
} from './schema.ts';
import { hasBit, interdomainTrust } from './account-control.ts';
import { identifying } from './attributes.ts';

export const personClasses = ['inetorgperson', 'organizationalperson', 'person', 'user', 'account'];
const accountClasses = [...personClasses, 'computer'];

/** By what groups and managers refer to people: their names in the tree, and in POSIX groups their user names. */
export interface KnownPeople {
  /** From a name as `sameDn` gives it to the id. */
  readonly idsByName: ReadonlyMap<string, string>;
  readonly idsByUid: ReadonlyMap<string, string>;
  /** From the `objectSid` of a group, as `sidOf` gives it, to the ids of the people whose primary group it is. */
  readonly idsByPrimaryGroup: ReadonlyMap<string, readonly string[]>;
  /** From the id to the name and the user name, as the directory writes them. */
  readonly byId: ReadonlyMap<string, { readonly dn: string; readonly uid: string | null }>;
  /** Accounts that are no people, from a name as `sameDn` gives it, and from the `objectSid` of their primary group. */
  readonly othersByName: ReadonlyMap<string, OtherMember>;
  readonly othersByPrimaryGroup: ReadonlyMap<string, readonly OtherMember[]>;
  /** By their `objectSid`: how a group of another domain names them. */
  readonly idsBySid: ReadonlyMap<string, string>;
  readonly othersBySid: ReadonlyMap<string, OtherMember>;
}

const managedServiceAccounts = ['msds-managedserviceaccount', 'msds-groupmanagedserviceaccount', 'msds-delegatedmanagedserviceaccount'];

/** To Active Directory a managed service account is a computer. */
function otherKindOf(entry: Entry): OtherMember['kind'] {
  if (hasClass(entry, ...managedServiceAccounts)) return 'managed-service-account';
  if (hasClass(entry, 'computer')) return 'computer';
  return hasClass(entry, 'contact') ? 'contact' : 'built-in';
}

function toOther(entry: Entry): OtherMember {
  const kind = otherKindOf(entry);
  const rid = kind === 'built-in' ? ridOf(entry) : undefined;
  return { id: idOf(entry), name: valueOf(entry, 'samaccountname', 'cn', 'name') ?? entry.dn, ...(rid === undefined ? {} : { rid }), kind };
}

function addTo<T>(lists: Map<string, T[]>, key: string | undefined, value: T): void {
  if (key === undefined) return;
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** To Active Directory a computer and a trust are users, and an external contact is a person. OpenLDAP's guide makes a policy of a person. */
const isPerson = (entry: Entry): boolean =>
  !hasClass(entry, 'computer', 'contact', 'pwdpolicy') && !isBuiltIn(entry) && hasBit(entry, interdomainTrust) !== true;

export class DirectoryClient {
  readonly source: DirectorySource;
  /** Where the operator wants new groups; empty where the directory's own place for them will do. */
  readonly groupContainer: string;
  #known: KnownPeople | undefined;

  constructor(source: DirectorySource, groupContainer = '') {
    this.source = source;
    this.groupContainer = groupContainer;
  }

  /**
   * Hands over everything that is an account, and whether it is a person: accounts that come with a directory are none. Entries are large:
   * only the names and ids are kept, by which groups and managers refer to them.
   */
  async eachAccount(attributes: readonly string[], take: (entry: Entry, isOfPerson: boolean) => void): Promise<KnownPeople> {
    const idsByName = new Map<string, string>();
    const idsByUid = new Map<string, string>();
    const idsByPrimaryGroup = new Map<string, string[]>();
    const byId = new Map<string, { readonly dn: string; readonly uid: string | null }>();
    const othersByName = new Map<string, OtherMember>();
    const othersByPrimaryGroup = new Map<string, OtherMember[]>();
    const idsBySid = new Map<string, string>();
    const othersBySid = new Map<string, OtherMember>();
    for await (const entry of this.source.entriesOf(accountClasses, attributes)) {
      const isOfPerson = hasClass(entry, ...personClasses) && isPerson(entry);
      take(entry, isOfPerson);
      const [id, sid] = [idOf(entry), sidOf(entry)];
      if (!isOfPerson) {
        const other = toOther(entry);
        othersByName.set(sameDn(entry.dn), other);
        if (sid !== undefined) othersBySid.set(sid, other);
        addTo(othersByPrimaryGroup, primaryGroupSidOf(entry), other);
        continue;
      }
      idsByName.set(sameDn(entry.dn), id);
      if (sid !== undefined) idsBySid.set(sid, id);
      for (const uid of valuesOf(entry, 'uid')) idsByUid.set(uid, id);
      addTo(idsByPrimaryGroup, primaryGroupSidOf(entry), id);
      byId.set(id, { dn: entry.dn, uid: valueOf(entry, 'uid') });
    }
    this.#known = { idsByName, idsByUid, idsByPrimaryGroup, byId, othersByName, othersByPrimaryGroup, idsBySid, othersBySid };
    return this.#known;
  }

  async knownPeople(): Promise<KnownPeople> {
    return this.#known ?? this.eachAccount([...identifying, 'uid', 'primaryGroupID', 'userAccountControl'], () => {});
  }

  /** The way to write, which a file does not have. */
  get writer(): DirectoryWriter {
    if (this.source.writer !== undefined) return this.source.writer;
    const reason = 'An uploaded file cannot be changed. Connect the directory itself, or make the change manually and upload it again.';
    throw new VendorFailure('The directory', { kind: 'ours', reason });
  }

  async test(): Promise<Proof> {
    return { account: await this.source.describe(), organisation: await this.source.organisation?.(), granted: undefined };
  }

  close(): Promise<void> {
    return this.source.close();
  }
}
