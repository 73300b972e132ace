import type { SnowRecord } from './record.ts';

type Matches = (record: SnowRecord) => boolean;

const condition = /^([a-z_.]+)(!=|=|LIKE|IN|STARTSWITH|ISEMPTY|ISNOTEMPTY)(.*)$/;

function toMatch(text: string): Matches {
  const [, field = '', operator = '', value = ''] = condition.exec(text) ?? [];
  const own = (record: SnowRecord): string => record[field] ?? '';
  switch (operator) {
    case '=':
      return (record) => own(record).toLowerCase() === value.toLowerCase();
    case '!=':
      return (record) => own(record).toLowerCase() !== value.toLowerCase();
    case 'LIKE':
      return (record) => own(record).toLowerCase().includes(value.toLowerCase());
    case 'STARTSWITH':
      return (record) => own(record).toLowerCase().startsWith(value.toLowerCase());
    case 'IN':
      return (record) => value.split(',').includes(own(record));
    case 'ISEMPTY':
      return (record) => own(record) === '';
    case 'ISNOTEMPTY':
      return (record) => own(record) !== '';
    default:
      // A condition that cannot be read counts for nothing: every record matches, as on an instance without strict queries.
      return () => true;
  }
}

interface ReadQuery {
  readonly matches: Matches;
  readonly order: { readonly field: string; readonly isDescending: boolean } | undefined;
}

/** An encoded query: `a=1^bLIKEx^ORDERBYDESCsys_created_on`; `^OR` binds to what is before it. */
export function readQuery(query: string): ReadQuery {
  const parts = query.split('^').filter((part) => part !== '');
  const ordering = parts.find((part) => part.startsWith('ORDERBY'));
  const [, descending, field = ''] = /^ORDERBY(DESC)?(.*)$/.exec(ordering ?? '') ?? [];
  const all: Matches[][] = [];
  for (const part of parts.filter((one) => !one.startsWith('ORDERBY'))) {
    if (part.startsWith('OR') && all.length > 0) all.at(-1)?.push(toMatch(part.slice(2)));
    else all.push([toMatch(part)]);
  }
  return {
    matches: (record) => all.every((some) => some.some((match) => match(record))),
    order: ordering === undefined ? undefined : { field, isDescending: descending !== undefined },
  };
}
