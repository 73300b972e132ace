/** A fault of a request, as the validation reports it. */
export interface RequestFault {
  /** The kind of fault: `too_small`. */
  readonly keyword?: string;
  readonly message?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** As far as it is shown: the names come from the caller. */
const shownKeys = 3;
const shownLetters = 40;
const shownValues = 12;

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'an id (UUID)',
  datetime: 'a date and time, such as 2026-11-15T08:00:00Z',
  date: 'a date, such as 2026-11-15',
  email: 'an email address',
  url: 'an address that starts with https://',
};

const lengths: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
};

function boundText(word: 'least' | 'most', bound: unknown, origin: unknown): string {
  const unit = lengths[String(origin)];
  if (unit === undefined) return `must be at ${word} ${String(bound)}.`;
  return `must have at ${word} ${String(bound)} ${unit[Number(bound) === 1 ? 0 : 1]}.`;
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map((one) => String(one).slice(0, shownLetters)) : []);

/** What is wrong with a field, to follow its name. */
function predicateOf({ keyword, message = '', params = {} }: RequestFault): string {
  const { expected, origin, minimum, maximum, format, values, keys } = params;
  if (keyword === 'invalid_type') {
    return message.endsWith('received undefined') ? 'is required.' : `must be ${kinds[String(expected)] ?? 'of another kind'}.`;
  }
  if (keyword === 'too_small') return origin === 'string' && minimum === 1 ? 'must not be empty.' : boundText('least', minimum, origin);
  if (keyword === 'too_big') return boundText('most', maximum, origin);
  if (keyword === 'invalid_format') return String(format) in formats ? `must be ${formats[String(format)]}.` : 'has the wrong format.';
  if (keyword === 'invalid_value') return `must be one of: ${listOf(values).slice(0, shownValues).join(', ')}.`;
  if (keyword === 'unrecognized_keys') return `has a field that is not known: ${listOf(keys).slice(0, shownKeys).join(', ')}. Remove it.`;
  return 'is not accepted.';
}

/** `customer_name` reads as `Customer name`. */
function nameOf(path: readonly string[]): string {
  const named = path.findLast((part) => !/^\d+$/.test(part));
  if (named === undefined) return 'The request';
  const words = named.slice(0, shownLetters).replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How the validation begins when a schema has no words of its own. */
const ownWords = /^(Invalid (input|option|string|number|date|UUID|URL|email|ISO|key|element)|Too (small|big)|Unrecognized key)/;

/** The one place where faults of a request become sentences. The words of a schema stay as they are. */
export const sentenceFor = (path: readonly string[], fault: RequestFault): string =>
  fault.message === undefined || ownWords.test(fault.message) ? `${nameOf(path)} ${predicateOf(fault)}` : fault.message;
