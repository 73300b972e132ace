import { type Entry, idOf } from './schema.ts';

/** An object as plain data, so that it can be kept for the way back. What is binary is the directory's own and stays out. */
export interface LiveEntry {
  readonly dn: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

export function toLiveEntry({ dn, attributes }: Entry): LiveEntry {
  const texts = [...attributes].filter(([, values]) => values.every((value) => typeof value === 'string'));
  return { dn, attributes: Object.fromEntries(texts.map(([name, values]) => [name, values.map(String)])) };
}

export const toEntry = ({ dn, attributes }: LiveEntry): Entry => ({ dn, attributes: new Map(Object.entries(attributes)) });

export async function withId(entries: AsyncIterable<Entry>, id: string): Promise<LiveEntry | undefined> {
  for await (const entry of entries) if (idOf(entry) === id) return toLiveEntry(entry);
  return undefined;
}

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A script for the ActiveDirectory module of PowerShell. */
export const adScript = (needed: string, lines: readonly string[]): string =>
  [`# Needs the module ActiveDirectory, and ${needed}.`, 'Import-Module ActiveDirectory', ...lines, ''].join('\n');
