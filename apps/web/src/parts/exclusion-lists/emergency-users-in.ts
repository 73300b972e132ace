import type { ExcludedPerson } from '@rampart/contract/people/exclusions.ts';

interface Listed {
  readonly current: Readonly<Record<string, readonly ExcludedPerson[]>>;
}

/** The break-glass accounts of the tenant: every sign-in policy excludes them. */
export const emergencyUsersIn = ({ current }: Listed): readonly ExcludedPerson[] => current['emergency_access_exclusions'] ?? [];
