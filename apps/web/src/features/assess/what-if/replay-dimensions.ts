/** The ways to look at a replay, in the order of their tabs. */
export const replayDimensions = {
  people: { title: 'By person', head: 'Person', one: 'person', many: 'people', order: 'most affected first' },
  groups: { title: 'By group', head: 'Group', one: 'group', many: 'groups', order: 'most affected first' },
  applications: { title: 'By application', head: 'Application', one: 'application', many: 'applications', order: 'most affected first' },
  days: { title: 'By day', head: 'Day', one: 'day', many: 'days', order: 'in order' },
} as const;

export type ReplayDimension = keyof typeof replayDimensions;

export const isReplayDimension = (value: unknown): value is ReplayDimension =>
  typeof value === 'string' && Object.hasOwn(replayDimensions, value);
