const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: true });

/** As in "14 Nov 2026, 09:02:41 am", in the reader's time zone. */
export function eventTime(timestamp: string): string {
  const moment = new Date(timestamp);
  return `${date.format(moment)}, ${time.format(moment).replaceAll(/\s/g, ' ').toLowerCase()}`;
}
