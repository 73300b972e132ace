/** The change that is marked for a person. A person without a mark is `existing`: in the list, unchanged. */
export type Mark = 'add' | 'remove' | 'sync' | 'refresh';

export interface Marked {
  readonly name: string;
  readonly mark: Mark;
}

/** By mail. No one has two: removing and bringing up to date displace each other. */
export type Marks = ReadonlyMap<string, Marked>;
export type ChangeMarks = (change: (marks: Marks) => Marks) => void;

interface Named {
  readonly mail: string;
  readonly name: string;
}

export const noMarks: Marks = new Map();

export const markOf = (marks: Marks, mail: string): Mark | 'existing' => marks.get(mail)?.mark ?? 'existing';

/** Each of them gets the mark, whatever they had. */
export const markEach = (marks: Marks, people: readonly Named[], mark: Mark): Marks =>
  new Map([...marks, ...people.map(({ mail, name }) => [mail, { name, mark }] as const)]);

/** The same mark again undoes it. */
export const toggleMark = (marks: Marks, person: Named, mark: Mark): Marks =>
  markOf(marks, person.mail) === mark ? withoutMarks(marks, [person.mail]) : markEach(marks, [person], mark);

export function withoutMarks(marks: Marks, mails: Iterable<string>): Marks {
  const left = new Map(marks);
  for (const mail of mails) left.delete(mail);
  return left;
}

interface Listed {
  readonly present: ReadonlySet<string>;
  /** Who has left it, which is not approved. */
  readonly leaving: ReadonlySet<string>;
}

/**
 * Others change the list too: no one in it can be added again, and nothing can happen to someone who has left it, but that it is requested
 * again where that is not approved.
 */
export const applicableMarks = (marks: Marks, { present, leaving }: Listed): Marks =>
  new Map([...marks].filter(([mail, { mark }]) => present.has(mail) !== (mark === 'add') || (mark === 'refresh' && leaving.has(mail))));

export const mailsMarked = (marks: Marks, ...kinds: readonly Mark[]): string[] =>
  [...marks].flatMap(([mail, { mark }]) => (kinds.includes(mark) ? [mail] : []));

/** As in "2 to add, 1 to remove". */
export const marksSummary = (marks: Marks): string =>
  (['add', 'remove', 'sync', 'refresh'] as const)
    .flatMap((mark) => {
      const count = mailsMarked(marks, mark).length;
      return count === 0 ? [] : [`${count} to ${mark}`];
    })
    .join(', ');
