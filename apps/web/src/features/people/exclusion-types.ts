import type { ExclusionType } from '@rampart/contract/people/exclusions.ts';

export interface ExclusionTypeText {
  readonly type: ExclusionType;
  readonly label: string;
  /** On its tab, where the label is too long for one. */
  readonly tab?: string;
  /** Who belongs here, and what for. */
  readonly about: string;
  readonly emptyTitle: string;
  /** What an empty list means. */
  readonly whenEmpty: string;
  /** Under which the deployment log knows it. */
  readonly logId: number;
}

const keptOut = (group: string): Pick<ExclusionTypeText, 'about' | 'emptyTitle' | 'whenEmpty'> => ({
  about: `Prevent users from being included in ${group}.`,
  emptyTitle: 'No exclusions yet',
  whenEmpty: `No one is excluded from ${group}.`,
});

/** Every kind of exclusion, in the order of the tabs. The first is shown when none is asked for. */
export const exclusionTypes: readonly [ExclusionTypeText, ...ExclusionTypeText[]] = [
  {
    type: 'emergency_access_exclusions',
    label: 'Emergency Access',
    about:
      'Emergency accounts are for emergencies or accidental lockouts and must not be personal. Initializing one is required for automated deployment.',
    emptyTitle: 'No emergency access accounts yet',
    whenEmpty: 'Add at least one account that sign-in policies must never affect.',
    logId: 659,
  },
  {
    type: 'service_account_exclusions',
    label: 'Service Accounts',
    about: 'Accounts that programs sign in with. They cannot answer an MFA prompt, so sign-in policies exclude them.',
    emptyTitle: 'No service accounts yet',
    whenEmpty: 'Add the accounts that your programs and services sign in with.',
    logId: 660,
  },
  {
    type: 'most_attacked_group_exclusions',
    label: 'Most Attacked Exclusions',
    tab: 'Excluded: Most Attacked',
    ...keptOut('any of the most attacked groups'),
    logId: 661,
  },
  {
    type: 'most_attacked_overall_exclusions',
    label: 'Most Attacked: Overall Exclusions',
    tab: 'Excluded: Overall',
    ...keptOut('the group Most Attacked: Overall'),
    logId: 662,
  },
  {
    type: 'most_attacked_phishing_exclusions',
    label: 'Most Attacked: Phishing Exclusions',
    tab: 'Excluded: Phishing',
    ...keptOut('the group Most Attacked: Phishing'),
    logId: 663,
  },
  {
    type: 'most_attacked_malware_exclusions',
    label: 'Most Attacked: Malware Exclusions',
    tab: 'Excluded: Malware',
    ...keptOut('the group Most Attacked: Malware'),
    logId: 664,
  },
];

export const exclusionTypeText = (type: ExclusionType): ExclusionTypeText =>
  exclusionTypes.find((one) => one.type === type) ?? exclusionTypes[0];
