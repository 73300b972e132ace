export const queueSchema = 'pgboss';

/** pg-boss hands these to its connections: a host that is gone without closing them must not keep a slot for a quarter of an hour. */
export const queueConnection = { keepAlive: true, keepAliveInitialDelayMillis: 10_000, query_timeout: 60_000 } as const;

/**
 * All jobs share one pg-boss queue; what a job is, its data says. So a worker's slots are shared by every kind of job,
 * idle workers ask the database one question instead of one for each kind, and a new kind needs no migration.
 *
 * The policy is `exclusive`: while a job with a key is queued, waiting for its retry or running, a second with that key is
 * not made. (`stately` would let one queue up behind the running one: the opposite of single flight.)
 */
export const jobQueueName = 'jobs';

/** The queue through which pg-boss fires schedules. */
export const scheduleQueueName = '__pgboss__send-it';

/**
 * A claim that was not refreshed for `lapseSeconds` belongs to a dead worker, and any other worker takes it back in its next
 * sweep. That makes at most 20 s. pg-boss itself would only step in after `abandonSeconds`, and counts that as a failure.
 */
export const claimTiming = { refreshSeconds: 5, lapseSeconds: 15, sweepSeconds: 5, abandonSeconds: 30 } as const;

/** A job that kills its worker time after time is no longer taken back for free: it uses up its retries. */
export const freeReturns = 5;

/** What starts first: short work that a person waits for, then what a person has asked for, then what goes on with scheduled work, then the rest. */
export const priorities = { urgent: 200, asked: 100, ongoing: 50, scheduled: 0 } as const;
export type Priority = keyof typeof priorities;

/**
 * The n-th job that a tenant has in line starts after the (n-1)-th of every other tenant, so that a backlog of one tenant holds up no other.
 * Beyond this place they no longer count: the order among them is by age.
 */
export const lastPlaceInLine = 50;
