import type { Proof } from '../kit/connector.ts';
import { type DirectorySource, type Entry, hasClass, idOf, sameDn } from './schema.ts';
import { personAttributes } from './wanted-attributes.ts';

const personClasses = ['inetorgperson', 'organizationalperson', 'person', 'user', 'account'];

export class DirectoryClient {
  readonly source: DirectorySource;
  #ids: ReadonlyMap<string, string> | undefined;

  constructor(source: DirectorySource) {
    this.source = source;
  }

  /** Everybody. Entries are large: only names and ids are remembered, which groups and managers are told by. */
  async people(): Promise<readonly Entry[]> {
    const found: Entry[] = [];
    // To Active Directory a computer is a user, and a contact of somebody elsewhere a person.
    for await (const entry of this.source.entriesOf(personClasses, personAttributes))
      if (!hasClass(entry, 'computer', 'contact')) found.push(entry);
    this.#ids = new Map(found.map((entry) => [sameDn(entry.dn), idOf(entry)]));
    return found;
  }

  /** From the name of a person to their id. */
  async idsByName(): Promise<ReadonlyMap<string, string>> {
    if (this.#ids === undefined) await this.people();
    return this.#ids ?? new Map();
  }

  async test(): Promise<Proof> {
    return { account: await this.source.describe(), granted: undefined };
  }

  close(): Promise<void> {
    return this.source.close();
  }
}
