import type { Raw } from '../kit/fields-to-write.ts';
import { type DirectorySource, type Entry, idOf, matchesOf } from './schema.ts';

/** An object as plain data, so that it can be kept for the way back. What is binary belongs to the directory and is not kept. */
export interface LiveEntry {
  readonly dn: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

/** `kept`: the attributes, in lower case, that a change reads or writes; all where not given. */
export function toLiveEntry({ dn, attributes }: Entry, kept?: ReadonlySet<string>): LiveEntry {
  const texts = [...attributes].filter(([name, values]) => (kept?.has(name) ?? true) && values.every((value) => typeof value === 'string'));
  return { dn, attributes: Object.fromEntries(texts.map(([name, values]) => [name, values.map(String)])) };
}

/** What OpenLDAP moves with every write to an entry; other directories have nothing of the kind that a write could name. */
export const versionOf = ({ attributes }: LiveEntry): string | undefined => attributes['entrycsn']?.[0];

export const toEntry = ({ dn, attributes }: LiveEntry): Entry => ({ dn, attributes: new Map(Object.entries(attributes)) });

/** Attributes alone, to ask what they say. */
export const entryOf = (attributes: Raw): Entry => toEntry({ dn: '', attributes: attributes as LiveEntry['attributes'] });

export async function withId(
  source: DirectorySource,
  id: string,
  ...[classes, attributes]: Parameters<DirectorySource['entriesOf']>
): Promise<Entry | undefined> {
  for await (const entry of source.entriesOf(classes, attributes, matchesOf(id))) if (idOf(entry) === id) return entry;
  return undefined;
}

/** A script for the ActiveDirectory module of PowerShell. */
export const adScript = (needed: string, lines: readonly string[]): string =>
  [`# Needs the module ActiveDirectory, and ${needed}.`, 'Import-Module ActiveDirectory', ...lines, ''].join('\n');
