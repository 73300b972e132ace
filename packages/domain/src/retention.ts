import { z } from 'zod';

/** What is forgotten after a time, in the words of the screen. */
export const retentionKinds = {
  events: { name: 'Events', are: 'are', about: 'Sign-ins, mail threats and changes of settings, counted by day.', months: 25, least: 4 },
  facts: { name: 'Readings', are: 'are', about: 'What processing read from the products. The newest reading stays.', months: 25, least: 4 },
  verdicts: { name: 'Verdicts', are: 'are', about: 'How controls were judged over time. The newest verdict stays.', months: 25, least: 4 },
  jobs: {
    name: 'Deployment details',
    are: 'are',
    about: 'Changes and log entries. Those that can be rolled back stay.',
    months: 25,
    least: 12,
  },
  audit: {
    name: 'Audit log',
    are: 'is',
    about: 'Events of the audit log. A signed checkpoint takes the place of older ones.',
    months: 84,
    least: 12,
  },
} as const;

export const RetentionKind = z.enum(['events', 'facts', 'verdicts', 'jobs', 'audit']);
export type RetentionKind = z.infer<typeof RetentionKind>;

/** The most months that something is kept for. */
export const mostRetentionMonths = 240;

/** For how many months each is kept. */
export type Retention = Readonly<Record<RetentionKind, number>>;

/** What a tenant has of its own; the rest is as the installation has it. */
export type RetentionOverrides = Readonly<Record<RetentionKind, number | null>>;

/** Midnight of the first day that is kept. Months are kept whole. */
export const keptFrom = (now: Date, months: number): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
