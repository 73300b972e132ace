import type { Proof } from '../kit/connector.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import { type DirectorySource, type DirectoryWriter, type Entry, hasClass, idOf, isBuiltIn, sameDn } from './schema.ts';
import { personAttributes } from './attributes.ts';

const personClasses = ['inetorgperson', 'organizationalperson', 'person', 'user', 'account'];

export class DirectoryClient {
  readonly source: DirectorySource;
  #ids: ReadonlyMap<string, string> | undefined;
  #names: ReadonlyMap<string, string> | undefined;

  constructor(source: DirectorySource) {
    this.source = source;
  }

  /** All people, without the accounts that come with a directory. Entries are large: only names and ids are kept, by which groups and managers refer to them. */
  async people(): Promise<readonly Entry[]> {
    const found: Entry[] = [];
    // To Active Directory a computer is a user, and an external contact is a person.
    for await (const entry of this.source.entriesOf(personClasses, personAttributes))
      if (!hasClass(entry, 'computer', 'contact') && !isBuiltIn(entry)) found.push(entry);
    this.#ids = new Map(found.map((entry) => [sameDn(entry.dn), idOf(entry)]));
    this.#names = new Map(found.map((entry) => [idOf(entry), entry.dn]));
    return found;
  }

  async idsByName(): Promise<ReadonlyMap<string, string>> {
    if (this.#ids === undefined) await this.people();
    return this.#ids ?? new Map();
  }

  /** From the id of a person to their name, as the directory writes it. */
  async namesById(): Promise<ReadonlyMap<string, string>> {
    if (this.#names === undefined) await this.people();
    return this.#names ?? new Map();
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
