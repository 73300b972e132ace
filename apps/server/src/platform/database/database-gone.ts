import pg from 'pg';

/** It did not answer, or is not even asked. */
export class DatabaseGone extends Error {
  override readonly name = 'DatabaseGone';
}

/** Of the network, and of PostgreSQL: it ends a connection, starts, stops, or has none left. */
const goneCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '08006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);

/** The driver and pg-boss give these no code: the server went away while it answered, between two questions of a transaction, or gives no connection. */
const goneWithoutCode = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'LISTEN/NOTIFY connection ended',
  'LISTEN/NOTIFY heartbeat timed out',
  'Query read timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
];

/** Whether an error of the database's driver says that the database cannot be reached. pg-boss reports copies that are no errors any more. */
export function isDatabaseGone(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (error instanceof DatabaseGone) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseGone);
  if ('code' in error && typeof error.code === 'string' && goneCodes.has(error.code)) return true;
  const message = 'message' in error && typeof error.message === 'string' ? error.message : '';
  return goneWithoutCode.some((start) => message.startsWith(start));
}

const deepest = 10;

/**
 * The fault of our own database that is behind an error, if one is. Calls to a vendor ask it as well, for quotas and for whether the job is still ours;
 * whatever reports such a call then must not take the fault for the vendor's.
 */
export function databaseFaultBehind(error: unknown): Error | undefined {
  let cause = error;
  for (let depth = 0; depth < deepest && cause instanceof Error; depth += 1) {
    if (cause instanceof DatabaseGone || cause instanceof pg.DatabaseError) return cause;
    cause = cause.cause;
  }
  return undefined;
}
