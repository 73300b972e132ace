/** Time is handed in, so that tests and past runs choose it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
