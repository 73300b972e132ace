/** A group of people as the console shows it, the same in every tenant. */
export interface PeopleGroup {
  readonly id: number;
  readonly name: string;
  /** `function`: by what people do. `account`: by what kind of account they are. */
  readonly kind: 'everyone' | 'most-attacked' | 'account' | 'function';
  readonly isHidden?: boolean;
  readonly isFavourite?: boolean;
}

export const wholeOrganisationId = -32_768;
export const mostAttackedOverallId = -4;
export const mostAttackedPhishingId = -5;
export const mostAttackedMalwareId = -6;
export const sharedMailboxesId = -3;
/** Addresses that were attacked and that no directory knows. */
export const missingUsersId = -2;
/** People whose accounts are all disabled. */
export const inactiveUsersId = -1;
/** Active people of whom no rule says what they do. */
export const unknownFunctionId = 0;
export const executivesId = 1;
export const contingentWorkersId = 16;
export const distributionListsId = 32_767;

export const peopleGroups: readonly PeopleGroup[] = [
  { id: wholeOrganisationId, name: 'All', kind: 'everyone', isFavourite: true },
  { id: mostAttackedOverallId, name: 'Most Attacked: Overall', kind: 'most-attacked', isFavourite: true },
  { id: mostAttackedPhishingId, name: 'Most Attacked: Phishing', kind: 'most-attacked', isFavourite: true },
  { id: mostAttackedMalwareId, name: 'Most Attacked: Malware', kind: 'most-attacked', isFavourite: true },
  { id: executivesId, name: 'Executives', kind: 'function', isFavourite: true },
  { id: 2, name: 'Payroll', kind: 'function' },
  { id: 3, name: 'R&D', kind: 'function' },
  { id: 4, name: 'Legal', kind: 'function' },
  { id: 5, name: 'Finance', kind: 'function' },
  { id: 6, name: 'Accounting', kind: 'function' },
  { id: 7, name: 'HR', kind: 'function' },
  { id: 8, name: 'Support', kind: 'function' },
  { id: 9, name: 'Operations', kind: 'function' },
  { id: 10, name: 'IT', kind: 'function' },
  { id: 11, name: 'Marketing', kind: 'function' },
  { id: 12, name: 'Business', kind: 'function' },
  { id: 13, name: 'Services', kind: 'function' },
  { id: 14, name: 'Sales', kind: 'function' },
  { id: 15, name: 'Office Administration', kind: 'function' },
  { id: contingentWorkersId, name: 'Contingent Workers', kind: 'function' },
  { id: unknownFunctionId, name: 'Unknown', kind: 'account', isHidden: true },
  { id: inactiveUsersId, name: 'Inactive Users', kind: 'account', isHidden: true },
  { id: missingUsersId, name: 'Missing Users', kind: 'account', isHidden: true },
  { id: sharedMailboxesId, name: 'Shared Mailboxes', kind: 'account', isHidden: true },
  { id: distributionListsId, name: 'Distribution Lists', kind: 'account', isHidden: true },
];

/** Their people, mailboxes and addresses are no part of what the organisation's risk is the sum of. */
const outsideIds: ReadonlySet<number> = new Set([inactiveUsersId, missingUsersId, sharedMailboxesId, distributionListsId]);
export const isPartOfOrganisation = (groupId: number): boolean => !outsideIds.has(groupId);

export const findPeopleGroup = (name: string): PeopleGroup | undefined =>
  peopleGroups.find((group) => group.name.toLowerCase() === name.toLowerCase());
