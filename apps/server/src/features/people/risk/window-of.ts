import { dayOf, type RiskWindow, windowFor } from '@rampart/domain/people/risk-window.ts';
import type { Clock } from '../../../platform/clock.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';

interface AskedDays {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

/** PostgreSQL and the calendar of the console go further back than any vendor. */
const firstDay = '1970-01-01';

/** The days that a call is about, or a refusal that says what to choose instead. */
export function windowOf(clock: Clock, { start_date: start, end_date: end }: AskedDays, mostMonths: number): RiskWindow {
  if ([start, end].some((day) => day !== undefined && day < firstDay)) throw new BadRequest('Choose days after 1970.');
  const window = windowFor({ start, end, today: dayOf(clock.now()), mostMonths });
  if (window === 'end-before-start') throw new BadRequest('The range ends before it starts. Choose an end that is not before the start.');
  if (window === 'too-long') throw new BadRequest(`Choose a range of at most ${mostMonths} months.`);
  return window;
}
