const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** As in "14 Nov 2026", in the reader's time zone. */
export const dateText = (timestamp: string): string => day.format(new Date(timestamp));

/** As in "14 Nov 2026, 09:02:41", in the reader's time zone. */
export const momentText = (timestamp: string): string => moment.format(new Date(timestamp));
