import { notApplicable, type Verdict } from '@rampart/domain/verdict.ts';
import type { Person } from '@rampart/facts/people/people.ts';

const isMember = ({ isEnabled, kind }: Person): boolean => isEnabled && kind === 'member';

/** What members may do is nobody's matter in a directory that no member can sign in to. Nothing when there are some, or nobody knows. */
export const noOneThere = (people: readonly Person[] | undefined): Verdict | undefined =>
  people === undefined || people.some(isMember)
    ? undefined
    : notApplicable({ because: 'No member of this directory has an enabled account.' });
