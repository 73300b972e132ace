import { CronExpressionParser } from 'cron-parser';
import type { z } from 'zod';

export interface Retry {
  readonly limit: number;
  readonly delaySeconds: number;
  /** Doubles the delay with each attempt, with some jitter, up to an hour. */
  readonly backoff: boolean;
}

export interface JobDeclaration<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: Payload;
  readonly retry: Retry;
  readonly timeoutSeconds: number;
  readonly urgent: boolean;
  readonly isRoutine: boolean;
  readonly schedule: Schedule | undefined;
}

export interface Schedule {
  /** In UTC. */
  readonly cron: string;
  /** However many firings were missed while nothing ran, they are made up for by one. */
  readonly missed: 'once';
}

export interface JobOptions<Payload extends z.ZodType> {
  readonly name: string;
  /** Ids only, never secrets: a job's row is in every dump. */
  readonly payload: Payload;
  readonly retry?: Retry;
  readonly timeoutSeconds?: number;
  /** People wait for it: a slot of each worker is kept for such jobs. */
  readonly urgent?: boolean;
  /** It runs all the time for every connection: it is soon forgotten, and the log has it only where it says everything. */
  readonly isRoutine?: boolean;
  /** Fires in the platform's scope with an empty payload. */
  readonly schedule?: Schedule;
}

const defaultRetry: Retry = { limit: 3, delaySeconds: 5, backoff: true };
const longestTimeoutSeconds = 24 * 60 * 60;

/** What a kind of job is called, carries and may take. Programming mistakes in it show when the process starts. */
export function declareJob<Payload extends z.ZodType>(options: JobOptions<Payload>): JobDeclaration<Payload> {
  const { name, payload, retry = defaultRetry, timeoutSeconds = 15 * 60, urgent = false, isRoutine = false, schedule } = options;
  if (!/^[a-z]+([.-][a-z]+)*$/.test(name)) throw new Error(`"${name}" is no name for a job: use words as in mail.send`);
  if (timeoutSeconds < 1 || timeoutSeconds > longestTimeoutSeconds) throw new Error(`Job ${name} must end within a day.`);
  if (schedule !== undefined) {
    CronExpressionParser.parse(schedule.cron);
    if (!payload.safeParse({}).success) throw new Error(`Job ${name} is scheduled, so it must accept an empty payload.`);
  }
  return { name, payload, retry, timeoutSeconds, urgent, isRoutine, schedule };
}
