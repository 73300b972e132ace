import { Readable } from 'node:stream';
import type { Individual } from '@rampart/contract/people/individuals.ts';
import { type CsvCell, csvText } from '@rampart/domain/csv-text.ts';

const head = [
  'Name',
  'Mail',
  'Job Title',
  'Department',
  'Risk Multiplier',
  'Malware Risk Multiplier',
  'Phishing Risk Multiplier',
  'Risk Percentage',
  'Malware Risk Percentage',
  'Phishing Risk Percentage',
  'Attacks',
];

const rounded = (value: number | null, decimals: number): CsvCell => (value === null ? '' : Number(value.toFixed(decimals)));

const rowOf = (person: Individual): CsvCell[] => [
  person.display_name,
  person.mail,
  person.job_title ?? '',
  person.department ?? '',
  ...[person.risk_multiplier, person.malware_risk_multiplier, person.phishing_risk_multiplier].map((value) => rounded(value, 1)),
  ...[person.risk_percentage, person.risk_percentage_malware, person.risk_percentage_phishing].map((value) => rounded(value, 2)),
  person.attributes.join('; '),
];

const peoplePerPart = 2000;

/** Part by part, so that a hundred thousand lines do not hold up other requests. */
function* partsOf(people: readonly Individual[]): Generator<string> {
  yield `${csvText(head, [])}\r\n`;
  for (let first = 0; first < people.length; first += peoplePerPart) {
    const lines = csvText(head, people.slice(first, first + peoplePerPart).map(rowOf));
    yield `${lines.slice(lines.indexOf('\r\n') + 2)}\r\n`;
  }
}

export const individualsCsv = (people: readonly Individual[]): Readable => Readable.from(partsOf(people));
