import { notApplicable, type Verdict } from '@rampart/domain/verdict.ts';
import type { Person } from '@rampart/facts/people/people.ts';

const isMember = ({ isEnabled, kind }: Person): boolean => isEnabled && kind === 'member';

/** What members may do does not matter in a directory that no member can sign in to. Undefined when there are members, or people were not read. */
export const withoutMembers = (people: readonly Person[] | undefined): Verdict | undefined =>
  people === undefined || people.some(isMember)
    ? undefined
    : notApplicable({ because: 'No member of this directory has an enabled account.' });
