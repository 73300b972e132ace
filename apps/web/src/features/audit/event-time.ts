const dateFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const timeFormat = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: true });

export interface EventTime {
  readonly date: string;
  readonly time: string;
}

/** As in "14 Nov 2026" and "09:02:41 am", in the reader's time zone. */
export function eventTime(timestamp: string): EventTime {
  const moment = new Date(timestamp);
  // Some engines write a narrow no-break space before am and pm.
  return { date: dateFormat.format(moment), time: timeFormat.format(moment).replaceAll(/\s/g, ' ').toLowerCase() };
}
