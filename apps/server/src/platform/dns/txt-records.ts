import type { NameAnswer } from '@rampart/connectors/kit/connection.ts';
import { openNameRecords } from './name-records.ts';

export type TxtAnswer = NameAnswer;

export interface TxtRecords {
  find(name: string): Promise<TxtAnswer>;
}

/** The text records of a name, by the same name servers as every other lookup. */
export function openTxtRecords(servers: readonly string[]): TxtRecords {
  const records = openNameRecords(servers);
  return { find: (name) => records.find(name, 'TXT') };
}
