import type { ExcludedPerson, ExclusionType } from '@rampart/contract/people/exclusions.ts';
import type { Exclusions } from './listed-people.ts';
import { type Marks, mailsMarked } from './marks.ts';

interface Applied {
  readonly type: ExclusionType;
  /** Only those that the server has taken. */
  readonly marks: Marks;
  readonly by: string;
  readonly at: string;
}

/** As the server sorts them. */
const byMail = (one: ExcludedPerson, other: ExcludedPerson): number => (one.mail < other.mail ? -1 : 1);

/** The lists after the marks were applied, until they are fetched again: no row flickers. */
export function afterApplying<Known extends Exclusions>(exclusions: Known, { type, marks, by, at }: Applied): Known {
  const removed = new Set(mailsMarked(marks, 'remove'));
  const added = mailsMarked(marks, 'add').map((mail) => ({ mail, name: marks.get(mail)?.name ?? mail, added_at: at, added_by: by }));
  const known = (exclusions.current[type] ?? []).filter(({ mail }) => !removed.has(mail));
  return { ...exclusions, current: { ...exclusions.current, [type]: [...known, ...added].toSorted(byMail) } };
}
