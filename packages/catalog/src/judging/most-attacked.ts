import { optional } from '@rampart/domain/fact.ts';
import type { Group } from '@rampart/domain/group.ts';
import { findGroupOf, nameInDirectory } from '@rampart/domain/people/group-in-directory.ts';
import type { RiskKind } from '@rampart/domain/people/most-attacked.ts';
import { programTitles } from '@rampart/domain/program.ts';
import { fail, notApplicable, unknown, type Verdict } from '@rampart/domain/verdict.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { mostAttacked, type MostAttacked } from '@rampart/facts/people/most-attacked.ts';
import type { Population } from './excluded-people.ts';
import { peopleWithin } from './people-within.ts';

/** Without the groups of the directory it is not known who a policy would be for. */
export const mostAttackedNeeds = { groups, attacked: optional(mostAttacked) } as const;

interface Facts {
  readonly groups: readonly Group[];
  readonly attacked?: MostAttacked | undefined;
}

const titleOf = (kind: RiskKind): string => programTitles[`most_attacked_${kind}`];

/** As a sentence calls them. */
const namedAs: Readonly<Record<RiskKind, string>> = {
  overall: 'people most attacked',
  phishing: 'people most attacked by phishing',
  malware: 'people most attacked by malware',
};

/** Their group in the directory; nothing while the people list was not deployed to it. */
export const mostAttackedGroup = (kind: RiskKind, known: readonly Group[]): Group | undefined => findGroupOf(titleOf(kind), known);

/** As it is, or will be, called in the directory. */
export const mostAttackedGroupName = (kind: RiskKind, known: readonly Group[]): string =>
  mostAttackedGroup(kind, known)?.name ?? nameInDirectory(titleOf(kind));

/** Who is in their group now. */
export function mostAttackedPeople(kind: RiskKind, group: Group, known: readonly Group[]): Population {
  const members = peopleWithin(group, known);
  return {
    what: namedAs[kind],
    isNamedBy: (audience) => audience.everyone || audience.groups.includes(group.id),
    includes: ({ id }) => members.has(id),
    hasGuests: true,
    mayBeExcluded: 2,
  };
}

/** Of people who are in no group: a policy cannot name them, so that only one for everyone applies to them. */
function withoutGroup(kind: RiskKind, count: number | undefined): Verdict {
  const group = `“${nameInDirectory(titleOf(kind))}”`;
  if (count === undefined)
    return unknown({ because: `Who the ${namedAs[kind]} are is not known yet, and the directory has no group ${group}.` });
  if (count === 0) return notApplicable({ because: 'No one is among the most attacked now.' });
  return fail({
    because: `The directory has no group ${group}, so that no policy can name the ${namedAs[kind]}. Bring them into the group first: deploy the people list.`,
  });
}

interface Judging {
  /** The verdict about the members of their group. */
  readonly ofGroup: (group: Group) => Verdict;
  /** The verdict about everyone, which the most attacked are part of. */
  readonly ofEveryone: () => Verdict;
}

/** By the members of the group; where there is none, what is in place for everyone is in place for them too. */
export function judgeMostAttacked(kind: RiskKind, { groups: known, attacked }: Facts, { ofGroup, ofEveryone }: Judging): Verdict {
  const group = mostAttackedGroup(kind, known);
  if (group === undefined) {
    const verdict = ofEveryone();
    return verdict.state === 'pass' ? verdict : withoutGroup(kind, attacked?.[kind]);
  }
  return peopleWithin(group, known).size === 0 ? notApplicable({ because: `No one is in the group “${group.name}” now.` }) : ofGroup(group);
}
