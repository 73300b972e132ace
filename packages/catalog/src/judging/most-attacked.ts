import { optional } from '@rampart/domain/fact.ts';
import type { Group } from '@rampart/domain/group.ts';
import { findGroupOf, groupsNamedAs, nameInDirectory } from '@rampart/domain/people/group-in-directory.ts';
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

/** Their group in the directory; nothing while the people list was not deployed to it, or where several have its name. */
export const mostAttackedGroup = (kind: RiskKind, known: readonly Group[]): Group | undefined => findGroupOf(titleOf(kind), known);

/** As it is, or will be, called in the directory. */
export const mostAttackedGroupName = (kind: RiskKind): string => nameInDirectory(titleOf(kind));

/** By hand, what comes before a policy that names their group; nothing where the group has members. */
export function stepsToGroup(kind: RiskKind, known: readonly Group[]): readonly string[] {
  const name = mostAttackedGroupName(kind);
  const list = `the people of the list ${titleOf(kind)}`;
  const [group, ...others] = groupsNamedAs(titleOf(kind), known);
  if (group === undefined) return [`Create the group ${name} with ${list}, or deploy the people list.`];
  if (others.length > 0) return [`Rename or delete every group ${name} but the one that is kept for ${list}.`];
  return peopleWithin(group, known).size === 0 ? [`Add ${list} to the group ${name}, or deploy the people list.`] : [];
}

/** Who is in their group now. */
export function mostAttackedPeople(kind: RiskKind, group: Group, known: readonly Group[]): Population {
  const members = peopleWithin(group, known);
  return {
    what: namedAs[kind],
    isNamedBy: (audience) => audience.everyone || audience.groups.includes(group.id),
    includes: ({ id }) => members.has(id),
    hasGuests: true,
    mayBeExcluded: 2,
    mayBeFew: true,
  };
}

/** Of people who are in no group: a policy cannot name them, so that only one for everyone applies to them. */
function withoutMembers(kind: RiskKind, group: Group | undefined, count: number | undefined): Verdict {
  const [name, people] = [`“${mostAttackedGroupName(kind)}”`, namedAs[kind]];
  const [lack, so] =
    group === undefined
      ? [`The directory has no group ${name}`, `no policy can name the ${people}`]
      : [`The group ${name} is empty`, `no policy for it applies to the ${people}`];
  if (count === undefined) return unknown({ because: `${lack}, and who the ${people} are is not known yet.` });
  if (count === 0) return notApplicable({ because: 'No one is among the most attacked now.' });
  return fail({ because: `${lack}, so ${so}. Bring them into the group first: deploy the people list.` });
}

interface Judging {
  /** The verdict about the members of their group. */
  readonly ofGroup: (group: Group) => Verdict;
  /** The verdict about everyone, which the most attacked are part of. */
  readonly ofEveryone: () => Verdict;
}

/** By the members of the group; where there are none, what is in place for everyone is in place for them too. */
export function judgeMostAttacked(kind: RiskKind, { groups: known, attacked }: Facts, { ofGroup, ofEveryone }: Judging): Verdict {
  const [group, ...others] = groupsNamedAs(titleOf(kind), known);
  if (others.length > 0)
    return unknown({
      because: `The directory has ${others.length + 1} groups “${mostAttackedGroupName(kind)}”: which of them has the ${namedAs[kind]} is not known. Rename or delete the others.`,
    });
  if (group !== undefined && peopleWithin(group, known).size > 0) return ofGroup(group);
  const verdict = ofEveryone();
  return verdict.state === 'pass' ? verdict : withoutMembers(kind, group, attacked?.[kind]);
}
