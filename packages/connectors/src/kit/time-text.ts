import { z } from 'zod';
import { isoTime } from './iso-time.ts';

/** The time of a record in a log. A record without one is of no day: it would be neither counted nor missed. */
export const timeText = z
  .string()
  .max(100)
  .refine((value) => isoTime(value) !== null);
