import type { ExclusionType } from '@rampart/contract/people.ts';

export interface ExclusionTypeText {
  readonly type: ExclusionType;
  readonly label: string;
  /** Who belongs here, and what for. */
  readonly about: string;
  /** What an empty list means. */
  readonly whenEmpty: string;
  /** Under which the deployment log knows it. */
  readonly logId: number;
}

const keptOut = (group: string): Pick<ExclusionTypeText, 'about' | 'whenEmpty'> => ({
  about: `Prevent users from being included in ${group}.`,
  whenEmpty: `Nobody is kept out of ${group}.`,
});

/** Every kind of exclusion, in the order of the tabs. The first is shown when none is asked for. */
export const exclusionTypes = [
  {
    type: 'emergency_access_exclusions',
    label: 'Emergency Access',
    about:
      'Emergency accounts are for emergencies or accidental lockouts and must not be personal. Initializing one is required for automated deployment.',
    whenEmpty: 'Add at least one account that no sign-in change shall ever apply to.',
    logId: 659,
  },
  {
    type: 'service_account_exclusions',
    label: 'Service Accounts',
    about: 'Accounts that programs sign in with. Nobody is there to answer a second factor, so sign-in changes leave them out.',
    whenEmpty: 'Add the accounts that your programs and services sign in with.',
    logId: 660,
  },
  { type: 'most_attacked_group_exclusions', label: 'Most Attacked', ...keptOut('any of the most attacked groups'), logId: 661 },
  { type: 'most_attacked_overall_exclusions', label: 'Most Attacked: Overall', ...keptOut('the group Most Attacked: Overall'), logId: 662 },
  {
    type: 'most_attacked_phishing_exclusions',
    label: 'Most Attacked: Phishing',
    ...keptOut('the group Most Attacked: Phishing'),
    logId: 663,
  },
  { type: 'most_attacked_malware_exclusions', label: 'Most Attacked: Malware', ...keptOut('the group Most Attacked: Malware'), logId: 664 },
] as const satisfies readonly ExclusionTypeText[];

export const exclusionTypeText = (type: ExclusionType): ExclusionTypeText =>
  exclusionTypes.find((one) => one.type === type) ?? exclusionTypes[0];
