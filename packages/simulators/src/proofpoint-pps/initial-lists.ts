export type ListName = 'safe' | 'block';

export interface ListEntry {
  /** Of ours: Proofpoint gives none. */
  readonly id: string;
  readonly attribute: string;
  readonly operator: string;
  readonly value: string;
  readonly comment: string;
}

export const entryId = ({ attribute, operator, value }: Pick<ListEntry, 'attribute' | 'operator' | 'value'>): string =>
  [attribute, operator, value].join(' ');

const entry = (attribute: string, operator: string, value: string, comment = ''): ListEntry => ({
  id: entryId({ attribute, operator, value }),
  attribute,
  operator,
  value,
  comment,
});

export const initialEntries = (domain: string): Readonly<Record<ListName, readonly ListEntry[]>> => ({
  safe: [
    entry('$from', 'equal', 'alerts@monitoring.example', 'Ticket 4711, renewed every year'),
    entry('$ip', 'equal', '203.0.113.25', 'Payroll provider'),
    entry('$from', 'contain', '@gmail.com', 'Applicants write from here'),
    entry('$from', 'contain', `@${domain}`, 'Scanner in the depot'),
    entry('$from', 'contain', 'invoice'),
    entry('$hfrom', 'equal', 'newsletter@partner.example', 'Marketing'),
    entry('$ip', 'contain', '198.51.', 'The provider before 2023'),
    entry('$rcpt', 'equal', `press@${domain}`, 'Asked to get everything'),
  ],
  block: [
    entry('$hfrom', 'contain', '@harbor-ledger7.example', 'Fraud case'),
    entry('$from', 'equal', 'offers@quartz-delta3.example', 'Asked for by Sales'),
  ],
});
