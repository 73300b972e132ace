import type { Proof } from '../kit/connector.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import { type DirectorySource, type DirectoryWriter, type Entry, hasClass, idOf, isBuiltIn, sameDn, valueOf, valuesOf } from './schema.ts';
import { personAttributes } from './attributes.ts';

export const personClasses = ['inetorgperson', 'organizationalperson', 'person', 'user', 'account'];

/** By what groups and managers refer to people: their names in the tree, and in POSIX groups their user names. */
export interface KnownPeople {
  /** From a name as `sameDn` gives it to the id. */
  readonly idsByName: ReadonlyMap<string, string>;
  readonly idsByUid: ReadonlyMap<string, string>;
  /** From the id to the name and the user name, as the directory writes them. */
  readonly byId: ReadonlyMap<string, { readonly dn: string; readonly uid: string | null }>;
}

export class DirectoryClient {
  readonly source: DirectorySource;
  /** Where the operator wants new groups; empty where the directory's own place for them will do. */
  readonly groupContainer: string;
  #known: KnownPeople | undefined;

  constructor(source: DirectorySource, groupContainer = '') {
    this.source = source;
    this.groupContainer = groupContainer;
  }

  /** All people, without the accounts that come with a directory. Entries are large: only names and ids are kept, by which groups and managers refer to them. */
  async people(): Promise<readonly Entry[]> {
    const found: Entry[] = [];
    // To Active Directory a computer is a user, and an external contact is a person. OpenLDAP's guide makes a policy of a person.
    for await (const entry of this.source.entriesOf(personClasses, personAttributes))
      if (!hasClass(entry, 'computer', 'contact', 'pwdpolicy') && !isBuiltIn(entry)) found.push(entry);
    this.#known = {
      idsByName: new Map(found.map((entry) => [sameDn(entry.dn), idOf(entry)])),
      idsByUid: new Map(found.flatMap((entry) => valuesOf(entry, 'uid').map((uid) => [uid, idOf(entry)]))),
      byId: new Map(found.map((entry) => [idOf(entry), { dn: entry.dn, uid: valueOf(entry, 'uid') }])),
    };
    return found;
  }

  async knownPeople(): Promise<KnownPeople> {
    if (this.#known === undefined) await this.people();
    return this.#known!;
  }

  /** The way to write, which a file does not have. */
  get writer(): DirectoryWriter {
    if (this.source.writer !== undefined) return this.source.writer;
    const reason = 'An uploaded file cannot be changed. Connect the directory itself, or make the change manually and upload it again.';
    throw new VendorFailure('The directory', { kind: 'ours', reason });
  }

  async test(): Promise<Proof> {
    return { account: await this.source.describe(), granted: undefined };
  }

  close(): Promise<void> {
    return this.source.close();
  }
}
