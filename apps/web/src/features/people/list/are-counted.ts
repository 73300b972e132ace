import { outsideText } from '../../../parts/attacks/risk-text.ts';
import { lastDayRead } from '../last-day-read.ts';

/** The days of an answer, and those of which attacks are known. */
interface CountedDays {
  readonly start_date: string;
  readonly end_date: string;
  readonly attacks_read_from: string | null;
  readonly attacks_read_until: string | null;
}

/** Whether attacks were read of any of these days: nought is written only where it was counted. */
export const areCounted = ({
  start_date: start,
  end_date: end,
  attacks_read_from: from,
  attacks_read_until: until,
}: CountedDays): boolean => from !== null && until !== null && end >= from && start <= lastDayRead(until);

/** In the place of a ratio where attacks were counted: the organisation, which it is a ratio to, had none. */
export const withoutRatio = (risk: number): string => (risk === 0 ? 'None in this period' : outsideText);
