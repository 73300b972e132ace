import { type GroupRule, matchRule } from './group-rule.ts';
import {
  contingentWorkersId,
  distributionListsId,
  executivesId,
  inactiveUsersId,
  sharedMailboxesId,
  unknownFunctionId,
  wholeOrganisationId,
} from './people-group.ts';

interface Grouped {
  readonly jobTitle: string | null;
  readonly department: string | null;
  readonly kind: 'member' | 'guest' | 'service' | 'shared-mailbox' | 'distribution-list';
  readonly isEnabled: boolean;
}

export interface Membership {
  readonly groupId: number;
  /** In words. */
  readonly because: string;
}

const only = (groupId: number, because: string): Membership[] => [{ groupId, because }];

function functionsOf(person: Grouped, rules: readonly GroupRule[]): Membership[] {
  const matched = rules.flatMap((rule) => {
    const because = matchRule(rule, person);
    return because === undefined ? [] : [{ groupId: rule.groupId, because }];
  });
  const isContingent = person.kind === 'guest' && !matched.some(({ groupId }) => groupId === contingentWorkersId);
  return isContingent
    ? [...matched, { groupId: contingentWorkersId, because: 'A directory lists them as a guest or a contractor.' }]
    : matched;
}

/**
 * Everyone with an enabled account is in the whole organisation and in each group that a rule has them in, or in Unknown. Mailboxes, lists and disabled
 * accounts are no people of it, and have groups of their own; accounts of services are in none.
 */
export function groupsOfPerson(person: Grouped, rules: readonly GroupRule[]): Membership[] {
  if (person.kind === 'distribution-list') return only(distributionListsId, 'The directory lists it as a distribution list.');
  if (person.kind === 'shared-mailbox') return only(sharedMailboxesId, 'The directory lists it as a shared, room or equipment mailbox.');
  if (person.kind === 'service') return [];
  if (!person.isEnabled) return only(inactiveUsersId, 'All their accounts are disabled.');
  const everyone = only(wholeOrganisationId, 'They have an enabled account.');
  const functions = functionsOf(person, rules);
  return [...everyone, ...(functions.length > 0 ? functions : only(unknownFunctionId, 'No rule says what they do.'))];
}

export interface ExecutiveChoice {
  readonly isExecutive: boolean;
  readonly chosenBy: string;
}

/** A choice by hand goes before the rule. It never makes a person who is not in the organisation one of its executives. */
export function withExecutiveChoice(groups: readonly Membership[], choice: ExecutiveChoice | undefined): readonly Membership[] {
  if (choice === undefined || !groups.some(({ groupId }) => groupId === wholeOrganisationId)) return groups;
  const others = groups.filter(({ groupId }) => groupId !== executivesId);
  if (choice.isExecutive) {
    const known = others.filter(({ groupId }) => groupId !== unknownFunctionId);
    return [...known, { groupId: executivesId, because: `Added by ${choice.chosenBy}.` }];
  }
  const hasFunction = others.some(({ groupId }) => groupId !== wholeOrganisationId);
  return hasFunction ? others : [...others, ...only(unknownFunctionId, 'No rule says what they do.')];
}
