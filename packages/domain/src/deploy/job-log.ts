import { oneLine } from '../one-line.ts';

/** The steps of a job, by the codes that its log gives them. */
export const jobStates = { notDeployed: -1, pending: 0, generating: 1, deploying: 2, done: 3, error: 4 } as const;
export type JobState = keyof typeof jobStates;

/** What went wrong, by the codes that screens look for: 3 and 9 can be fixed by deploying the groups. */
export const jobExceptions = {
  connection: 1,
  planMoved: 2,
  missingPeopleGroups: 3,
  noEmergencyAccess: 4,
  changeFailed: 5,
  conflict: 6,
  tooManyChanges: 7,
  unreadable: 8,
  missingExclusionGroups: 9,
  gaveUp: 10,
  declined: 11,
  cancelled: 12,
  disconnected: 13,
  restored: 14,
  duplicatePeopleGroups: 15,
  unreadGroups: 16,
  unknownEmergencyAccounts: 17,
  withdrawn: 18,
} as const;
export type JobException = keyof typeof jobExceptions;

export type JobLogEntry =
  | { readonly state: JobState; readonly text: string }
  | { readonly exception: JobException; readonly text: string }
  | { readonly text: string };

const longestEntry = 1000;

/** `timestamp:type:code:entry`, the time in milliseconds. */
export function jobLogLine(at: Date, entry: JobLogEntry): string {
  const text = oneLine(entry.text).trim().slice(0, longestEntry);
  if ('state' in entry) return `${at.getTime()}:state_change:${jobStates[entry.state]}:${text}`;
  if ('exception' in entry) return `${at.getTime()}:exception:${jobExceptions[entry.exception]}:${text}`;
  return `${at.getTime()}:info:0:${text}`;
}
