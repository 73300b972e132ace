import type { RemedyFile } from '@rampart/domain/control.ts';
import { oneLine } from '@rampart/domain/one-line.ts';

/** A record that is to be published, and replaces what the name has of the same kind. */
export interface TextRecord {
  readonly name: string;
  readonly value: string;
}

const most = 20;
const longestPiece = 255;

/** What another domain publishes may be anything: no line break or quotation mark gets out of the text. */
const quoted = (value: string): string => {
  const line = oneLine(value).replaceAll(/[\\"]/g, '\\$&');
  const pieces = line.match(new RegExp(`.{1,${longestPiece}}`, 'gu')) ?? [''];
  return pieces.map((piece) => `"${piece}"`).join(' ');
};

/** An instruction for each record, with the exact value. */
export function publishSteps(records: readonly TextRecord[]): string[] {
  const shown = records.slice(0, most).map(({ name, value }) => `Set the TXT record of ${name} to: ${oneLine(value)}`);
  const rest = records.length > most ? [`Do the same for the other ${records.length - most}, which are in the file dns-records.txt.`] : [];
  return [
    'Open the zone of the domain at your DNS provider. Replace a record of the same kind; a name must not have two.',
    ...shown,
    ...rest,
  ];
}

/** The same as lines of a zone file, which most providers import. */
export const zoneFile = (records: readonly TextRecord[]): RemedyFile[] =>
  records.length === 0
    ? []
    : [{ name: 'dns-records.txt', content: records.map(({ name, value }) => `${name}. 3600 IN TXT ${quoted(value)}\n`).join('') }];
