import { addDays, type Day, dayOf } from '@rampart/domain/people/risk-window.ts';

/** The last day that was read, if only in part, of what was read until then: midnight is the end of the day before. */
export const lastDayRead = (until: string): Day => dayOf(new Date(Date.parse(until) - 1));

/** The last day that was read to its end. */
export const lastWholeDayRead = (until: string): Day => addDays(dayOf(new Date(until)), -1);
